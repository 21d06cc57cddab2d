import type { Contender } from "./contender.ts";

/** How long the calls of one contender took in one round, in milliseconds. */
export interface Turn {
  readonly contender: string;
  readonly round: number;
  readonly elapsedMs: number;
  readonly latenciesMs: readonly number[];
}

export interface Rounds {
  readonly contenders: readonly Contender[];
  readonly clients: number;
  /** How many calls a contender makes in a round, over all clients. */
  readonly calls: number;
  /** Counted ones; one more goes before them. */
  readonly rounds: number;
  /** A number that no call has had. */
  nextSerial(): number;
}

/**
 * Contenders take turns within a round, and another one begins each round: whatever drifts
 * (the machine's load, the size of the tables, a checkpoint) hits all of them alike.
 */
export async function measure(given: Rounds): Promise<Turn[]> {
  const { contenders, rounds } = given;
  const turns: Turn[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (let place = 0; place < contenders.length; place += 1) {
      const contender = contenders[(round + place) % contenders.length];
      if (contender === undefined) continue;
      const turn = await takeTurn(contender, round, given);
      if (round > 0) turns.push(turn);
    }
  }
  return turns;
}

async function takeTurn(
  contender: Contender,
  round: number,
  { clients, calls, nextSerial }: Rounds,
): Promise<Turn> {
  const latenciesMs: number[] = [];
  let left = calls;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const beganAt = performance.now();
      await contender.act(nextSerial());
      latenciesMs.push(performance.now() - beganAt);
    }
  };
  const beganAt = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return { contender: contender.name, round, elapsedMs: performance.now() - beganAt, latenciesMs };
}
