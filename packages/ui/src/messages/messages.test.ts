import { expect, test } from "vitest";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { mergeMessages } from "./merge-messages.ts";

/** Every sentence of a catalogue as `path: text`; functions are called with stand-ins. */
function sentences(group: object, path = ""): string[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    if (typeof value === "function") return [`${here}: ${String(value)}`];
    return typeof value === "string" ? [`${here}: ${value}`] : sentences(value, here);
  });
}

test("not knowing is never called a failure, in either language", () => {
  const said = (line: string): string => line.slice(line.indexOf(": "));
  for (const line of [...sentences(en.unknown), ...sentences(en.resend)]) {
    expect(said(line)).not.toMatch(/fail/i);
  }
  for (const line of [...sentences(ja.unknown), ...sentences(ja.resend)]) {
    expect(line).not.toMatch(/失敗|エラー/);
  }
});

test("no sentence is empty, and only names and figures are the same in both", () => {
  for (const line of [...sentences(en), ...sentences(ja)]) expect(line).not.toMatch(/: $/);
  const same = sentences(ja).filter((line) => sentences(en).includes(line));
  expect(same.map((line) => line.split(":", 1)[0])).toEqual([
    "form.pixels",
    "form.longSide",
    "form.mediaTypes.image/jpeg",
    "form.mediaTypes.image/png",
    "form.mediaTypes.image/webp",
  ]);
});

test("a sentence of one's own replaces one, and the rest stays", () => {
  const mine = mergeMessages(en, { failed: { headings: { cancelled: "Stopped" } } });
  expect(mine.failed.headings.cancelled).toBe("Stopped");
  expect(mine.failed.headings.generator).toBe(en.failed.headings.generator);
  expect(mine.queued).toEqual(en.queued);
  expect(en.failed.headings.cancelled).toBe("Cancelled");
});
