import { type Browser, type BrowserContext, chromium } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { browserArguments, findBrowser } from "../../tools/browser.ts";

/** One Chromium for the file, one fresh profile (storage, databases, caches) per test. */
export function freshProfiles(): { readonly context: () => BrowserContext } {
  let browser: Browser | undefined;
  let context: BrowserContext | undefined;
  beforeAll(async () => {
    const executablePath = findBrowser();
    browser = await chromium.launch({
      args: browserArguments,
      ...(executablePath === undefined ? {} : { executablePath }),
    });
  });
  beforeEach(async () => {
    context = await browser?.newContext({ viewport: { width: 1280, height: 900 } });
  });
  afterEach(async () => {
    await context?.close();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    context: () => {
      if (context === undefined) throw new Error("There is no browser outside a test.");
      return context;
    },
  };
}
