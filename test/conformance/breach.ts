import type * as z from "zod/mini";
import type { Exchange } from "./exchange.ts";

/** A server did not do what a check wants: what was wanted, and the exchange that shows it. */
export class BreachError extends Error {
  override readonly name = "BreachError";
  readonly wanted: string;
  readonly shown: Exchange | undefined;

  constructor(wanted: string, shown?: Exchange) {
    super(wanted);
    this.wanted = wanted;
    this.shown = shown;
  }
}

/** Stops a check that has found what it looks for. */
export function demand(isSo: boolean, wanted: string, shown?: Exchange): asserts isSo {
  if (!isSo) throw new BreachError(wanted, shown);
}

/** A check that has nothing to judge on this server, for a reason that the server itself has told. */
export class NotApplicableError extends Error {
  override readonly name = "NotApplicableError";
}

/** The body as the message that it should be. */
export function bodyAs<Schema extends z.ZodMiniType>(
  exchange: Exchange,
  schema: Schema,
  name: string,
): z.infer<Schema> {
  const read = schema.safeParse(exchange.json);
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    ({ path, message }) => `/${path.map(String).join("/")}: ${message}`,
  );
  throw new BreachError(`the body is a ${name}; wrong are: ${faults.join("; ")}`, exchange);
}
