// Every npm script ends up here, under a current Node and with the packages installed (run.mjs).
import { later } from "./commands/later.ts";

/** A command takes the arguments after its name and gives its exit code. */
type Command = (args: string[]) => Promise<number>;

// Loaded when asked for: `check` does not pay for Vite.
const commands = new Map<string, () => Promise<Command>>([
  ["start", async () => (await import("./commands/start.ts")).start],
  ["test", async () => (await import("./commands/test.ts")).test],
  ["server", async () => (await import("./commands/server.ts")).server],
  ["storybook", async () => (await import("./commands/storybook.ts")).storybook],
  ["simulate", async () => (await import("./commands/simulate.ts")).simulate],
  ["build", async () => (await import("./commands/build.ts")).build],
  ["conformance", async () => (await import("./commands/conformance.ts")).conformance],
  ["check", async () => (await import("./commands/check.ts")).check],
]);

const [name = "", ...args] = process.argv.slice(2);
const load = commands.get(name);
process.exitCode = load === undefined ? later(name) : await (await load())(args);
