/** A part of `npm test`: some of the Vitest projects, run and counted together. */
export interface Suite {
  readonly name: string;
  /** Names or patterns of projects in vitest.config.ts. */
  readonly projects: readonly string[];
}

/** Every suite, fastest answer first. */
export const suites: readonly Suite[] = [
  {
    name: "unit",
    projects: ["protocol", "machine", "react", "ui", "backend", "mock", "demo", "server"],
  },
  { name: "contract", projects: ["contract"] },
  { name: "tools", projects: ["tools"] },
  { name: "readme", projects: ["readme"] },
  { name: "packed", projects: ["packed"] },
  { name: "browser", projects: ["*:browser"] },
  { name: "storybook", projects: ["storybook"] },
  { name: "e2e", projects: ["e2e"] },
];
