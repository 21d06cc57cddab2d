import { readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { canonicalJson } from "./canonical-json.ts";
import { sha256Hex } from "./sha256.ts";
import { PROTOCOL_VERSION } from "./version.ts";
import { wireSchemas } from "./wire-schemas.ts";

// The lock holds, per protocol version, a hash of each message's JSON Schema. A message that
// changes without a new version would be read by old clients as something it is not.
//
//   SCHEMA_LOCK=add       writes the entry of a version that has none yet: after raising
//                         PROTOCOL_VERSION
//   SCHEMA_LOCK=rewrite   replaces the current version's entry: only while nobody runs that
//                         version, or when an upgrade of zod spells the same schema differently

const lockFile = new URL("schema-lock.json", import.meta.url);
const hashesSchema = z.record(z.string(), z.string());
const lockSchema = z.record(z.string().check(z.regex(/^[1-9]\d*$/)), hashesSchema);
type Hashes = z.infer<typeof hashesSchema>;
type Lock = z.infer<typeof lockSchema>;

const howToAccept =
  "Raise PROTOCOL_VERSION in version.ts, then run this test once with SCHEMA_LOCK=add and commit schema-lock.json.";

/** Both directions: only `input` tells a strict object from a lenient one, only `output` a default from an option. */
function hashOf(schema: z.ZodMiniType): string {
  const directions = (["input", "output"] as const).map((io) => z.toJSONSchema(schema, { io }));
  return sha256Hex(canonicalJson(JSON.parse(JSON.stringify(directions, withSetsSorted))));
}

/** `required` and `enum` are sets: their order in the source is no change of the message. */
function withSetsSorted(keyword: string, value: unknown): unknown {
  const isSet = (keyword === "required" || keyword === "enum") && Array.isArray(value);
  return isSet ? value.toSorted() : value;
}

function hashesOf(schemas: Readonly<Record<string, z.ZodMiniType>>): Hashes {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, hashOf(schema)]),
  );
}

function faultsOf(lock: Lock, version: number, hashes: Hashes): string[] {
  const locked = lock[version];
  if (locked === undefined) return [`Version ${version} is not in the lock. ${howToAccept}`];
  const newest = Math.max(...Object.keys(lock).map(Number));
  const names = [...new Set([...Object.keys(locked), ...Object.keys(hashes)])].sort();
  return [
    ...(newest > version ? [`Version ${newest} is locked already: versions only grow.`] : []),
    ...names.flatMap((name) => {
      if (hashes[name] === locked[name]) return [];
      if (hashes[name] === undefined) return [`${name} has vanished. ${howToAccept}`];
      if (locked[name] === undefined) return [`${name} is new. ${howToAccept}`];
      return [`${name} has changed. ${howToAccept}`];
    }),
  ];
}

function acceptedLock(lock: Lock, version: number, hashes: Hashes, how: string): Lock {
  if (how === "add" && lock[version] !== undefined) return lock;
  return { ...lock, [version]: hashes };
}

function readLock(): Lock {
  return lockSchema.parse(JSON.parse(readFileSync(lockFile, "utf8")));
}

test("no message has changed since its protocol version was locked", () => {
  const hashes = hashesOf(wireSchemas);
  const how = env["SCHEMA_LOCK"];
  if (how === "add" || how === "rewrite") {
    const lock = acceptedLock(readLock(), PROTOCOL_VERSION, hashes, how);
    writeFileSync(lockFile, `${JSON.stringify(lock, undefined, 2)}\n`);
  }
  expect(faultsOf(readLock(), PROTOCOL_VERSION, hashes)).toEqual([]);
});

test("every message of the protocol is locked", () => {
  expect(Object.keys(readLock()[PROTOCOL_VERSION] ?? {}).sort()).toEqual(
    Object.keys(wireSchemas).sort(),
  );
});

const small = { A: z.object({ a: z.string() }), B: z.object({ b: z.int() }) };
const lockOfSmall: Lock = { 1: hashesOf(small) };

test("the lock is quiet about equal schemas, whatever the order of their fields and words", () => {
  const twoFields = { A: z.object({ a: z.string(), b: z.enum(["x", "y"]) }) };
  const otherOrder = { A: z.object({ b: z.enum(["y", "x"]), a: z.string() }) };
  expect(hashesOf(otherOrder)).toEqual(hashesOf(twoFields));
});

test.each<[string, Record<string, z.ZodMiniType>, string]>([
  ["a field more", { ...small, A: z.object({ a: z.string(), c: z.string() }) }, "A has changed."],
  [
    "an optional field more",
    { ...small, A: z.object({ a: z.string(), c: z.optional(z.int()) }) },
    "A has changed.",
  ],
  [
    "a field that may be missing",
    { ...small, A: z.object({ a: z.optional(z.string()) }) },
    "A has changed.",
  ],
  [
    "a narrower value",
    { ...small, A: z.object({ a: z.string().check(z.maxLength(3)) }) },
    "A has changed.",
  ],
  ["unknown fields refused", { ...small, A: z.strictObject({ a: z.string() }) }, "A has changed."],
  ["a message that vanished", { A: small.A }, "B has vanished."],
  ["a new message", { ...small, C: z.string() }, "C is new."],
])("the lock is red for %s, and says what to do", (_what, schemas, fault) => {
  expect(faultsOf(lockOfSmall, 1, hashesOf(schemas))).toEqual([`${fault} ${howToAccept}`]);
});

test("a version without an entry, or below a locked one, is red", () => {
  const hashes = hashesOf(small);
  expect(faultsOf(lockOfSmall, 2, hashes)).toEqual([expect.stringMatching(/^Version 2 is not/)]);
  expect(faultsOf({ ...lockOfSmall, 2: hashes }, 1, hashes)).toEqual([
    "Version 2 is locked already: versions only grow.",
  ]);
});

test("`add` never touches a version that is locked, `rewrite` does", () => {
  const changed = hashesOf({ ...small, A: z.string() });
  expect(acceptedLock(lockOfSmall, 1, changed, "add")).toEqual(lockOfSmall);
  expect(acceptedLock(lockOfSmall, 2, changed, "add")).toEqual({ ...lockOfSmall, 2: changed });
  expect(acceptedLock(lockOfSmall, 1, changed, "rewrite")).toEqual({ 1: changed });
});
