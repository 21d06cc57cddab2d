/** Which fault struck in which state of a client, how often: proof that the simulator has been everywhere. */
import type { OperationView } from "@claimcheck/machine";

/** The states of an operation in which something can happen to it. */
export const clientStates = [
  "submitting",
  "unknown submission",
  "unknown tracking",
  "queued",
  "processing",
  "reviewing",
  "completed",
  "failed",
  "refused",
] as const;
export type ClientState = (typeof clientStates)[number];

export function clientStateOf(view: OperationView): ClientState | undefined {
  switch (view.type) {
    case "idle":
      return undefined;
    case "unknown":
      return `unknown ${view.phase}`;
    default:
      return view.type;
  }
}

/** Counts by `fault`, then by state. */
export type Matrix = Map<string, Map<ClientState, number>>;

export function addTo(matrix: Matrix, fault: string, state: ClientState, count = 1): void {
  const row = matrix.get(fault) ?? new Map<ClientState, number>();
  matrix.set(fault, row.set(state, (row.get(state) ?? 0) + count));
}

export function joined(matrices: readonly Matrix[]): Matrix {
  const sum: Matrix = new Map();
  for (const matrix of matrices) {
    for (const [fault, row] of matrix) {
      for (const [state, count] of row) addTo(sum, fault, state, count);
    }
  }
  return sum;
}
