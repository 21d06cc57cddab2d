import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The variable by which the launcher hands the browser's path to every child. */
export const browserVariable = "CLAIMCHECK_BROWSER";

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The Chromium the tests drive: the one the launcher named, else Playwright's own, else the system's.
 * `undefined` when this machine has none.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env[browserVariable];
  const candidates = [named, await playwrightPath(), ...systemPaths(), ...macPaths];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** Arguments Chromium needs in a container: root has no sandbox, and /dev/shm may be tiny. */
export const browserArguments = ["--no-sandbox", "--disable-dev-shm-usage"];

async function playwrightPath(): Promise<string | undefined> {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

function systemPaths(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => systemNames.map((name) => join(folder, name)));
}
