import type { MessageOverrides, Messages } from "./messages.ts";

/** The catalogue with some of its sentences replaced; groups are merged key by key. */
export function mergeMessages(catalogue: Messages, overrides: MessageOverrides): Messages {
  // biome-ignore lint/plugin/casts: the merge keeps the catalogue's keys, which TypeScript cannot follow
  return merge(catalogue, overrides) as Messages;
}

function merge(base: unknown, override: unknown): unknown {
  if (override === undefined) return base;
  if (!isGroup(base) || !isGroup(override)) return override;
  const entries = Object.keys(base).map((key) => [key, merge(base[key], override[key])]);
  return Object.fromEntries(entries);
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
