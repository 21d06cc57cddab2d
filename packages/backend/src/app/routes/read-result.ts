import { byteRange } from "../byte-range.ts";
import { refuse } from "../respond.ts";
import type { Route } from "../services.ts";

/**
 * `GET /results/{id}`: the file. The signature is the permission, so that an `<img>` can
 * show it; nothing else is asked, and no credential is looked at.
 */
export const readResult: Route = async (exchange, { store, links }) => {
  const { url, request } = exchange;
  const resultId = exchange.param("id");
  const expires = url.searchParams.get("expires");
  const signature = url.searchParams.get("signature");
  const now = await store.now();
  const verdict = await links.judge({ resultId, expires, signature, now });
  if (verdict !== "good") {
    const detail =
      verdict === "expired"
        ? "This link has ended. Read the job again for a new one."
        : "This link is not signed by this server.";
    return refuse(exchange, "forbidden", now, { detail });
  }
  const { file } = await store.readResult(resultId);
  if (file === undefined) return refuse(exchange, "job_not_found", now);

  const { bytes, result } = file;
  const headers: Record<string, string> = {
    "Content-Type": result.mediaType,
    "Content-Disposition": "inline",
    "Accept-Ranges": "bytes",
    "Cache-Control": `private, max-age=${Math.max(0, Math.floor((Number(expires) - now) / 1000))}`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: `"${result.sha256}"`,
  };
  const range = byteRange(request.headers.get("Range"), bytes.byteLength);
  switch (range.type) {
    case "whole":
      return new Response(bytes.slice(), { headers });
    case "part": {
      const { first, last } = range;
      headers["Content-Range"] = `bytes ${first}-${last}/${bytes.byteLength}`;
      return new Response(bytes.slice(first, last + 1), { status: 206, headers });
    }
    case "unsatisfiable":
      return new Response(null, {
        status: 416,
        headers: { "Content-Range": `bytes */${bytes.byteLength}` },
      });
    default:
      return range satisfies never;
  }
};
