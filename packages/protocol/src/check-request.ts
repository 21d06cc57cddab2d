import type { Amounts } from "./amounts.ts";
import type { Capabilities, ModelCapability } from "./capabilities.ts";
import type { GenerationRequest } from "./generation-request.ts";
import { promptLength } from "./prompt-length.ts";

export const requestFaultCodes = [
  "prompt_empty",
  "prompt_too_long",
  "images_too_few",
  "images_too_many",
  "model_unknown",
  "aspect_ratio_unknown",
  "resolution_unknown",
] as const;
export type RequestFaultCode = (typeof requestFaultCodes)[number];

/** One thing that is wrong with a request, and where (RFC 6901 pointer into the body). */
export interface RequestFault {
  readonly pointer: string;
  readonly code: RequestFaultCode;
  readonly detail: string;
}

/** The choices in a request that the capabilities limit. */
export type RequestDraft = Pick<
  GenerationRequest,
  "mode" | "prompt" | "images" | "model" | "aspectRatio" | "resolution"
>;

/**
 * Everything the product's limits have against a request; empty when it may be sent.
 * The form and the server call this one function, so they cannot disagree.
 */
export function checkRequest(
  request: RequestDraft,
  capabilities: Capabilities,
): readonly RequestFault[] {
  return [
    ...checkPrompt(request.prompt, capabilities.promptMaxChars),
    ...checkImages(request, capabilities),
    ...checkModel(request, capabilities),
  ];
}

/** What the request would reserve; `undefined` when model or resolution are not offered. */
export function costOf(
  request: Pick<GenerationRequest, "model" | "resolution">,
  capabilities: Capabilities,
): Amounts | undefined {
  return modelOf(request.model, capabilities)?.resolutions.find(
    (resolution) => resolution.id === request.resolution,
  )?.cost;
}

function checkPrompt(prompt: string, maxChars: number): RequestFault[] {
  if (prompt.trim() === "") {
    return [{ pointer: "/prompt", code: "prompt_empty", detail: "Say what you want to see." }];
  }
  const length = promptLength(prompt);
  if (length <= maxChars) return [];
  const detail = `The prompt has ${length} characters; at most ${maxChars} are possible.`;
  return [{ pointer: "/prompt", code: "prompt_too_long", detail }];
}

function checkImages(request: RequestDraft, capabilities: Capabilities): RequestFault[] {
  const { min, max } = capabilities.images[request.mode];
  const given = request.images.length;
  const wanted = min === max ? `exactly ${min}` : `${min} to ${max}`;
  const detail = `This mode takes ${wanted} image${max === 1 ? "" : "s"}; there ${given === 1 ? "is" : "are"} ${given}.`;
  if (given < min) return [{ pointer: "/images", code: "images_too_few", detail }];
  if (given > max) return [{ pointer: "/images", code: "images_too_many", detail }];
  return [];
}

function checkModel(request: RequestDraft, capabilities: Capabilities): RequestFault[] {
  const model = modelOf(request.model, capabilities);
  if (model === undefined) {
    return [{ pointer: "/model", code: "model_unknown", detail: "This model is not offered." }];
  }
  const faults: RequestFault[] = [];
  if (!model.aspectRatios.includes(request.aspectRatio)) {
    const detail = `${model.label} makes ${model.aspectRatios.join(", ")}.`;
    faults.push({ pointer: "/aspectRatio", code: "aspect_ratio_unknown", detail });
  }
  if (!model.resolutions.some((resolution) => resolution.id === request.resolution)) {
    const offered = model.resolutions.map((resolution) => resolution.id).join(", ");
    const detail = `${model.label} makes ${offered}.`;
    faults.push({ pointer: "/resolution", code: "resolution_unknown", detail });
  }
  return faults;
}

function modelOf(id: string, capabilities: Capabilities): ModelCapability | undefined {
  return capabilities.models.find((model) => model.id === id);
}
