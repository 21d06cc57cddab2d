import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { ensureBrowser, launchOptions } from "../browser.ts";
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

/** Where pictures are taken of, and to. */
interface Place {
  /** Storybook's. */
  readonly origin: string;
  readonly folder: string;
}

/** Takes each picture into the folder: motion off, play functions over, images and fonts loaded. */
export async function takeAll(shots: readonly Shot[], place: Place): Promise<Film> {
  const browser = await chromium.launch(launchOptions(await ensureBrowser()));
  // One setting after the other: a page stays open for all stories that it can show.
  const left = shots.toSorted((one, other) =>
    nameOf(one.setting).localeCompare(nameOf(other.setting)),
  );
  const taken: string[] = [];
  const spoilt = new Map<string, string>();
  const work = async (): Promise<void> => {
    let open: OpenPage | undefined;
    for (let shot = left.shift(); shot !== undefined; shot = left.shift()) {
      try {
        if (open !== undefined && nameOf(open.setting) !== nameOf(shot.setting)) {
          await open.page.close();
          open = undefined;
        }
        open ??= await openPage(browser, shot, place);
        await take(open.page, shot, place);
        taken.push(shot.name);
      } catch (fault) {
        spoilt.set(shot.name, faultOf(fault));
        // Whatever the story left behind goes with its page.
        await open?.page.close();
        open = undefined;
      }
    }
    await open?.page.close();
  };
  try {
    await Promise.all(Array.from({ length: PAGES }, work));
    return { taken, spoilt, browserVersion: browser.version() };
  } finally {
    await browser.close();
  }
}

interface OpenPage {
  readonly page: Page;
  readonly setting: Shot["setting"];
}

const nameOf = (setting: Shot["setting"]): string => JSON.stringify(setting);

function faultOf(fault: unknown): string {
  return fault instanceof Error ? (fault.message.split("\n")[0] ?? "") : String(fault);
}

async function openPage(
  browser: Browser,
  { storyId, setting }: Shot,
  { origin }: Place,
): Promise<OpenPage> {
  const page = await browser.newPage({
    viewport: { width: setting.widthPx, height: 600 },
    reducedMotion: "reduce",
    forcedColors: setting.forcedColors ? "active" : "none",
  });
  const globals = `locale:${setting.locale};theme:${setting.theme};motion:reduced;a11y.manual:!true`;
  await page.goto(`${origin}/iframe.html?id=${storyId}&viewMode=story&globals=${globals}`);
  return { page, setting };
}

async function take(page: Page, { name, storyId }: Shot, { folder }: Place): Promise<void> {
  await show(page, storyId);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  const png = await page.screenshot({ fullPage: true, caret: "hide", animations: "disabled" });
  await writeFile(join(folder, `${name}.webp`), await smallPicture(png));
}

/** What Storybook's page tells of itself. */
interface PreviewWindow {
  readonly __STORYBOOK_PREVIEW__?: {
    readonly channel: {
      emit(event: string, detail: unknown): void;
      on(event: string, listen: (detail: { storyId?: string; status?: string }) => void): void;
    };
    readonly currentRender?: { readonly id: string; readonly phase?: string };
  };
}

/**
 * Shows the story, lets it play, and waits until Storybook says that it has finished.
 * @throws when it fails
 */
async function show(page: Page, storyId: string): Promise<void> {
  await page.waitForFunction(
    () => {
      const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
      return preview?.currentRender?.phase === "finished";
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
  const fault = await page.evaluate(
    async ({ id, patienceMs }) => {
      const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
      if (preview === undefined) return "Storybook is gone.";
      return new Promise<string>((resolve) => {
        let played = "";
        setTimeout(() => resolve("It does not come to rest."), patienceMs);
        preview.channel.on("playFunctionThrewException", () => {
          played = "Its play function fails.";
        });
        preview.channel.on("storyFinished", ({ storyId: finished, status }) => {
          if (finished === id) resolve(status === "error" ? played || "It fails." : played);
        });
        // The story that is there already is played anew, with somebody listening.
        const isThere = preview.currentRender?.id === id;
        preview.channel.emit(isThere ? "forceRemount" : "setCurrentStory", {
          storyId: id,
          viewMode: "story",
        });
      });
    },
    { id: storyId, patienceMs: PATIENCE_MS },
  );
  // Plays look for English words: elsewhere they only bring the story as far as it goes.
  const isEnglish = (await page.evaluate(() => document.documentElement.lang)) === "en";
  if (fault !== "" && isEnglish) throw new Error(`${fault} Open it in Storybook to see why.`);
}
