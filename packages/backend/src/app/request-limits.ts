/** Names and values of all headers together, in characters. Node's own limit is twice this. */
const HEADERS_MAX_CHARS = 8 * 1024;
/** The whole URL. The longest that the protocol makes is a signed result link, far below it. */
const URL_MAX_CHARS = 2048;

/** What is too large about a request before its body is looked at; `undefined`: nothing. */
export function oversize(
  request: Request,
): { readonly status: number; readonly title: string } | undefined {
  if (request.url.length > URL_MAX_CHARS) return { status: 414, title: "URI Too Long" };
  let charCount = 0;
  for (const [name, value] of request.headers) charCount += name.length + value.length;
  return charCount > HEADERS_MAX_CHARS
    ? { status: 431, title: "Request Header Fields Too Large" }
    : undefined;
}
