/** The JSON pointer (RFC 6901) to a member of what `parent` points to; the top is `""`. */
export function pointerTo(parent: string, name: string | number): string {
  return `${parent}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
