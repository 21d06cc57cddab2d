import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirInUseError, lockDataDir } from "./data-dir-lock.ts";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "claimcheck-lock-"));
  dataDir = join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true }));

test("a folder is held by one at a time, and free once it is given back", async () => {
  const unlock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError);
  await unlock();
  const again = await lockDataDir(dataDir);
  await again();
});

test("another process that holds it is noticed, and one that was killed is not waited for", async () => {
  const script = `require("node:net").createServer().listen(${JSON.stringify(`${dataDir}.lock`)},
    () => console.log("held"))`;
  const other = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(other.stdout, "data");
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError);
  const exited = once(other, "exit");
  other.kill("SIGKILL");
  await exited;
  const unlock = await lockDataDir(dataDir);
  await unlock();
});
