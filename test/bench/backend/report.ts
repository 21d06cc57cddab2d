import type { Summary } from "./summary.ts";

export interface Circumstances {
  readonly clients: number;
  /** How many connections to the database these share. */
  readonly connections: number;
  /** How many calls a contender makes in a round, over all clients. */
  readonly calls: number;
  /** To the database and back, in milliseconds, beside what this machine takes. */
  readonly roundTripMs: number;
  /** How many jobs waited before all that came. */
  readonly waiting: number;
}

/** What was measured under the same circumstances. */
export interface Section extends Omit<Circumstances, "calls"> {
  readonly work: "submit" | "settle" | "read";
  readonly summaries: readonly Summary[];
}

const heads = [
  "work",
  "clients",
  "connections",
  "away ms",
  "waiting",
  "contender",
  "median ms",
  "p95 ms",
  "per second",
  "to the limit (quarters)",
];

export function table(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ work, clients, connections, roundTripMs, waiting, summaries }) =>
    summaries.map(({ contender, medianMs, p95Ms, perSecond, toLimit }) => [
      work,
      String(clients),
      String(connections),
      String(roundTripMs),
      waiting.toLocaleString("en"),
      contender,
      medianMs.toFixed(2),
      p95Ms.toFixed(2),
      perSecond.toFixed(0),
      `${toLimit.middle.toFixed(2)} (${toLimit.low.toFixed(2)}–${toLimit.high.toFixed(2)})`,
    ]),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Times the bare statement that a submit may take, and times that it is ahead of the separate ones. */
const TO_LIMIT_MOST = 1.5;
const AHEAD_LEAST = 2;

/** What the numbers do not bear out. */
export function missed({ work, summaries, ...section }: Section): string[] {
  const { clients, connections, roundTripMs, waiting } = section;
  const found: string[] = [];
  const of = (name: string) => summaries.find(({ contender }) => contender.startsWith(name));
  const own = of("claimcheck");
  const where = `${work}, ${clients} clients on ${connections}, ${roundTripMs} ms away, ${waiting} waiting`;
  if (own === undefined || work === "read") return found;
  if (own.toLimit.middle > TO_LIMIT_MOST) {
    found.push(
      `${where}: ${own.toLimit.middle.toFixed(2)} × the bare statement, not ${TO_LIMIT_MOST}`,
    );
  }
  const separate = of("separate");
  if (separate !== undefined) {
    const ahead = separate.toLimit.middle / own.toLimit.middle;
    if (ahead < AHEAD_LEAST) {
      found.push(
        `${where}: ${ahead.toFixed(2)} × ahead of separate statements, not ${AHEAD_LEAST}`,
      );
    }
  }
  return found;
}
