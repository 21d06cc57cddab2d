import type { Ports } from "@claimcheck/machine";

export type QuietPageOptions = Pick<Ports, "clock" | "random"> & {
  /** What it finds stored, and stores itself; none at first. Two pages of one origin have the same. */
  readonly entries?: Map<string, string>;
};

/**
 * The ports of a page to which nothing happens: it is seen and online all the time, its storage
 * takes everything, and nobody else wants its locks. What shall be otherwise is put in its place.
 */
export function quietPage({ clock, random, entries = new Map() }: QuietPageOptions): Ports {
  return {
    clock,
    random,
    records: {
      names: () => [...entries.keys()],
      read: (name) => entries.get(name),
      write: (name, text) => void entries.set(name, text),
      remove: (name) => void entries.delete(name),
    },
    locks: { withLock: (_name, work) => work() },
    visibility: { hidden: () => false, subscribe: () => () => undefined },
    connectivity: { online: () => true, subscribe: () => () => undefined },
    logger: () => undefined,
  };
}
