import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { browserArguments, ensureBrowser } from "../browser.ts";
import { smallPicture } from "./picture.ts";
import type { Shot } from "./shot.ts";

/** A story that has not come to rest by then hangs, ms. */
const PATIENCE_MS = 60_000;
const PAGES = 2;

export interface Film {
  readonly taken: readonly string[];
  /** Names of stories that failed to render or to play, and why. */
  readonly spoilt: ReadonlyMap<string, string>;
  readonly browserVersion: string;
}

/** Takes each picture into the folder: motion off, play functions over, images and fonts loaded. */
export async function takeAll(
  shots: readonly Shot[],
  { origin, folder }: { readonly origin: string; readonly folder: string },
): Promise<Film> {
  const executablePath = await ensureBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const left = [...shots];
  const taken: string[] = [];
  const spoilt = new Map<string, string>();
  try {
    await Promise.all(
      Array.from({ length: PAGES }, async () => {
        for (let shot = left.shift(); shot !== undefined; shot = left.shift()) {
          const fault = await take(browser, shot, { origin, folder });
          if (fault === undefined) taken.push(shot.name);
          else spoilt.set(shot.name, fault);
        }
      }),
    );
    return { taken, spoilt, browserVersion: browser.version() };
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  { name, storyId, setting }: Shot,
  { origin, folder }: { readonly origin: string; readonly folder: string },
): Promise<string | undefined> {
  const page = await browser.newPage({
    viewport: { width: setting.widthPx, height: 600 },
    reducedMotion: "reduce",
    forcedColors: setting.forcedColors ? "active" : "none",
  });
  try {
    const globals = `locale:${setting.locale};theme:${setting.theme};motion:reduced;a11y.manual:!true`;
    await page.goto(`${origin}/iframe.html?id=${storyId}&viewMode=story&globals=${globals}`);
    const phase = await restingPhase(page);
    if (phase === "errored") return "It fails: open it in Storybook to see why.";
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.allSettled([...document.images].map((image) => image.decode()));
    });
    const png = await page.screenshot({ fullPage: true, caret: "hide", animations: "disabled" });
    await writeFile(join(folder, `${name}.webp`), await smallPicture(png));
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? (fault.message.split("\n")[0] ?? "") : String(fault);
  } finally {
    await page.close();
  }
}

/** Waits until Storybook says that the story has been rendered and played. */
async function restingPhase(page: Page): Promise<unknown> {
  const phase = await page.waitForFunction(
    () => {
      const { __STORYBOOK_PREVIEW__: preview } = window as unknown as {
        __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } };
      };
      const now = preview?.currentRender?.phase ?? "";
      return ["completed", "finished", "errored", "aborted"].includes(now) && now;
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
  return phase.jsonValue();
}
