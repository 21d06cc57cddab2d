import type { Capabilities, GenerationMode, ModelCapability } from "@claimcheck/protocol";
import type { Inspection, SoundImage } from "../browser/inspect-image.ts";
import type { FileFault } from "./file-fault.ts";
import type { ImageRequest } from "./image-request.ts";

/** A file in the form: being looked at, or found sound. */
export type PickedImage =
  | { readonly type: "checking"; readonly id: number; readonly file: File }
  | { readonly type: "sound"; readonly id: number; readonly image: SoundImage };

export interface FormState {
  readonly mode: GenerationMode;
  readonly prompt: string;
  readonly images: readonly PickedImage[];
  /** Files that were not taken since the person last looked. */
  readonly fileFaults: readonly FileFault[];
  readonly model: string;
  readonly aspectRatio: string;
  readonly resolution: string;
  /** Whether the person has tried to submit: from then on, what is missing is said. */
  readonly attempted: boolean;
}

export type FormEvent =
  | { readonly type: "mode.chosen"; readonly mode: GenerationMode }
  | { readonly type: "prompt.edited"; readonly prompt: string }
  | { readonly type: "files.added"; readonly files: readonly { id: number; file: File }[] }
  | { readonly type: "file.inspected"; readonly id: number; readonly inspection: Inspection }
  | { readonly type: "image.removed"; readonly id: number }
  | { readonly type: "image.moved"; readonly id: number; readonly by: -1 | 1 }
  | { readonly type: "faults.read" }
  | { readonly type: "model.chosen"; readonly model: ModelCapability }
  | { readonly type: "aspectRatio.chosen"; readonly aspectRatio: string }
  | { readonly type: "resolution.chosen"; readonly resolution: string }
  | { readonly type: "submit.tried" };

/** What a form may start with; what is left out is the first thing on offer. */
export type FormStart = Partial<
  Pick<ImageRequest, "mode" | "prompt" | "model" | "aspectRatio" | "resolution">
>;

export function initialFormState(capabilities: Capabilities, start: FormStart = {}): FormState {
  const model = capabilities.models.find(({ id }) => id === start.model) ?? capabilities.models[0];
  return {
    mode: start.mode ?? "single",
    prompt: start.prompt ?? "",
    images: [],
    fileFaults: [],
    model: start.model ?? model?.id ?? "",
    aspectRatio: start.aspectRatio ?? model?.aspectRatios[0] ?? "",
    resolution: start.resolution ?? model?.resolutions[0]?.id ?? "",
    attempted: false,
  };
}

/** What the form is after something has happened. Pure. */
export function formAfter(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case "mode.chosen":
      return { ...state, mode: event.mode };
    case "prompt.edited":
      return { ...state, prompt: event.prompt };
    case "files.added":
      return { ...state, images: withAdded(state, event.files), fileFaults: [] };
    case "file.inspected":
      return inspected(state, event.id, event.inspection);
    case "image.removed":
      return { ...state, images: state.images.filter(({ id }) => id !== event.id) };
    case "image.moved":
      return { ...state, images: moved(state.images, event.id, event.by) };
    case "faults.read":
      return { ...state, fileFaults: [] };
    case "model.chosen":
      return { ...state, ...fitted(state, event.model) };
    case "aspectRatio.chosen":
      return { ...state, aspectRatio: event.aspectRatio };
    case "resolution.chosen":
      return { ...state, resolution: event.resolution };
    case "submit.tried":
      return { ...state, attempted: true };
    default:
      return event satisfies never;
  }
}

/** A single new file in single mode takes the place of the one before; else files queue up. */
function withAdded(
  state: FormState,
  files: readonly { id: number; file: File }[],
): readonly PickedImage[] {
  const added = files.map((each) => ({ type: "checking" as const, ...each }));
  const replaces = state.mode === "single" && added.length === 1 && state.images.length === 1;
  return replaces ? added : [...state.images, ...added];
}

/** An answer about a file that was removed meanwhile changes nothing. */
function inspected(state: FormState, id: number, inspection: Inspection): FormState {
  if (!state.images.some((each) => each.id === id)) return state;
  if (inspection.type === "refused") {
    const images = state.images.filter((each) => each.id !== id);
    return { ...state, images, fileFaults: [...state.fileFaults, inspection.fault] };
  }
  const { image } = inspection;
  const images = state.images.map((each) =>
    each.id === id ? { type: "sound" as const, id, image } : each,
  );
  return { ...state, images };
}

function moved(images: readonly PickedImage[], id: number, by: -1 | 1): readonly PickedImage[] {
  const from = images.findIndex((each) => each.id === id);
  const to = from + by;
  const [one, other] = [images[from], images[to]];
  if (one === undefined || other === undefined) return images;
  return images.with(from, other).with(to, one);
}

/** Keeps shape and size where the new model makes them, else takes its first. */
function fitted(
  { aspectRatio, resolution }: FormState,
  model: ModelCapability,
): Pick<FormState, "model" | "aspectRatio" | "resolution"> {
  const keepsShape = model.aspectRatios.includes(aspectRatio);
  const keepsSize = model.resolutions.some(({ id }) => id === resolution);
  return {
    model: model.id,
    aspectRatio: keepsShape ? aspectRatio : (model.aspectRatios[0] ?? ""),
    resolution: keepsSize ? resolution : (model.resolutions[0]?.id ?? ""),
  };
}
