import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "playwright";
import { attach, installedTool } from "./child-process.ts";

/** By this variable the launcher hands the browser's path to the tests; set it to choose your own. */
export const browserVariable = "CLAIMCHECK_BROWSER";

/** What Chromium needs in a container: root has no sandbox, and /dev/shm may be tiny. */
const browserArguments = ["--no-sandbox", "--disable-dev-shm-usage"];

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The Chromium to drive: the named one, else Playwright's own, else the system's. */
export function findBrowser(): string | undefined {
  const named = process.env[browserVariable];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => systemNames.map((name) => join(folder, name)));
  const candidates = [named ?? "", chromium.executablePath(), ...onPath, ...macPaths];
  return candidates.find((path) => path !== "" && existsSync(path) && starts(path));
}

/** How Playwright launches that browser; without a path, its own. */
export function launchOptions(
  executablePath: string | undefined,
): Pick<LaunchOptions, "args" | "executablePath"> {
  return { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) };
}

/** Finds a browser, or installs one: Playwright's, else (as root, with apt) the system's. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.error("claimcheck: No Chromium found; installing one …");
  const isRoot = process.getuid?.() === 0;
  await attach(installedTool("playwright"), [
    "install",
    ...(isRoot ? ["--with-deps"] : []),
    "chromium",
  ]);
  return findBrowser() ?? (isRoot ? await installWithApt() : undefined);
}

async function installWithApt(): Promise<string | undefined> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await attach("apt-get", ["update", "-qq"], { env });
  await attach("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  return findBrowser();
}

/** Playwright's download may lack system libraries; then it is there and does not start. */
function starts(path: string): boolean {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
