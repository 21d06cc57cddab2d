import { expect, test } from "vitest";
import { formatFor } from "../format/format.ts";
import { en } from "../messages/en.ts";
import { ahead, STORY_NOW } from "../stories/moment.ts";
import { lostSubmission, lostTracking, unguardedSubmission } from "../stories/views.ts";
import { evidenceOf } from "./evidence.ts";

const words = { messages: en, format: formatFor("en", "UTC") };
const of = (view: Parameters<typeof evidenceOf>[0]) => evidenceOf(view, STORY_NOW, words);

test("only a guarded request is said to be safe to ask about again (C10)", () => {
  expect(of(lostSubmission("network")).known).toContain(en.unknown.knownGuarded);
  expect(of(unguardedSubmission()).known).not.toContain(en.unknown.knownGuarded);
});

test("what was last seen is told as past", () => {
  expect(of(lostTracking("server")).known).toContain("When last seen, it was 40% done.");
});

test("a wish that nobody has answered is still known", () => {
  const { known } = of(lostTracking("network", { wish: { type: "accept" } }));
  expect(known).toContain(en.unknown.wishes.accept);
});

test.for([
  [{ activity: "reading" }, "Happening now"],
  [{ activity: "held", heldBy: ["offline"] }, "When you are back online"],
  [{ activity: "held", heldBy: ["offline", "paused"] }, "When this is resumed"],
  [{ activity: "waiting", nextReadAt: ahead(12_000) }, "In 12 sec"],
  [{ activity: "waiting", nextReadAt: ahead(-4_000) }, "Happening now"],
] as const)("the next look of %o is told as: %s", ([part, text]) => {
  expect(of(lostTracking("network", part)).next).toBe(text);
});

test("where nothing is planned, it says that it waits to be asked", () => {
  expect(of(unguardedSubmission()).next).toBe("When you ask for it");
});
