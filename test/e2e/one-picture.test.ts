import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { freshProfiles } from "./browser.ts";
import { DemoPage } from "./demo-page.ts";
import { LabPage } from "./lab-page.ts";
import { framed, meanDifference, type PhotoFormat, photo } from "./photos.ts";

const { context } = freshProfiles();
const demoUrl = `${inject("demoUrl")}?speed=10`;

const formats: readonly PhotoFormat[] = ["jpeg", "png", "webp"];

test.each(formats)(
  "a %s travels: made once, shown for review, accepted, charged once",
  async (format) => {
    const demo = await DemoPage.open(context(), demoUrl);
    const before = await demo.usedToday();
    const file = await photo(format);
    await demo.choose(file, { shape: "4:3" });
    const headings = await demo.recordHeadings();
    await demo.make();
    await demo.shows("Ready for your review");
    const seen = await headings();
    expect(seen).toContain("Your picture is being made with a bar");
    expect(seen.at(-1)).toMatch(/^Ready for your review/);
    expect(await demo.usedToday()).toBe(before + 1);

    // The picture itself: it decodes, has the asked size, and is not the one that went in.
    expect(demo.submits).toHaveLength(1);
    const [submit] = demo.submits;
    if (submit === undefined) throw new Error("Nothing was submitted.");
    const { job } = await demo.operationOf(submit);
    if (job.type !== "reviewing") throw new Error(`The job is ${job.type}.`);
    const result = await demo.result(job.resultUrl);
    const { width, height } = await sharp(result).metadata();
    expect({ width, height }).toEqual({ width: 1024, height: 768 });
    const difference = await meanDifference(result, await framed(file.buffer, 1024, 768));
    for (const channel of difference) expect(channel).toBeGreaterThanOrEqual(0.05);

    // Both pictures are there to be compared, and have loaded.
    const loaded = await demo.card
      .locator("img")
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      );
    expect(loaded.length).toBeGreaterThanOrEqual(2);
    expect(loaded).not.toContain(false);

    await demo.press("Accept");
    await demo.shows("Done");
    await expect.poll(() => demo.card.textContent()).toMatch(/[Cc]harged/);
    expect(await demo.usedToday()).toBe(before + 1);
    expect(demo.submits).toHaveLength(1);
    expect(demo.pageErrors).toEqual([]);
  },
);

test("the same seed and input make the same bytes; another seed makes others", async () => {
  const lab = await LabPage.open(context(), `${inject("demoUrl")}?speed=20&seed=7`);
  const { demo } = lab;
  await lab.run();
  await expect.poll(() => demo.submits.length).toBe(1);
  const [submit] = demo.submits;
  const confirmed = submit?.postData();
  if (!submit || !confirmed) throw new Error("Nothing was submitted.");

  const made = [await resultOf(demo, (await submit.headerValue("Idempotency-Key")) ?? "")];
  for (const [index, seed] of [7, 8].entries()) {
    const operationKey = `same-seed-test-${index}`.padEnd(20, "x");
    const headers = { "Idempotency-Key": operationKey, "Content-Type": "application/json" };
    const body = JSON.stringify({ ...JSON.parse(confirmed), seed });
    expect((await demo.api("/jobs", { method: "POST", headers, body })).status).toBe(202);
    made.push(await resultOf(demo, operationKey));
  }
  const [first, again, other] = made;
  expect(first?.equals(again ?? Buffer.alloc(0))).toBe(true);
  expect(first?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

async function resultOf(demo: DemoPage, operationKey: string): Promise<Buffer> {
  const read = () =>
    demo.api<{ job: { type: string; resultUrl?: string } }>("/operation", {
      headers: { "Idempotency-Key": operationKey },
    });
  await expect
    .poll(async () => (await read()).body.job.type, { timeout: 30_000, interval: 200 })
    .toBe("reviewing");
  return demo.result((await read()).body.job.resultUrl ?? "");
}

test("a rejected picture says so, stays charged, and starts over as a new attempt with a new key", async () => {
  const demo = await DemoPage.open(context(), demoUrl);
  const before = await demo.usedToday();
  await demo.choose(await photo("jpeg"));
  await demo.make();
  await demo.shows("Ready for your review");
  await demo.press("Reject…");
  const dialog = demo.page.getByRole("dialog");
  await dialog.getByText("Light or shadow").click();
  await dialog.getByRole("button", { name: "Reject this picture" }).click();
  await demo.shows("Rejected");
  expect(await demo.usedToday()).toBe(before + 1);

  await demo.press("Start over");
  await demo.shows("Ready for your review");
  expect(await demo.card.textContent()).toContain("Attempt 2");
  expect(demo.submits).toHaveLength(2);
  const keys = await Promise.all(demo.submits.map((it) => it.headerValue("Idempotency-Key")));
  expect(new Set(keys).size).toBe(2);
  expect(await demo.submits[1]?.headerValue("Claimcheck-Attempt-Of")).toBe(keys[0]);
  expect(demo.submits[1]?.postData()).toBe(demo.submits[0]?.postData());
  expect(await demo.usedToday()).toBe(before + 2);
});

test("a running picture can be cancelled, and the quota comes back", async () => {
  const demo = await DemoPage.open(context(), `${inject("demoUrl")}?speed=4`);
  const before = await demo.usedToday();
  await demo.choose(await photo("png"), { model: "Atlas" });
  await demo.make();
  await demo.shows("Your picture is being made");
  expect(await demo.usedToday()).toBe(before + 1);
  await demo.press("Cancel");
  await demo.shows("Cancelled");
  expect(await demo.usedToday()).toBe(before);
});

test("the model that fails gives a safe reason, and the quota comes back", async () => {
  const demo = await DemoPage.open(context(), demoUrl);
  const before = await demo.usedToday();
  await demo.choose(await photo("webp"), { model: "Mishap" });
  await demo.make();
  await demo.shows("The model could not make this picture");
  expect(await demo.card.textContent()).not.toMatch(/Error|stack|undefined/);
  expect(await demo.usedToday()).toBe(before);
});

test("two clicks in one moment make one picture", async () => {
  const demo = await DemoPage.open(context(), demoUrl);
  await demo.choose(await photo("jpeg"));
  await demo.page.getByRole("button", { name: "Make picture" }).dblclick();
  await demo.shows("Ready for your review");
  expect(demo.submits).toHaveLength(1);
});
