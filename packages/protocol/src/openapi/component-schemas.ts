import * as z from "zod/mini";
import { wireSchemas } from "../wire-schemas.ts";
import type { JsonSchema } from "./document.ts";
import { fieldNotes } from "./field-notes.ts";

export type MessageName = keyof typeof wireSchemas;

export function refTo(name: MessageName): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Every message as JSON Schema 2020-12, with the words of {@link fieldNotes}. As input: what
 * may be sent. An answer may have fields that this version does not know, so those of the
 * server are open; requests that are strict stay strict.
 */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(wireSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      described(schema, name),
    ]),
  );
}

/** A copy in which each property has its note, and each arm of a union its word as a title. */
function described(schema: object, message: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, withNotes(value, message)];
      if (keyword === "oneOf" && Array.isArray(value)) {
        return [keyword, value.map((arm) => ({ ...titleOf(arm), ...described(arm, message) }))];
      }
      if (keyword === "items" || keyword === "anyOf") return [keyword, inner(value, message)];
      return [keyword, value];
    }),
  );
}

function inner(value: unknown, message: string): unknown {
  if (Array.isArray(value)) return value.map((one) => inner(one, message));
  return typeof value === "object" && value !== null ? described(value, message) : value;
}

function withNotes(properties: unknown, message: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(Object(properties)).map(([name, schema]) => {
      const description = fieldNotes[`${message}.${name}`] ?? fieldNotes[name];
      return [name, { ...described(Object(schema), message), ...(description && { description }) }];
    }),
  );
}

/** `reviewing`, `burned`, `reject`: the one value of the field that tells the arms apart. */
function titleOf(arm: unknown): JsonSchema {
  for (const property of Object.values(Object(Object(arm).properties))) {
    const word: unknown = Object(property).const;
    if (typeof word === "string") return { title: word };
  }
  return {};
}
