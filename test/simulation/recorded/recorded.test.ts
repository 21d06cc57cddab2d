import { readFile } from "node:fs/promises";
import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { BASE_URL } from "../client/page.ts";
import { serverOfTape, serverOfToday } from "./other-side.ts";
import { storySetup, tellStory } from "./story.ts";
import { readTape, type Tape } from "./tape.ts";

/**
 * The fault "another protocol version on the other side". `version-1.json` was recorded from both
 * sides as they were, and stays as it is; `version-2.json` is what a later one might say: more
 * fields everywhere, a state and a problem that nobody here knows.
 */
async function tapeOf(version: number): Promise<Tape> {
  const url = new URL(`version-${version}.json`, import.meta.url);
  return readTape(JSON.parse(await readFile(url, "utf8")));
}

describe.each([1, 2])("a server that speaks as version %i did", async (version) => {
  const tape = await tapeOf(version);
  const told = await tellStory(serverOfTape(tape));

  test("is understood by today's client: it shows what was shown then", () => {
    expect(told.shown).toEqual(tape.shown);
  });

  test("gets each create once, and what it does not explain is neither refused nor failed", () => {
    const creates = told.exchanges.filter(
      ({ ask }) => `${ask.method} ${ask.path}` === "POST /jobs",
    );
    expect(creates).toHaveLength(3);
    const last = told.shown["to be refused"]?.at(-1);
    expect(last).toMatch(version === 1 ? /^refused$/ : /^unknown /);
  });
});

/** Puts every question of the tape to today's server, at its moment. */
async function askToday({ exchanges }: Tape): Promise<{ status: number; body: string }[]> {
  const clock = new VirtualClock({ wallMs: storySetup.startAt });
  const server = serverOfToday(clock);
  const answers: { status: number; body: string }[] = [];
  for (const { ask, answer } of exchanges) {
    await clock.advance(ask.atMs - clock.monotonicMs());
    if (answer.status === 402) server.emptyPurse();
    const { method, path, headers, body } = ask;
    const request = new Request(`${BASE_URL}${path}`, {
      method,
      headers: { ...headers, Authorization: "Bearer ann" },
      ...(body && { body }),
    });
    const asking = server.fetch(request);
    await clock.advance(answer.tookMs);
    const answered = await asking;
    answers.push({ status: answered.status, body: await answered.text() });
  }
  return answers;
}

describe("a client that speaks", () => {
  test("as version 1 did is answered by today's server as then, with nothing left out", async () => {
    const tape = await tapeOf(1);
    const answers = await askToday(tape);
    expect(answers.map(({ status }) => status)).toEqual(
      tape.exchanges.map(({ answer }) => answer.status),
    );
    for (const [index, { answer }] of tape.exchanges.entries()) {
      const now = pathsIn(JSON.parse(answers[index]?.body ?? "null"));
      expect(now).toEqual(expect.arrayContaining(pathsIn(JSON.parse(answer.body))));
    }
  });

  test("a later version is told which one this server speaks, and nothing is begun", async () => {
    const tape = await tapeOf(2);
    for (const { status, body } of await askToday(tape)) {
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({
        code: "invalid_request",
        detail: "This server speaks version 1 of the protocol.",
      });
    }
  });
});

/** Every field that a value has, by its path; the items of a list are alike. */
function pathsIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => pathsIn(field, `${path}.${name}`));
}
