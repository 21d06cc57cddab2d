import type { GenerationMode, MediaType, RequestFaultCode } from "@claimcheck/protocol";
import type { FileFaultCode } from "../submission-form/file-fault.ts";
import { many } from "./plural.ts";

/** What a sentence about a fault in the request may mention, formatted. */
export interface FaultValues {
  readonly given: string;
  readonly max: string;
  /** How many images the mode takes: `1 image`, `2 to 5 images`. */
  readonly wanted: string;
}

/** What a sentence about a file that was not taken may mention, formatted. */
export interface FileFaultValues {
  readonly name: string;
  readonly size: string;
  readonly maxSize: string;
  readonly types: string;
  readonly declared: string;
  /** Empty when the content is of no type we know. */
  readonly actual: string;
}

const faults: Record<RequestFaultCode, (values: FaultValues) => string> = {
  prompt_empty: () => "Say what should happen.",
  prompt_too_long: ({ given, max }) =>
    `The prompt has ${given} characters; at most ${max} are possible.`,
  images_too_few: ({ given, wanted }) =>
    given === "0" ? `Add ${wanted}.` : `This takes ${wanted}; you have ${given}.`,
  images_too_many: ({ given, wanted }) =>
    `This takes ${wanted}; you have ${given}. Remove what you can do without.`,
  model_unknown: () => "This model is no longer offered. Choose another one.",
  aspect_ratio_unknown: () => "The model does not make this shape. Choose another one.",
  resolution_unknown: () => "The model does not make this size. Choose another one.",
};

const fileFaults: Record<FileFaultCode, (values: FileFaultValues) => string> = {
  unsupported: ({ name, types }) => `${name} is not an image of a type we take: ${types}.`,
  mislabelled: ({ name, declared, actual }) =>
    actual === ""
      ? `${name} says it is ${declared}, but its content is not an image of that type.`
      : `${name} says it is ${declared}, but its content is ${actual}. Rename or export it again.`,
  too_large: ({ name, size, maxSize }) => `${name} has ${size}; at most ${maxSize} are possible.`,
  broken: ({ name }) => `${name} is broken and cannot be opened.`,
  empty: ({ name }) => `${name} is empty.`,
};

/** The sentences of the form, in English. */
export const enForm = {
  heading: "Make a picture",
  mode: "What to make",
  modes: {
    single: "Change one image",
    compose: "Combine several",
  } satisfies Record<GenerationMode, string>,
  images: "Images",
  drop: "Drop images here",
  dropMore: "Drop more here",
  dropOne: "Drop an image here",
  dropOther: "Drop another one to replace it",
  dropNow: "Let go to add",
  choose: "Choose files",
  limits: (types: string, size: string) => `${types}, up to ${size} each. You can paste, too.`,
  howMany: (min: string, max: string, count: number) =>
    min === max ? `${min} ${many(count, "image", "images")}` : `${min} to ${max} images`,
  checking: (name: string) => `Checking ${name}…`,
  remove: (name: string) => `Remove ${name}`,
  moveUp: (name: string) => `Move ${name} one place forward`,
  pixels: (width: string, height: string) => `${width} × ${height}`,
  prompt: "What should happen?",
  promptHint: "For example: the same room on a rainy evening, lamps on",
  counter: (length: string, max: string) => `${length} of ${max}`,
  model: "Model",
  aspectRatio: "Shape",
  resolution: "Longer side",
  longSide: (pixels: string) => `${pixels} px`,
  cost: (amounts: string) => `This uses ${amounts}.`,
  costLeft: (amounts: string, left: string) => `This uses ${amounts}; you have ${left} left.`,
  costTooHigh: (amounts: string, left: string) =>
    `This needs ${amounts}, and you have ${left} left. The server will say no.`,
  costUnknown: "Choose a model and a size to see what this uses.",
  submit: "Make picture",
  busy: "A picture is being made from what you confirmed earlier. Changes here are for the next one.",
  checkingFiles: "One moment, your images are being checked.",
  faultCount: (faults: string, count: number) =>
    `${faults} ${many(count, "thing needs", "things need")} your attention before this can go out.`,
  good: "What to keep in mind",
  mediaTypes: {
    "image/jpeg": "JPEG",
    "image/png": "PNG",
    "image/webp": "WebP",
  } satisfies Record<MediaType, string>,
  faults,
  fileFaults,
  fileFaultsHeading: "Not added",
  dismissFaults: "Got it",
};
