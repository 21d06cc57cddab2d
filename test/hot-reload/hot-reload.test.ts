import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findBrowser, launchOptions } from "../../tools/browser.ts";
import { type HotApp, openHotApp } from "./hot-app.ts";

// Vite's own dev server, React's own fast refresh, and an editor that saves while a job runs.
// The client's module is the one that docs/recipes/hot-reload.md shows.

let app: HotApp;
let browser: Browser;
let page: Page;
const errors: string[] = [];

vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  [app, browser] = await Promise.all([openHotApp(), chromium.launch(launchOptions(findBrowser()))]);
  page = await browser.newPage();
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(app.url);
  await page.getByRole("button", { name: "Make" }).click({ timeout: 60_000 });
  await vi.waitFor(() => expect(app.backend.generator.calls).toHaveLength(1), 20_000);
  app.backend.generator.latest.progress(0.4);
  // What only this very page knows: a reload would lose both.
  await page.getByRole("textbox").fill("typed before the edit");
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
}, 90_000);

afterAll(async () => {
  await browser.close();
  await app[Symbol.asyncDispose]();
});

const shown = () => page.getByRole("status").textContent();
const key = () => page.getByRole("status").getAttribute("title");
const isTheSamePage = () => page.evaluate(() => Reflect.get(window, "isTheSamePage"));
const postCount = () => app.seen.filter((line) => line === "POST /jobs").length;
const readCount = () => app.seen.filter((line) => line === "POST /jobs/read").length;

test("an edited component shows its running job on: same page, same key, no second POST", async () => {
  await expect.poll(shown, { timeout: 20_000 }).toBe("before: processing");
  const before = await key();
  await app.edit("picture.tsx", (text) => text.replace("before:", "after:"));
  await expect.poll(shown, { timeout: 20_000 }).toBe("after: processing");
  expect(await key()).toBe(before);
  expect(await page.getByRole("textbox").inputValue()).toBe("typed before the edit");
  expect(await isTheSamePage()).toBe(true);
  expect(postCount()).toBe(1);
});

test("an edited client module hands the job to its next client, which follows it to its end", async () => {
  const before = await key();
  const reads = readCount();
  await app.edit("client.ts", (text) => `${text}\n// Edited.\n`);
  // Only another client has a reason to read the job anew at once.
  await expect.poll(readCount, { timeout: 20_000 }).toBeGreaterThan(reads);
  await expect.poll(shown, { timeout: 20_000 }).toBe("after: processing");
  expect(await key()).toBe(before);
  expect(await isTheSamePage()).toBe(true);
  app.backend.generator.latest.finish();
  await expect.poll(shown, { timeout: 20_000 }).toBe("after: reviewing");
  expect(postCount()).toBe(1);
  expect(errors).toEqual([]);
});
