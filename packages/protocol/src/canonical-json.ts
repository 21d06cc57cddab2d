import { pointerTo } from "./json-pointer.ts";

/** Deeper nesting than this is refused: no real request needs it, and parsers differ beyond it. */
export const MAX_JSON_DEPTH = 64;

/**
 * A value that JSON cannot carry faithfully: NaN, an infinity, a BigInt, a Date or any
 * other class instance, a function, a symbol, `undefined` in an array, a hole, a cycle, a
 * lone surrogate, or nesting deeper than {@link MAX_JSON_DEPTH}. Thrown before anything is
 * stored or sent; `pointer` (RFC 6901) says where.
 */
export class NotJsonError extends Error {
  override readonly name = "NotJsonError";
  readonly pointer: string;
  readonly reason: string;

  constructor(pointer: string, reason: string) {
    super(`The value at ${pointer || "the top"} cannot be sent as JSON: ${reason}.`);
    this.pointer = pointer;
    this.reason = reason;
  }
}

/**
 * The canonical JSON (RFC 8785) of a value that JSON can carry. Each property is read
 * exactly once, so a getter cannot show one thing to the fingerprint and another to the
 * body (case S11). Properties that are `undefined` are left out, as in `JSON.stringify`.
 *
 * @throws {@link NotJsonError}
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, "", []);
}

function textOf(value: unknown, pointer: string, ancestors: readonly object[]): string {
  switch (typeof value) {
    case "boolean":
      return String(value);
    case "number":
      if (!Number.isFinite(value)) throw new NotJsonError(pointer, `${value} is not a JSON number`);
      return JSON.stringify(value);
    case "string":
      return quoted(value, pointer);
    case "object":
      return value === null ? "null" : textOfObject(value, pointer, ancestors);
    case "undefined":
    case "bigint":
    case "function":
    case "symbol":
      throw new NotJsonError(pointer, `a value of type ${typeof value} has no JSON form`);
  }
}

function textOfObject(value: object, pointer: string, ancestors: readonly object[]): string {
  if (ancestors.includes(value)) throw new NotJsonError(pointer, "it contains itself");
  if (ancestors.length >= MAX_JSON_DEPTH) {
    throw new NotJsonError(pointer, `it is nested deeper than ${MAX_JSON_DEPTH} levels`);
  }
  const inside = [...ancestors, value];
  if (Array.isArray(value)) {
    // Array.from visits holes too, so that they are refused like any other undefined.
    const items = Array.from(value, (item, at) => textOf(item, pointerTo(pointer, at), inside));
    return `[${items.join()}]`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new NotJsonError(pointer, "only plain objects and arrays have one JSON form");
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // By UTF-16 code units, as the standard wants it.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => {
      const place = pointerTo(pointer, name);
      return `${quoted(name, place)}:${textOf(member, place, inside)}`;
    });
  return `{${members.join()}}`;
}

function quoted(text: string, pointer: string): string {
  if (!text.isWellFormed()) throw new NotJsonError(pointer, "it holds half of a surrogate pair");
  return JSON.stringify(text);
}
