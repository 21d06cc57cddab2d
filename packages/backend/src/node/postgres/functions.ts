import type { JobChange, StoreClock } from "../../ports.ts";
import type { ChangeFeed } from "../../stores/change-feed.ts";
import { functionCalls, type SqlArguments } from "./function-call.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";
import { tryAgain } from "./try-again.ts";

/** The functions of the schema, as the store calls them. */
export interface Functions {
  /** Calls one that reads, and gives its answer. */
  read<Answer>(name: string, given: SqlArguments): Promise<Answer>;
  /** Calls one that answers `{ answer, changes }`, tells of the changes and gives the answer. */
  write<Answer>(name: string, given: SqlArguments): Promise<Answer>;
  /** Calls one that gives the bytes of a file, if there is one. */
  bytes(name: string, given: SqlArguments): Promise<Uint8Array | undefined>;
  /** Calls one that gives an answer and the bytes of the file that it is about. */
  file<Answer>(
    name: string,
    given: SqlArguments,
  ): Promise<{ readonly answer: Answer; readonly bytes: Uint8Array | undefined }>;
  /** The `now` argument: `null` is the database's own clock, read after its locks are held. */
  now(): number | null;
}

export function createFunctions(given: {
  readonly database: SqlDatabase;
  readonly feed: ChangeFeed;
  readonly clock: StoreClock | undefined;
}): Functions {
  const { database, feed, clock } = given;
  const callOf = functionCalls();

  async function row(name: string, args: SqlArguments): Promise<SqlRow> {
    const rows = await tryAgain(() => database.query(callOf(name, args)));
    return rows[0] ?? {};
  }

  async function read<Answer>(name: string, args: SqlArguments): Promise<Answer> {
    return answerIn<Answer>(await row(name, args));
  }

  return {
    read,
    async bytes(name, args) {
      const { answer } = await row(name, args);
      return bytesIn(answer);
    },
    async file<Answer>(name: string, args: SqlArguments) {
      const found = await row(name, args);
      return { answer: answerIn<Answer>(found), bytes: bytesIn(found["bytes"]) };
    },
    async write<Answer>(name: string, args: SqlArguments) {
      const written = await read<{ answer: Answer; changes: readonly JobChange[] }>(name, args);
      feed.announce(written.changes);
      return written.answer;
    },
    now: () => clock?.now() ?? null,
  };
}

function answerIn<Answer>({ answer }: SqlRow): Answer {
  // biome-ignore lint/plugin/casts: written by our own functions, which the contract suite and the differential test hold to these types
  return answer as Answer;
}

/** A plain view: one driver gives a Buffer, which compares and prints as something else. */
function bytesIn(column: unknown): Uint8Array | undefined {
  if (!(column instanceof Uint8Array)) return undefined;
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
