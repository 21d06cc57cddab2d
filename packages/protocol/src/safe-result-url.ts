/** Longer URLs are refused: no signed link needs it, and some browsers choke on it. */
export const RESULT_URL_MAX_CHARS = 8192;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A host follows the two slashes at once, without user or password before it. */
const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/**
 * The absolute URL of a result if a page may put it into `href` or `src`, else `undefined`,
 * which counts as "no usable result" (cases X01, P04). Only `https:` passes, and `http:`
 * where the base itself is http; URLs with credentials, and those the parser would
 * quietly repair (control characters, spaces around, `https:host`, `https:///host`), do not.
 *
 * @param raw what a response or a record said; may be anything
 * @param base the absolute URL that relative results belong to
 */
export function safeResultUrl(raw: unknown, base: string): string | undefined {
  if (typeof raw !== "string" || raw === "" || raw.length > RESULT_URL_MAX_CHARS) return undefined;
  if (hasControlOrSpace(raw) || raw.includes("\\")) return undefined;
  if (raw.startsWith("//") || (SCHEME.test(raw) && !ABSOLUTE.test(raw))) return undefined;
  if (!URL.canParse(raw, base)) return undefined;
  const url = new URL(raw, base);
  if (url.username !== "" || url.password !== "") return undefined;
  const allowed = url.protocol === "https:" || isPlainHttpOf(url, base);
  return allowed ? url.href : undefined;
}

function isPlainHttpOf(url: URL, base: string): boolean {
  return url.protocol === "http:" && new URL(base).protocol === "http:";
}

function hasControlOrSpace(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) <= 0x20 || text.charCodeAt(index) === 0x7f) return true;
  }
  return false;
}
