import type { Settings } from "./run-checks.ts";

/** How CI runs the checks: every one, with accounts of its own, without patience. */
export function settingsFor(baseUrl: string, only: readonly string[] = []): Settings {
  return {
    baseUrl,
    tokens: undefined,
    skip: [],
    only,
    model: undefined,
    origin: "https://conformance.example",
    patienceMs: 30_000,
    timeoutMs: 40_000,
  };
}
