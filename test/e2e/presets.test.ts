import { beforeAll, expect, inject, test } from "vitest";
import { scenarios } from "../../apps/demo/src/lab/scenarios.ts";
import { oneProfile } from "./browser.ts";
import { LabPage } from "./lab-page.ts";

const { context } = oneProfile();
// The seed is one whose chaos is a rich one: an upload that is not sent, a key that is not echoed.
const seededUrl = `${inject("demoUrl")}?seed=2`;
let lab: LabPage;

beforeAll(async () => {
  lab = await LabPage.open(context(), `${seededUrl}&speed=20`);
});

/** How often the job is submitted, and what the card says in the end. */
const expected: Readonly<
  Record<string, { readonly posts: number | "some"; readonly says: RegExp }>
> = {
  calm: { posts: 1, says: /^Ready/ },
  "not-sent": { posts: 2, says: /^Ready/ },
  lost: { posts: 2, says: /^Ready/ },
  "answer-lost": { posts: 1, says: /^Ready/ },
  S02: { posts: 1, says: /^Ready/ },
  S01: { posts: 4, says: /^Ready/ },
  html: { posts: 2, says: /^Ready/ },
  P06: { posts: 1, says: /^Ready/ },
  held: { posts: 1, says: /^Ready/ },
  P01: { posts: 1, says: /^Ready/ },
  slow: { posts: 1, says: /^Ready/ },
  "sign-in": { posts: 1, says: /^Ready/ },
  quota: { posts: 1, says: /^Your quota is used up/ },
  "rate-limit": { posts: "some", says: /^Ready/ },
  concurrency: { posts: "some", says: /^Ready/ },
  offer: { posts: 1, says: /^What is on offer has changed/ },
  X06: { posts: 1, says: /^Ready/ },
  X01: { posts: 1, says: /^Ready/ },
  model: { posts: 1, says: /^The model could not make this picture/ },
  worker: { posts: 1, says: /^Ready/ },
  Q08: { posts: 1, says: /^Ready/ },
  "worker-lost": { posts: 1, says: /^It was interrupted/ },
  overdue: { posts: 1, says: /^Your picture is being made/ },
  S03: { posts: 1, says: /^Ready/ },
  chaos: { posts: "some", says: /^Ready/ },
};

// Patience is given to a client when it is made, so such a run begins with a page of its own.
const byClick = scenarios.filter(({ policy }) => policy === undefined);
const byLink = scenarios.filter(({ policy }) => policy !== undefined);

test.each(byClick.map((scenario) => [scenario.id, scenario] as const))(
  "%s: from a click to its end, every light green",
  async (id, scenario) => {
    await lab.choose(scenario.title);
    await runToItsEnd(id, scenario);
  },
);

test.each(byLink.map((scenario) => [scenario.id, scenario] as const))(
  "%s: from a link to its end, every light green",
  async (id, scenario) => {
    // Between what is looked for and the server's own deadline there is little time: it stands still.
    await lab.goTo(`${seededUrl}&speed=step&scenario=${id}`);
    await runToItsEnd(id, scenario);
  },
);

async function runToItsEnd(
  id: string,
  { ends, person }: Pick<(typeof scenarios)[number], "ends" | "person">,
): Promise<void> {
  const { posts, says } = expected[id] ?? { posts: "some", says: /never/ };
  const before = lab.demo.submits.length;
  await lab.run();
  if (person === "sign in") await lab.page.getByRole("button", { name: "Sign in" }).click();
  if (person === "kill the tab") {
    await lab.page.getByRole("alert").getByRole("button", { name: "Kill this tab" }).click();
  }
  if (ends === "overdue") await lab.stepUntil(lab.demo.card.getByText(/longer than usual/));
  await lab.demo.shows(says);

  const submits = lab.demo.submits.slice(before);
  const keys = new Set(await Promise.all(submits.map((it) => it.headerValue("Idempotency-Key"))));
  expect(keys.size).toBe(1);
  expect(new Set(submits.map((it) => it.postData())).size).toBe(1);
  if (posts === "some") expect(submits.length).toBeGreaterThan(0);
  else expect(submits).toHaveLength(posts);

  const { checks, server, operations } = await lab.exported();
  expect(checks.filter(({ type }) => type === "broken")).toEqual([]);
  const [key = ""] = keys;
  const jobs = server.jobs.filter(({ operationKey }) => operationKey === key);
  expect(jobs).toHaveLength(ends === "refused" ? 0 : 1);
  const charge = operations.find(({ view }) => view.operationKey === key)?.view.charge;
  expect(charge).toBe({ refused: "none", failed: "refunded" }[String(ends)] ?? "reserved");
  expect(lab.demo.pageErrors).toEqual([]);
}

test("every run of the lab has its expectations here", () => {
  expect(Object.keys(expected)).toEqual(scenarios.map(({ id }) => id));
});
