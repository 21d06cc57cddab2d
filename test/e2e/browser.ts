import { type Browser, type BrowserContext, chromium, type LaunchOptions } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { findBrowser, launchOptions } from "../../tools/browser.ts";

/**
 * As wide as a page and its lab side by side need. Less motion, because every frame of an animation
 * is painted by the processor that the pages under test need.
 */
const ordinary = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;

/** One Chromium for the file, one profile for all of its tests: what one leaves, the next one finds. */
export function oneProfile(): { readonly context: () => BrowserContext } {
  let browser: Browser | undefined;
  let context: BrowserContext | undefined;
  beforeAll(async () => {
    browser = await launch();
    context = await browser.newContext(ordinary);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return { context: () => known(context) };
}

/** One Chromium for the file, one fresh profile (storage, databases, caches) per test. */
export function freshProfiles(options: LaunchOptions = {}): {
  readonly context: () => BrowserContext;
} {
  let browser: Browser | undefined;
  let context: BrowserContext | undefined;
  beforeAll(async () => {
    browser = await launch(options);
  });
  beforeEach(async () => {
    context = await browser?.newContext(ordinary);
  });
  afterEach(async () => {
    await context?.close();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return { context: () => known(context) };
}

function launch(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...launchOptions(findBrowser()), ...options });
}

/** A browser with a profile on disk, which can be killed as a crash of the machine would. */
export async function openProfile(folder: string): Promise<{
  readonly context: BrowserContext;
  readonly kill: () => Promise<void>;
}> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(findBrowser()),
    ...ordinary,
  });
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
  return {
    context,
    async kill() {
      if (pid === undefined) throw new Error("The browser's process is not known.");
      const closed = new Promise((resolve) => context.once("close", resolve));
      process.kill(pid, "SIGKILL");
      await closed;
    },
  };
}

function known(context: BrowserContext | undefined): BrowserContext {
  if (context === undefined) throw new Error("There is no browser outside a test.");
  return context;
}
