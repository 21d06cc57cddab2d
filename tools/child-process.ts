import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace's own folder. */
export const workspaceRoot = fileURLToPath(new URL("..", import.meta.url));

/** Path of a tool that the workspace has installed, whatever folder it is then run in. */
export const installedTool = (name: string): string =>
  join(workspaceRoot, "node_modules", ".bin", name);

export interface Ended {
  /** The exit code; 1 for a child that a signal ended, 127 for one that could not start. */
  readonly code: number;
  /** Standard output and standard error, in the order they came. */
  readonly output: string;
}

export interface ChildOptions {
  /** Default: the workspace's root. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** How long it may take before it is ended, in milliseconds. Default: for ever. */
  readonly timeoutMs?: number;
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
    timeout: options.timeoutMs,
    killSignal: "SIGKILL",
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  return endOf(child).then(({ code, fault }) => ({ code, output: chunks.join("") + fault }));
}

/** Runs a program that talks to the terminal itself, and gives its exit code. */
export async function attach(
  program: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? workspaceRoot,
    env: options.env ?? process.env,
    stdio: "inherit",
  });
  const { code, fault } = await endOf(child);
  if (fault !== "") console.error(fault);
  return code;
}

/** Waits for a child, and sees to it that it does not outlive us. */
function endOf(child: ChildProcess): Promise<{ readonly code: number; readonly fault: string }> {
  const kill = (): void => {
    child.kill();
  };
  const leave = (): void => process.exit(130);
  process.on("exit", kill).on("SIGINT", leave).on("SIGTERM", leave);
  return new Promise<{ code: number; fault: string }>((resolve) => {
    child.on("error", (error) => resolve({ code: 127, fault: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, fault: "" }));
  }).finally(() => process.off("exit", kill).off("SIGINT", leave).off("SIGTERM", leave));
}
