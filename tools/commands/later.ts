/** Commands whose scripts exist from the start, and the work that will bring each of them. */
const work = new Map([
  ["model", "the complete operation machine and its printed table"],
]);

/** Says what a command waits for. Always 2: nothing ran, so nothing passed. */
export function later(name: string): number {
  const waitsFor = work.get(name);
  console.error(
    waitsFor === undefined
      ? `There is no command "${name}".`
      : `npm run ${name} is not there yet: it belongs to later work, ${waitsFor}.`,
  );
  return 2;
}
