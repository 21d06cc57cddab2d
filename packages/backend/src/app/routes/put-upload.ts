import {
  type MediaType,
  mediaTypes,
  sha256Hex,
  sha256HexSchema,
  type UploadAnswer,
} from "@claimcheck/protocol";
import { readBody } from "../request-body.ts";
import { refuse, respond } from "../respond.ts";
import type { Route } from "../services.ts";
import { sniffMediaType } from "../sniff-media-type.ts";

/**
 * `PUT /uploads/{sha256}`. The bytes decide: their hash, their type and whether they are
 * an image at all. Nothing is stored that a job could not work on.
 */
export const putUpload: Route = async (exchange, { store, codec, offer }) => {
  const { request, account } = exchange;
  const sha256 = exchange.param("sha256");
  if (!sha256HexSchema.safeParse(sha256).success) {
    const detail = "An upload is named by its SHA-256 in lower-case hexadecimal.";
    return refuse(exchange, "invalid_request", await store.now(), { detail });
  }
  const body = await readBody(request, offer.fileMaxBytes);
  if (body.type === "too_large") {
    const detail = `A file may have at most ${offer.fileMaxBytes} bytes.`;
    return refuse(exchange, "payload_too_large", await store.now(), { detail });
  }
  const { bytes } = body;
  if (sha256Hex(bytes) !== sha256) return refuse(exchange, "hash_mismatch", await store.now());

  const mediaType = sniffMediaType(bytes);
  const fault = mediaFault(mediaType, request.headers.get("Content-Type"), offer.mediaTypes);
  if (mediaType === undefined || fault !== undefined) {
    const detail = fault ?? NO_IMAGE;
    return refuse(exchange, "unsupported_media", await store.now(), { detail });
  }
  const inspection = await codec.inspect(bytes, mediaType);
  if (inspection.type === "broken") {
    const detail = "This image is damaged and cannot be opened.";
    return refuse(exchange, "unsupported_media", await store.now(), { detail });
  }
  const byteCount = bytes.byteLength;
  const stored = await store.putUpload({ account, sha256, mediaType, byteCount, bytes });
  const answer: UploadAnswer = { serverTime: stored.now, sha256, byteCount, mediaType };
  return respond(answer, { status: stored.created ? 201 : 200 });
};

const NO_IMAGE = "This is not a JPEG, PNG or WebP image.";

/** What is wrong with a file's type, in words for a person. A file that was called another image type is refused. */
function mediaFault(
  actual: MediaType | undefined,
  contentType: string | null,
  offered: readonly MediaType[],
): string | undefined {
  if (actual === undefined || !offered.includes(actual)) return NO_IMAGE;
  const named = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const lies = mediaTypes.some((type) => type === named) && named !== actual;
  return lies ? `This file is called ${named}, but it is ${actual}.` : undefined;
}
