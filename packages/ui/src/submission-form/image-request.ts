import type { GenerationRequest } from "@claimcheck/protocol";

/**
 * What the form hands out: a generation request whose images are still files, in the order in
 * which the person put them. The client hashes and uploads them; their hashes take their place.
 */
export type ImageRequest = Omit<GenerationRequest, "images"> & { readonly images: readonly File[] };
