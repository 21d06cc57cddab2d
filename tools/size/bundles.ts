/** What a browser loads, and how much of it there may be. */
export interface Bundle {
  readonly name: string;
  /** What an app would write. */
  readonly entry: string;
  /** What the app has anyway. React always is. */
  readonly given: readonly string[];
  /** What the design allows, bytes after gzip. */
  readonly budgetBytes: number;
  /** What CI allows: as it was when last looked at, and 2 % more. It may only go down. */
  readonly ceilingBytes: number;
}

const hooks = 'export * from "@claimcheck/react";';
const headless = `
  export { createTracker } from "@claimcheck/machine";
  export { browserPorts, httpTransport } from "@claimcheck/machine/browser";`;

export const bundles: readonly Bundle[] = [
  {
    name: "hooks with machine, protocol and browser adapters",
    entry: hooks,
    given: [],
    budgetBytes: 32_000,
    ceilingBytes: 57_700,
  },
  {
    name: "the same, in an app that has xstate and zod",
    entry: hooks,
    given: ["xstate", "zod"],
    budgetBytes: 8000,
    ceilingBytes: 37_200,
  },
  {
    name: "the tracker alone",
    entry: headless,
    given: [],
    budgetBytes: 29_000,
    ceilingBytes: 54_500,
  },
];

/** What must never travel to a browser with the client. */
export const strangers = [
  /node_modules\/zod\/v4\/(classic|locales)\//,
  /node_modules\/zod\/v3\//,
  /node_modules\/msw\//,
  /node_modules\/@tanstack\//,
  /^packages\/(backend|mock|ui)\//,
] as const;
