// Every npm script ends up here, under a current Node and with the packages installed (run.mjs).
/** A command takes the arguments after its name and gives its exit code. */
type Command = (args: string[]) => Promise<number>;

// Loaded when asked for: `check` does not pay for Vite.
const commands = new Map<string, () => Promise<Command>>([
  ["start", async () => (await import("./commands/start.ts")).start],
  ["test", async () => (await import("./commands/test.ts")).test],
  ["server", async () => (await import("./commands/server.ts")).server],
  ["storybook", async () => (await import("./commands/storybook.ts")).storybook],
  ["mutants", async () => (await import("./commands/mutants.ts")).mutants],
  ["model", async () => (await import("./commands/model.ts")).model],
  ["simulate", async () => (await import("./commands/simulate.ts")).simulate],
  ["bench", async () => (await import("./commands/bench.ts")).bench],
  ["size", async () => (await import("./commands/size.ts")).size],
  ["build", async () => (await import("./commands/build.ts")).build],
  ["conformance", async () => (await import("./commands/conformance.ts")).conformance],
  ["docs", async () => (await import("./commands/docs.ts")).docs],
  ["check", async () => (await import("./commands/check.ts")).check],
]);

const [name = "", ...args] = process.argv.slice(2);
const load = commands.get(name);
process.exitCode = load === undefined ? unheardOf(name) : await (await load())(args);

/** Always 2: nothing ran, so nothing passed. */
function unheardOf(command: string): number {
  console.error(`There is no command "${command}".`);
  return 2;
}

export {};
