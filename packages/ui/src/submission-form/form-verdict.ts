import {
  type Capabilities,
  checkRequest,
  type RequestFault,
  type RequestFaultCode,
} from "@claimcheck/protocol";
import type { FormState } from "./form-state.ts";
import type { ImageRequest } from "./image-request.ts";

/** Whether the form may go out, and what is said about it now. */
export interface FormVerdict {
  /** Everything against it, by the very rules the server applies, in the order of the fields. */
  readonly faults: readonly RequestFault[];
  /** The ones to show now: what is merely missing is said only after a try. */
  readonly shown: ReadonlySet<RequestFaultCode>;
  /** Some file is still being looked at. */
  readonly checking: boolean;
}

/** Missing things are no mistakes yet while the person is still at it. */
const onlyAfterTry: ReadonlySet<RequestFaultCode> = new Set(["prompt_empty", "images_too_few"]);

export function verdictOn(state: FormState, capabilities: Capabilities): FormVerdict {
  // The rules count the images; their hashes do not exist yet, so the ids stand in for them.
  const images = state.images.map(({ id }) => String(id));
  const faults = [...checkRequest({ ...state, images }, capabilities)].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const shown = faults
    .map(({ code }) => code)
    .filter((code) => state.attempted || !onlyAfterTry.has(code));
  const checking = state.images.some(({ type }) => type === "checking");
  return { faults, shown: new Set(shown), checking };
}

/** Where the fields stand in the form, from top to bottom. */
const fields = ["/images", "/prompt", "/model", "/aspectRatio", "/resolution"];
const placeOf = ({ pointer }: RequestFault): number => fields.indexOf(pointer);

/** The request as confirmed, from a form without faults. */
export function requestOf(state: FormState, capabilities: Capabilities): ImageRequest {
  return {
    kind: "image",
    mode: state.mode,
    prompt: state.prompt,
    images: state.images.flatMap((each) => (each.type === "sound" ? [each.image.file] : [])),
    model: state.model,
    aspectRatio: state.aspectRatio,
    resolution: state.resolution,
    capabilitiesVersion: capabilities.version,
  };
}
