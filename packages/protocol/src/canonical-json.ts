import canonicalize from "canonicalize";
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
  const text = canonicalize(plainCopy(value, "", []));
  if (text === undefined) throw new NotJsonError("", "it is undefined");
  return text;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function plainCopy(value: unknown, pointer: string, ancestors: readonly object[]): Json {
  switch (typeof value) {
    case "boolean":
      return value;
    case "number":
      if (!Number.isFinite(value)) throw new NotJsonError(pointer, `${value} is not a JSON number`);
      return value;
    case "string":
      return wellFormed(value, pointer);
    case "object":
      return value === null ? null : plainCopyOfObject(value, pointer, ancestors);
    case "undefined":
    case "bigint":
    case "function":
    case "symbol":
      throw new NotJsonError(pointer, `a value of type ${typeof value} has no JSON form`);
  }
}

function plainCopyOfObject(value: object, pointer: string, ancestors: readonly object[]): Json {
  if (ancestors.includes(value)) throw new NotJsonError(pointer, "it contains itself");
  if (ancestors.length >= MAX_JSON_DEPTH) {
    throw new NotJsonError(pointer, `it is nested deeper than ${MAX_JSON_DEPTH} levels`);
  }
  const inside = [...ancestors, value];
  if (Array.isArray(value)) {
    // Array.from visits holes too, so that they are refused like any other undefined.
    return Array.from(value, (item, index) => plainCopy(item, pointerTo(pointer, index), inside));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new NotJsonError(pointer, "only plain objects and arrays have one JSON form");
  }
  const copy: { [name: string]: Json } = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const place = pointerTo(pointer, name);
    copy[wellFormed(name, place)] = plainCopy(member, place, inside);
  }
  return copy;
}

function wellFormed(text: string, pointer: string): string {
  if (!text.isWellFormed()) throw new NotJsonError(pointer, "it holds half of a surrogate pair");
  return text;
}
