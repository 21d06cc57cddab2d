import { corsAllowedHeaders, corsExposedHeaders } from "@claimcheck/protocol";

/** Which pages of other origins may read answers. Tokens travel in a header, so `*` lends nobody a session. */
export type CorsOrigins = "*" | readonly string[];

const METHODS = "GET, HEAD, PUT, POST, DELETE";
const PREFLIGHT_MAX_AGE_S = 7200;

/** The answer to a preflight; `undefined` for any other request. */
export function preflight(request: Request): Response | undefined {
  const isPreflight =
    request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
  if (!isPreflight) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": METHODS,
      "Access-Control-Allow-Headers": corsAllowedHeaders.join(", "),
      "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_S),
    },
  });
}

/** The headers that every answer carries, errors and early exits too (cases P10, X08). */
export function corsHeaders(request: Request, origins: CorsOrigins): Record<string, string> {
  const origin = request.headers.get("Origin");
  const allowed = origins === "*" ? "*" : origin !== null && origins.includes(origin) && origin;
  return {
    ...(origins === "*" ? {} : { Vary: "Origin" }),
    ...(allowed === false ? {} : { "Access-Control-Allow-Origin": allowed }),
    "Access-Control-Expose-Headers": corsExposedHeaders.join(", "),
  };
}
