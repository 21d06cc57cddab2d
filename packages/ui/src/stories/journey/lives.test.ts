import { legalViewName, legalViewOf, legalViews } from "@claimcheck/machine/model";
import { expect, test } from "vitest";
import { type LifeName, recordLife } from "./lives.ts";
import { chaptersOf, evidenceAt, momentAt, type RecordedLife } from "./recorded-life.ts";

const legal = new Set(legalViews.map(legalViewName));

function toldBy(life: RecordedLife): string[] {
  return chaptersOf(life).map(({ view }) => {
    const { type, wish } = legalViewOf(view);
    return [type, ...(wish === "none" ? [] : [wish]), ...view.heldBy].join(" ");
  });
}

const born = ["idle", "submitting"];
const made = ["queued", "processing", "reviewing"];

test.for<[LifeName, string[]]>([
  ["ordinary", [...born, ...made, "reviewing accept", "completed"]],
  ["answerLost", [...born, "unknown submission", ...made, "reviewing accept", "completed"]],
  [
    "offline",
    [...born, "queued", "processing", "processing offline", "processing"].concat([
      "reviewing",
      "reviewing accept",
      "completed",
    ]),
  ],
  ["cancelled", [...born, "queued", "processing", "processing cancel", "failed"]],
  [
    "rejected",
    [...born, ...made, "reviewing reject", "failed"].concat([
      "submitting",
      ...made,
      "reviewing accept",
      "completed",
    ]),
  ],
])("the life %s is played by the real client, through %o", async ([name, chapters]) => {
  const life = await recordLife(name);
  const strangers = life.moments.filter(({ view }) => !legal.has(legalViewName(legalViewOf(view))));
  expect(strangers).toEqual([]);
  expect(toldBy(life)).toEqual(chapters);
});

test("a moment shows what was shown then, and only what had happened by then", async () => {
  const life = await recordLife("cancelled");
  const [, submitting] = chaptersOf(life);
  const startMs = submitting?.startMs ?? 0;
  expect(momentAt(life, startMs - 1).view.type).toBe("idle");
  expect(momentAt(life, startMs).view.type).toBe("submitting");
  expect(evidenceAt(life, startMs - 1)).toEqual([]);
  expect(evidenceAt(life, life.lengthMs)).toEqual(life.evidence);
  expect(life.evidence.some(({ by, what }) => by === "person" && what === "wish.cancel")).toBe(
    true,
  );
});
