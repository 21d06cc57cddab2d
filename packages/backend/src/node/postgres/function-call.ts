import type { SqlStatement, SqlValue } from "./sql-database.ts";

/** A function's arguments by the names in its SQL file, without their `p_` and in camel case. */
export type SqlArguments = Readonly<Record<string, SqlValue>>;

/** The statement that calls one function of the schema, its arguments by name. */
export function functionCall(name: string, given: SqlArguments): SqlStatement {
  const named = Object.keys(given).map((key, index) => `p_${snake(key)} => $${index + 1}`);
  return {
    name: `claimcheck.${name}`,
    text: `select * from claimcheck.${name}(${named.join(", ")}) as answer`,
    values: Object.values(given),
  };
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
