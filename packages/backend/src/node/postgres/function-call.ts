import type { SqlStatement, SqlValue } from "./sql-database.ts";

/** A function's arguments by the names in its SQL file, without their `p_` and in camel case. */
export type SqlArguments = Readonly<Record<string, SqlValue>>;

/** Makes the statement that calls one function of the schema, its arguments by name. */
export type FunctionCall = (name: string, given: SqlArguments) => SqlStatement;

/** Every function is called with the same arguments each time, so its text is written once. */
export function functionCalls(): FunctionCall {
  const texts = new Map<string, string>();
  return (name, given) => {
    const text = texts.get(name) ?? textOf(name, Object.keys(given));
    texts.set(name, text);
    return { name: `claimcheck.${name}`, text, values: Object.values(given) };
  };
}

function textOf(name: string, keys: readonly string[]): string {
  const named = keys.map((key, index) => `p_${snake(key)} => $${index + 1}`);
  return `select * from claimcheck.${name}(${named.join(", ")}) as answer`;
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
