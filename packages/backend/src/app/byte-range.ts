/** What a `Range` header asks for of a file of some length; both ends inclusive. */
export type ByteRange =
  | { readonly type: "whole" }
  | { readonly type: "part"; readonly first: number; readonly last: number }
  | { readonly type: "unsatisfiable" };

/**
 * Reads a `Range` header (RFC 9110, 14.2). Several ranges, another unit or a malformed
 * value are ignored, which the standard allows: the whole file is a right answer.
 */
export function byteRange(header: string | null, byteCount: number): ByteRange {
  const spec = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  const [from, to] = [spec?.[1] ?? "", spec?.[2] ?? ""];
  if (from === "" && to === "") return { type: "whole" };
  if (from === "") {
    const suffix = Math.min(Number(to), byteCount);
    if (suffix === 0) return { type: "unsatisfiable" };
    return { type: "part", first: byteCount - suffix, last: byteCount - 1 };
  }
  const first = Number(from);
  const last = to === "" ? byteCount - 1 : Math.min(Number(to), byteCount - 1);
  if (first >= byteCount) return { type: "unsatisfiable" };
  if (to !== "" && Number(to) < first) return { type: "whole" };
  return { type: "part", first, last };
}
