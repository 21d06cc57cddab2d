import { networkFaultTypes } from "@claimcheck/mock";
import { faultNames } from "./fault-names.ts";
import { type ClientState, clientStates, type Matrix } from "./matrix.ts";

/** Seeds enough to have been in every cell that can be reached. */
export const FAIR_COUNT = 2000;

/** Cells that nothing can reach, and why. */
const unreachable: readonly {
  readonly faults: (name: string) => boolean;
  readonly states: readonly ClientState[];
  readonly because: string;
}[] = [
  {
    faults: isOnTheWire,
    states: ["refused"],
    because: "a refused operation asks the server nothing any more",
  },
  {
    faults: (name) => name === "stale",
    states: ["submitting"],
    because: "until its first answer an operation puts no question that was put before",
  },
  {
    faults: (name) => name === "echo_dropped",
    states: ["unknown tracking", "queued", "processing", "reviewing", "completed", "failed"],
    because: "once there is a job, no answer has a key to echo",
  },
];

function isOnTheWire(name: string): boolean {
  return networkFaultTypes.some((type) => name === type || name.startsWith(`${type} `));
}

/** Reachable cells in which nothing struck: places where the simulator has not been. */
export function emptyCells(matrix: Matrix): readonly string[] {
  return faultNames.flatMap((fault) =>
    clientStates
      .filter((state) => (matrix.get(fault)?.get(state) ?? 0) === 0)
      .filter((state) => reasonFor(fault, state) === undefined)
      .map((state) => `${fault} × ${state}`),
  );
}

function reasonFor(fault: string, state: ClientState): string | undefined {
  return unreachable.find(({ faults, states }) => states.includes(state) && faults(fault))?.because;
}

/** The matrix as a table; `–` marks a cell that nothing can reach. */
export function matrixInWords(matrix: Matrix): string {
  const width = Math.max(...faultNames.map(({ length }) => length));
  const heads = clientStates.map((state) => state.replace("unknown ", "? ").slice(0, 12));
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join(" ");
  const rows = faultNames.map((fault) =>
    row(
      fault,
      clientStates.map((state) => {
        const count = matrix.get(fault)?.get(state) ?? 0;
        return count === 0 && reasonFor(fault, state) !== undefined ? "–" : String(count);
      }),
    ),
  );
  const reasons = unreachable.map(({ states, because }) => `–  ${states.join(", ")}: ${because}`);
  return [row("fault × state", heads), ...rows, ...reasons].join("\n");
}
