import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace's own folder. */
export const workspaceRoot = fileURLToPath(new URL("..", import.meta.url));

/** Path of a tool that the workspace has installed, whatever folder it is then run in. */
export const installedTool = (name: string): string =>
  join(workspaceRoot, "node_modules", ".bin", name);

export interface Ended {
  /** 128 + the signal's number would be lost on Windows; a killed child counts as 1. */
  readonly code: number;
  /** Standard output and standard error, in the order they came. */
  readonly output: string;
}

export interface ChildOptions {
  /** Default: the workspace's root. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end and keeps what it printed. A program that cannot start is code 127. */
export function capture(
  program: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? workspaceRoot,
    env: options.env ?? process.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, output: `${program}: ${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: chunks.join("") }));
  });
}

/** Runs a program that talks to the terminal itself, and gives its exit code. */
export function attach(
  program: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? workspaceRoot,
    env: options.env ?? process.env,
    stdio: "inherit",
  });
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  process.on("SIGINT", forward).on("SIGTERM", forward);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      process.off("SIGINT", forward).off("SIGTERM", forward);
      resolve(code ?? 1);
    });
  });
}
