import type { GenerationRequest } from "@claimcheck/protocol";

/** One way to do a piece of work; several of them take turns in a round. */
export interface Contender {
  readonly name: string;
  /** Does the work once. `serial` is a number that no other call of any contender gets. */
  act(serial: number): Promise<void>;
}

/** What a start carries, whoever stores it. */
export const request: GenerationRequest = {
  kind: "image",
  mode: "single",
  prompt: "A hill in the evening, a house on it, two sheep before the house, and nobody at home.",
  images: [],
  model: "aurora",
  aspectRatio: "1:1",
  resolution: "1K",
  seed: 7,
};

export const ACCOUNT_COUNT = 500;

/** Every start meets another account than those which run beside it. */
export function accountOf(serial: number): string {
  return `account-${serial % ACCOUNT_COUNT}`;
}

export function keyOf(serial: number): string {
  return `operation-key-${serial}`;
}
