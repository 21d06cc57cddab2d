import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type StopMoment, stopMoments } from "../../apps/demo/src/lab/tripwire.ts";
import { oneProfile, openProfile } from "./browser.ts";
import { DemoPage } from "./demo-page.ts";
import { LabPage } from "./lab-page.ts";

const demoUrl = `${inject("demoUrl")}?speed=20`;

/** Whether the server has the job by then. */
const isCommitted: Readonly<Record<StopMoment, boolean>> = {
  "before-record": false,
  "record-stored": false,
  "request-sent": true,
  "answer-here": true,
  "record-updated": true,
};

/** Runs the sample up to the moment; what had left by then has been acted on. */
async function stopAt(lab: LabPage, moment: StopMoment): Promise<void> {
  const before = await lab.demo.usedToday();
  await lab.press("Run it");
  await lab.page.getByRole("alert").filter({ hasText: "cut off" }).waitFor();
  const used = before + (isCommitted[moment] ? 1 : 0);
  await expect.poll(() => lab.demo.usedToday()).toBe(used);
}

describe("a tab that dies and is loaded again goes on from its record", () => {
  const { context } = oneProfile();
  let lab: LabPage;
  beforeAll(async () => {
    lab = await LabPage.open(context(), demoUrl);
  });

  test.each(stopMoments)("%s", async (moment) => {
    const usedBefore = await lab.demo.usedToday();
    await lab.goTo(`${demoUrl}&stop=${moment}`);
    const first = lab.demo.submits.length;
    await stopAt(lab, moment);
    const sentByThen = lab.demo.submits.length;
    await lab.page.getByRole("alert").getByRole("button", { name: "Kill this tab" }).click();
    if (moment === "before-record") {
      await lab.demo.shows("Nothing here yet");
      expect(lab.demo.submits).toHaveLength(first);
      expect(await lab.demo.usedToday()).toBe(usedBefore);
      return;
    }
    await lab.demo.shows(/^Ready for your review/);
    // What the server has is found by its key; only what never left is sent, and once.
    expect(lab.demo.submits.length - sentByThen).toBe(isCommitted[moment] ? 0 : 1);
    const submits = lab.demo.submits.slice(first);
    const keys = await Promise.all(submits.map((it) => it.headerValue("Idempotency-Key")));
    expect(new Set(keys).size).toBe(1);
    expect(await lab.demo.usedToday()).toBe(usedBefore + 1);
    await lab.lightsAreGreen();
  });
});

describe("a browser that is killed and started again with the same profile", () => {
  let folder: string;
  let browser: Awaited<ReturnType<typeof openProfile>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "claimcheck-profile-"));
    browser = await openProfile(folder);
  });
  afterAll(async () => {
    await browser.context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(stopMoments)("%s: never two jobs, and never one that is lost", async (moment) => {
    const before = await LabPage.open(browser.context, `${demoUrl}&stop=${moment}`);
    const usedBefore = await before.demo.usedToday();
    await stopAt(before, moment);
    await browser.kill();

    // The tab's own storage is gone with the browser; what the server has, its list brings back.
    browser = await openProfile(folder);
    const demo = await DemoPage.open(browser.context, demoUrl);
    const ready = demo.page
      .locator(".demo-others > li")
      .getByRole("heading", { name: "Ready for your review" });
    const jobCount = usedBefore + (isCommitted[moment] ? 1 : 0);
    await expect.poll(() => ready.count()).toBe(jobCount);
    expect(await demo.usedToday()).toBe(jobCount);
    const recent = await demo.api<{ operations: unknown[] }>("/jobs?recent");
    expect(recent.body.operations).toHaveLength(jobCount);
    expect(demo.submits).toHaveLength(0);
    await LabPage.on(demo).lightsAreGreen();
  });
});
