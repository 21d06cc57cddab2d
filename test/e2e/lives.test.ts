import { expect, inject, test } from "vitest";
import { freshProfiles } from "./browser.ts";
import { DemoPage } from "./demo-page.ts";
import { LabPage } from "./lab-page.ts";
import { type PhotoFormat, photo } from "./photos.ts";

const { context } = freshProfiles();
const demoUrl = `${inject("demoUrl")}?speed=20`;

/** A page that is half-way through its picture, and stays there: its time stands still. */
async function halfWay(format: PhotoFormat): Promise<{
  readonly demo: DemoPage;
  readonly before: number;
  readonly code: string;
}> {
  const demo = await DemoPage.open(context(), `${inject("demoUrl")}?speed=step`);
  const before = await demo.usedToday();
  await demo.choose(await photo(format));
  await demo.make();
  await LabPage.on(demo).stepUntilHeading("Your picture is being made");
  return { demo, before, code: await supportCode(demo) };
}

test("a reload in the middle goes on with the same job", async () => {
  const { demo, before, code } = await halfWay("jpeg");
  await demo.page.goto(demoUrl);
  await demo.shows(/Your picture is being made|In the queue|Ready for your review/);
  expect(await supportCode(demo)).toBe(code);
  // The worker died with the page; its lease lapses, and the next one takes the job up.
  await demo.shows("Ready for your review");
  expect(demo.submits).toHaveLength(1);
  expect(await demo.usedToday()).toBe(before + 1);
  // The original is shown again beside the result.
  await expect.poll(() => demo.card.locator("img").count()).toBeGreaterThanOrEqual(2);
});

test("a reload while the request is being sent ends in one job", async () => {
  const demo = await DemoPage.open(context(), demoUrl);
  const before = await demo.usedToday();
  await demo.choose(await photo("png"));
  const sent = demo.page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/jobs"),
  );
  await demo.make();
  await sent;
  await demo.page.reload();
  await demo.shows("Ready for your review");
  const keys = await Promise.all(demo.submits.map((it) => it.headerValue("Idempotency-Key")));
  expect(new Set(keys).size).toBe(1);
  expect(await demo.usedToday()).toBe(before + 1);
});

test("a second tab finds the job, and both see its end", async () => {
  const { demo: first, before, code } = await halfWay("webp");
  const second = await DemoPage.open(context(), demoUrl);
  const found = second.page.locator(".demo-others > li").filter({ hasText: code });
  await found.getByRole("heading", { name: "Ready for your review" }).waitFor();
  await found.getByRole("button", { name: "Accept" }).click();
  await found.getByRole("heading", { name: "Done" }).waitFor();
  // A review is looked at slowly; whoever comes back sees its end at once.
  await first.page.reload();
  await first.shows("Done");
  expect(second.submits).toHaveLength(0);
  expect(first.submits).toHaveLength(1);
  expect(await first.usedToday()).toBe(before + 1);
});

test("a page that was closed for good leaves a job that the next page finishes", async () => {
  const { demo: first, code } = await halfWay("jpeg");
  await first.page.close();

  const next = await DemoPage.open(context(), demoUrl);
  const found = next.page.locator(".demo-others > li").filter({ hasText: code });
  await found.getByRole("heading", { name: "Ready for your review" }).waitFor();
  expect(await next.usedToday()).toBe(1);
});

async function supportCode(demo: DemoPage): Promise<string> {
  const text = (await demo.card.textContent()) ?? "";
  const code = /Support code\s*([0-9A-F]{8})/.exec(text)?.[1];
  if (code === undefined) throw new Error(`There is no support code in: ${text}`);
  return code;
}
