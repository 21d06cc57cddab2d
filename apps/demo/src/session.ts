import { type Cell, createCell } from "./lab/cell.ts";

/** The demo's one account. A real app has a session here. */
export const ACCOUNT = "demo";

/** Who is signed in; `undefined`: nobody. */
export type Session = Cell<string | undefined>;

export const createSession = (): Session => createCell<string | undefined>(ACCOUNT);
