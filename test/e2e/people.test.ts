import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import { freshProfiles } from "./browser.ts";
import { DemoPage } from "./demo-page.ts";
import { LabPage } from "./lab-page.ts";
import { photo } from "./photos.ts";

const { context } = freshProfiles();
const demoUrl = inject("demoUrl");
const phone = { width: 390, height: 844 };

test("by keyboard alone: confirm, wait, accept; the focus is always on something", async () => {
  const demo = await DemoPage.open(context(), `${demoUrl}?lab=off&speed=10`);
  const { page } = demo;
  // The one thing a keyboard cannot do here is to pick a file in the system's own dialog.
  await page.setInputFiles("input[type=file]", await photo("jpeg"));
  await tabTo(page, "What should happen?");
  await page.keyboard.type("Dusk, in three inks");
  await tabTo(page, "Make picture");
  await page.keyboard.press("Enter");
  await demo.shows(/^Ready for your review/);
  await tabTo(page, "Accept");
  await page.keyboard.press("Space");
  await demo.shows(/^Done/);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  expect(demo.submits).toHaveLength(1);
});

test("by keyboard alone, the lab too: choose a scenario, run it, look at the checks", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=20`);
  const { page } = lab;
  await tabTo(page, /Scenario$/);
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "No scenario" }).waitFor();
  await page.keyboard.type("504");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("scenario=S02");
  await tabTo(page, "Run it");
  await page.keyboard.press("Enter");
  await lab.demo.shows(/^Ready for your review/);
  await tabTo(page, "Run");
  await page.keyboard.press("ArrowRight");
  await page.getByText("All POSTs of an operation carry one key").waitFor();
  await lab.lightsAreGreen();
});

test.each(["en-US", "ja-JP"])(
  "390 pixels wide, in %s: nothing is cut off, and the lab is a sheet below",
  async (locale) => {
    const browser = context().browser();
    const small = await browser?.newContext({ viewport: phone, locale });
    if (small === undefined) throw new Error("There is no browser.");
    const words =
      locale === "ja-JP"
        ? { make: "画像を作る", ready: /^確認をお願いします/, current: "あなたの画像" }
        : { make: "Make picture", ready: /^Ready for your review/, current: "Your picture" };
    const lab = LabPage.on(DemoPage.on(await small.newPage()));
    const { page } = lab;
    await page.goto(`${demoUrl}?speed=20`);
    await page.getByRole("button", { name: words.make }).waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));

    await lab.press("Open");
    await lab.press("Run it");
    await lab.press("Close");
    await lab.demo.shows(words.ready);
    await page.getByRole("heading", { name: words.current }).waitFor();
    expect(await overflow(page)).toBe(0);
    await lab.lightsAreGreen();
    for (const tab of ["Checks", "Timeline", "Server", "Client", "Tour"]) {
      if (tab === "Checks") await lab.press("Open");
      await lab.show(tab);
      expect(await overflow(page)).toBe(0);
    }
    await small.close();
  },
);

test("what a screen reader hears of page and lab has names, and says how the lights stand", async () => {
  const lab = await LabPage.open(context(), `${demoUrl}?speed=20`);
  const snapshot = await lab.drawer.ariaSnapshot();
  expect(snapshot).toMatch(/complementary "Lab"/);
  expect(snapshot).toMatch(/status: \d+ of \d+ checks hold/);
  expect(snapshot).toMatch(/tab "Timeline"/);
  expect(snapshot).not.toMatch(nameless);
  await lab.run();
  await lab.demo.shows(/^Ready for your review/);
  const page = await lab.page.getByRole("main").ariaSnapshot();
  expect(page).toMatch(/heading "Ready for your review/);
  expect(page).toMatch(/button "Accept"/);
  expect(page).not.toMatch(nameless);
});

test.each([1280, 390])(
  "at %s pixels the form is there after a second of work at most, and nothing moves while it loads",
  async (width) => {
    const browser = context().browser();
    const profile = await browser?.newContext({ viewport: { width, height: 844 } });
    if (profile === undefined) throw new Error("There is no browser.");
    await profile.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries())
          if ("value" in entry) shifts.push(Number(entry.value));
      };
      new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
    });
    const page = await profile.newPage();
    const devtools = await profile.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const demo = DemoPage.on(page);
    await page.goto(`${demoUrl}?lab=off`);
    await page.getByRole("button", { name: "Make picture" }).click();
    await page
      .getByText(/Add (an|1) image/)
      .first()
      .waitFor();
    // Of the page's own thread, not of the clock on the wall: what else the machine does is not its
    // fault. With a second of it, the two seconds of a first view leave one for loading.
    const { metrics } = await devtools.send("Performance.getMetrics");
    const work = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Infinity;
    expect(work).toBeGreaterThan(0);
    expect(work).toBeLessThan(1);
    await demo.page.getByText(/running at once/).waitFor();
    const shifts: unknown = await demo.page.evaluate("shifts");
    if (!Array.isArray(shifts)) throw new Error("Nothing was observed.");
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    await profile.close();
  },
);

/** Something to press, to fill in or to look at, without a word of what it is. */
const nameless = /- (button|textbox|img|radio|link|slider|tab|progressbar|combobox)\s*$/m;

/** How much wider the page is than the window, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return "";
      const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
      const byIds = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      const labels =
        "labels" in element ? [...((element.labels as NodeListOf<HTMLElement>) ?? [])] : [];
      const byLabel = labels.map((label) => label.textContent).join(" ");
      return (
        element.getAttribute("aria-label") ??
        (byIds || byLabel || element.textContent || "")
      ).trim();
    });
    if (typeof name === "string" ? found === name : name.test(found)) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}
