import { expect, inject, test } from "vitest";
import { freshProfiles } from "./browser.ts";
import { DemoPage } from "./demo-page.ts";
import { LabPage } from "./lab-page.ts";
import { photo } from "./photos.ts";

// Playwright switches the back/forward cache off; people have it.
const { context } = freshProfiles({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
const demoUrl = inject("demoUrl");

test("a duplicated tab goes on with the same operation: one key, one job, one charge", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=5&scenario=answer-lost`);
  const opened = context().waitForEvent("page");
  const code = await lab.run();
  await expect.poll(() => lab.demo.submits.length).toBe(1);
  await lab.press("Duplicate this tab");
  const copy = LabPage.on(DemoPage.on(await opened));
  await lab.demo.shows(/^Ready for your review/);
  await copy.demo.shows(/^Ready for your review/);
  expect(await copy.supportCode()).toBe(code);
  expect(await lab.demo.usedToday()).toBe(1);
  const { server } = await copy.exported();
  expect(server.jobs).toHaveLength(1);
  await lab.lightsAreGreen();
  await copy.lightsAreGreen();
});

test("offline in the middle: held, never failed, and true again once the network is back", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=step`);
  await lab.run();
  await lab.stepUntilHeading(/^(In the queue|Your picture is being made)/);
  await lab.press("Go offline");
  await lab.page.getByRole("status").filter({ hasText: "Offline" }).waitFor();
  await lab.press("Kill the worker");
  await expect.poll(async () => lab.demo.card.textContent()).toMatch(/offline/i);
  await lab.press("Go online");
  await lab.letTimeRun();
  await lab.demo.shows(/^Ready for your review/);
  const { log, checks } = await lab.exported();
  expect(log.filter(({ view }) => view === "failed")).toEqual([]);
  expect(checks.filter(({ type }) => type === "broken")).toEqual([]);
  expect(lab.demo.submits).toHaveLength(1);
});

test("a device that slept for an hour reads once before any verdict", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=step`);
  await lab.run();
  await lab.stepUntilHeading(/^Your picture is being made/);
  await lab.press("Sleep for an hour");
  await lab.letTimeRun();
  await lab.demo.shows(/^Ready for your review/);
  const { log } = await lab.exported();
  expect(log.filter(({ view, reason }) => view === "unknown" && reason === "timeout")).toEqual([]);
  await lab.lightsAreGreen();
});

test("a hidden page looks slower and still finds the end", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=20`);
  await lab.press("Hide (emulated)");
  await lab.run();
  await lab.demo.shows(/^Ready for your review/);
  const { log } = await lab.exported();
  const reads = log.filter(({ type, leg }) => type === "sent" && leg === "read");
  expect(reads.length).toBeLessThanOrEqual(3);
  for (const [index, read] of reads.slice(1).entries()) {
    // The hidden floor is 15 s, on the lab's clock.
    expect(read.atMs - (reads[index]?.atMs ?? 0)).toBeGreaterThanOrEqual(14_900);
  }
});

test("signing out removes this browser's records; signing in brings the job back from the server", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=20`);
  const code = await lab.run();
  await lab.demo.shows(/^Ready for your review/);
  await lab.press("Sign out");
  await lab.demo.shows("Nothing here yet");
  await expect.poll(async () => (await lab.exported()).records).toEqual([]);
  await lab.page.getByRole("status").getByRole("button", { name: "Sign in" }).click();
  const found = lab.page.locator(".demo-others > li").filter({ hasText: code });
  await found.getByRole("heading", { name: "Ready for your review" }).waitFor();
  expect(await lab.demo.usedToday()).toBe(1);
});

test("blocked storage: the picture is made once, the page says that it cannot be found again, and the server's list finds it", async () => {
  await context().addInitScript(() => {
    Object.defineProperty(globalThis, "sessionStorage", {
      get() {
        throw new DOMException("The user has blocked storage.", "SecurityError");
      },
    });
  });
  const lab = await LabPage.open(context(), `${demoUrl}?speed=20`);
  const code = await lab.run();
  await lab.demo.card.getByText(/This browser keeps nothing/).waitFor();
  await lab.demo.shows(/^Ready for your review/);
  expect(lab.demo.submits).toHaveLength(1);
  await lab.lightsAreGreen();
  await lab.page.reload();
  const found = lab.page.locator(".demo-others > li").filter({ hasText: code });
  await found.getByRole("heading", { name: "Ready for your review" }).waitFor();
  expect(lab.demo.submits).toHaveLength(1);
  expect(lab.demo.pageErrors).toEqual([]);
});

test("a link reproduces a run in another browser, and “Reset everything” leaves nothing of it", async () => {
  const link = `${demoUrl}?scenario=S01&seed=7&speed=20&do=hide:2&do=show:4`;
  const lab = await LabPage.open(context(), link);
  const told = async () => {
    await lab.run();
    await lab.demo.shows(/^Ready for your review/);
    const { log } = await lab.exported();
    const submits = log.filter(({ type, leg }) => type === "sent" && leg === "submit");
    const faults = submits.map(
      ({ id }) => log.find((one) => one.type === "struck" && one.id === id)?.fault,
    );
    const hidden = log.flatMap((one) => (one.type === "visibility" ? [one.hidden] : []));
    return { faults, hidden };
  };
  const first = await told();
  expect(first).toEqual({
    faults: ["status", "status", "request_lost", undefined],
    hidden: [true, false],
  });
  await lab.press("Reset everything");
  await lab.demo.shows("Nothing here yet");
  expect(await lab.demo.usedToday()).toBe(0);
  const { server, records } = await lab.exported();
  expect([server.jobs, server.entries, records]).toEqual([[], [], []]);
  expect(await told()).toEqual(first);
});

test("without the lab, a page is what a customer sees", async () => {
  const demo = await DemoPage.open(context(), `${demoUrl}?lab=off&scenario=S02&speed=10`);
  expect(await demo.page.getByRole("complementary", { name: "Lab" }).count()).toBe(0);
  await demo.choose(await photo("jpeg"));
  await demo.make();
  await demo.shows(/^Ready for your review/);
  expect(demo.submits).toHaveLength(1);
});

test("away and back again, out of the back/forward cache: the same page, the same operation, one read of the truth", async () => {
  await context().addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { persisted }));
  });
  // Time stands still, so that the page is in the middle of its picture, however long this takes.
  const lab = await LabPage.open(context(), `${demoUrl}?speed=step`);
  const code = await lab.run();
  await lab.stepUntilHeading(/^(In the queue|Your picture is being made)/);
  const awayAndBack = async (): Promise<unknown> => {
    await lab.page.evaluate("globalThis.mark = 'the same page'");
    // To another origin, where the mock's service worker is not asked.
    await lab.page.goto(`${demoUrl.replace("127.0.0.1", "localhost")}mockServiceWorker.js`);
    // A page out of the cache is not loaded: there is no such event to wait for.
    await lab.page.goBack({ waitUntil: "commit" });
    await lab.page.getByRole("button", { name: "Make picture" }).waitFor();
    return lab.page.evaluate("[globalThis.persisted, globalThis.mark]");
  };
  // A message of a service worker throws a sleeping page out of the cache, and the mock's has one
  // after each answer: whoever leaves in that moment comes back to a page that was loaded anew.
  await expect.poll(awayAndBack).toEqual([true, "the same page"]);
  await lab.letTimeRun();
  await lab.demo.shows(/^Ready for your review/);
  expect(await lab.supportCode()).toBe(code);
  expect(lab.demo.submits).toHaveLength(1);
  expect(await lab.demo.usedToday()).toBe(1);
  await lab.lightsAreGreen();
});

test("nothing reads a job for a page that is unmounted; mounted again, it shows the end at once", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=20`);
  await lab.run();
  await lab.press("Unmount the page");
  await lab.page.getByText("The page is unmounted").waitFor();
  // The job ends without anybody looking: the server's own rows say so.
  await expect
    .poll(async () => (await lab.exported()).log.some(({ state }) => state === "reviewing"))
    .toBe(true);
  const lights = async () => (await lab.exported()).checks.filter(({ id }) => id === "C6");
  expect(await lights()).toMatchObject([{ type: "holds" }]);
  await lab.press("Mount the page");
  await lab.demo.shows(/^Ready for your review/);
  await lab.lightsAreGreen();
});

test("a clock that stands still goes on by steps, and a second tab keeps the same time", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=step`);
  const second = await LabPage.open(context(), `${demoUrl}?speed=step`);
  await lab.run();
  await lab.press("Step");
  const { log, exportedAt } = await lab.exported();
  const startedMs = log[0]?.atMs ?? 0;
  expect(Date.parse(exportedAt)).toBeGreaterThan(startedMs);
  // Whatever the machine did meanwhile, nothing happened in between.
  const moments = new Set(log.map(({ atMs }) => atMs));
  expect([...moments].filter((ms) => ms !== startedMs && ms !== Date.parse(exportedAt))).toEqual(
    [],
  );
  await expect.poll(async () => (await second.exported()).exportedAt).toBe(exportedAt);
});
