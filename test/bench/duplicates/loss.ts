/** How the answer to a create gets lost, each time after the job was committed. */
export type Loss = "reset" | "504" | "cut" | "reload";

/** How many answers to a create get lost before one comes through. */
export type Extent = "first" | "every";

/** One column: what happens to the one user action. */
export interface Column {
  readonly name: string;
  readonly loss: Loss;
  readonly extent: Extent;
  /** After a reload: whether the person asks for the same once more. */
  readonly asksAgain: boolean;
}

const column = (name: string, loss: Loss, extent: Extent, asksAgain = false): Column => ({
  name,
  loss,
  extent,
  asksAgain,
});

export const columns: readonly Column[] = [
  column("every answer: connection reset", "reset", "every"),
  column("every answer: 504", "504", "every"),
  column("every answer: body cut", "cut", "every"),
  column("the first: connection reset", "reset", "first"),
  column("the first: 504", "504", "first"),
  column("the first: body cut", "cut", "first"),
  column("reload", "reload", "first"),
  column("reload, asked again", "reload", "first", true),
];
