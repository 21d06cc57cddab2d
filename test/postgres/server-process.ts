import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { workspaceRoot } from "../../tools/child-process.ts";

/** `npm run server` as its own process, to be stopped or killed. */
export interface ServerProcess {
  readonly url: string;
  /** Everything it has written to its log. */
  log(): string;
  /** Sends a signal and resolves with the exit code, `null` where the signal ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const main = join(workspaceRoot, "apps/server/src/main.ts");
  const child = spawn(process.execPath, ["--conditions=@claimcheck/source", main], {
    cwd: workspaceRoot,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", HOST: "127.0.0.1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    written += chunk;
  });
  const url = await addressOf(child);
  return {
    url,
    log: () => written,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
      const address = /claimcheck is at (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
