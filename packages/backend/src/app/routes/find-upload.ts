import { refuseUncatalogued } from "../respond.ts";
import type { Route } from "../services.ts";

/** `HEAD /uploads/{sha256}`: whether the bytes are here still. Asking keeps them. */
export const findUpload: Route = async (exchange, { store }) => {
  const { account, request } = exchange;
  if (request.method !== "HEAD") {
    const now = await store.now();
    return refuseUncatalogued(exchange, { status: 405, title: "Method Not Allowed", now });
  }
  const { upload, now } = await store.touchUpload({ account, sha256: exchange.param("sha256") });
  if (upload === undefined) {
    return refuseUncatalogued(exchange, { status: 404, title: "Not Found", now });
  }
  return new Response(null, { headers: { "Cache-Control": "no-store" } });
};
