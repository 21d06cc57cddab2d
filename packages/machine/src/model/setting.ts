import type { Abilities } from "../operation-context.ts";

/** What a walk through the machine takes for granted. */
export interface Setting {
  readonly name: string;
  readonly abilities: Abilities;
  /** Whether records can be stored. */
  readonly stores: boolean;
  /** Whether states count as the same although more was told about the submission in one of them. */
  readonly isCoarse: boolean;
}

const everything: Abilities = {
  promises: {
    idempotency: { retentionMs: "for-ever", comparesBody: true },
    lookup: "by-key",
    absence: "provable",
    cancel: true,
    hold: true,
    batch: true,
  },
  lookUp: true,
  giveUp: true,
  cancel: true,
  review: true,
};

const nothing: Abilities = {
  promises: {
    idempotency: "none",
    lookup: "none",
    absence: "unprovable",
    cancel: false,
    hold: false,
    batch: false,
  },
  lookUp: false,
  giveUp: false,
  cancel: false,
  review: false,
};

const forgetful: Abilities = {
  promises: {
    idempotency: { retentionMs: 3_600_000, comparesBody: false },
    lookup: "by-key",
    absence: { afterMs: 60_000 },
    cancel: true,
    hold: false,
    batch: false,
  },
  lookUp: true,
  giveUp: false,
  cancel: true,
  review: false,
};

/** Repeats are safe, but nothing can be asked or taken back. */
const blindfolded: Abilities = {
  ...nothing,
  promises: { ...nothing.promises, idempotency: everything.promises.idempotency },
};

/** It can be asked and told to give up, but a repeat is another job. */
const repeating: Abilities = {
  ...everything,
  promises: { ...everything.promises, idempotency: "none", absence: "unprovable", hold: false },
};

/** The ends of what a far side may promise, some between them, and a page that keeps nothing. */
export const settings: readonly Setting[] = [
  {
    name: "a far side that promises everything",
    abilities: everything,
    stores: true,
    isCoarse: false,
  },
  { name: "a far side that promises nothing", abilities: nothing, stores: true, isCoarse: false },
  { name: "a far side that forgets keys", abilities: forgetful, stores: true, isCoarse: false },
  { name: "a far side that cannot be asked", abilities: blindfolded, stores: true, isCoarse: true },
  { name: "a far side that repeats itself", abilities: repeating, stores: true, isCoarse: true },
  { name: "a page that stores nothing", abilities: everything, stores: false, isCoarse: true },
];
