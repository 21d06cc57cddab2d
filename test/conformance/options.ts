import { parseArgs } from "node:util";
import { type Need, needs } from "./check.ts";
import type { Settings } from "./run-checks.ts";

export const usage = `npm run conformance -- --base-url URL [options]

  --base-url URL        where the routes are, e.g. https://api.example/api
  --token T             bearer token of an account. Without it, every check makes up accounts of
                        its own (any token is an account), as this repository's servers allow
  --second-token T2     bearer token of another account, for what accounts must not see of each other
  --skip NEED[,NEED]    leave out the checks that need: ${needs.join(", ")}
  --only ID[,ID]        only checks whose ids begin so
  --model ID            the model to ask for (default: the first on offer)
  --origin URL          the page that the client would be on (default: https://conformance.example)
  --patience SECONDS    how long a job or a limit may take (default: 180)
  --timeout SECONDS     how long one answer may take (default: 60)

Runs against a test system: it starts and cancels many jobs, and lets about ten be made, which the
accounts pay for. With --token the checks run one after the other, waiting as the limits ask.`;

export type ReadOptions =
  | { readonly type: "settings"; readonly settings: Settings }
  | { readonly type: "unusable"; readonly fault: string };

/** Reads the command line, once. */
export function readOptions(args: readonly string[]): ReadOptions {
  const unusable = (fault: string): ReadOptions => ({ type: "unusable", fault });
  const given = parsed(args);
  if (typeof given === "string") return unusable(given);
  const baseUrl = given["base-url"]?.replace(/\/+$/, "");
  if (baseUrl === undefined) return unusable("--base-url is missing.");
  if (!URL.canParse(baseUrl)) return unusable(`--base-url is no URL: ${baseUrl}`);
  if (given["second-token"] !== undefined && given.token === undefined) {
    return unusable("--second-token needs --token as well.");
  }
  const skip = listOf(given.skip);
  const unknown = skip.filter((name) => !isNeed(name));
  if (unknown.length > 0) {
    return unusable(`--skip does not know ${unknown.join(", ")}; there are ${needs.join(", ")}.`);
  }
  const patienceMs = milliseconds(given.patience, 180);
  const timeoutMs = milliseconds(given.timeout, 60);
  if (patienceMs === undefined || timeoutMs === undefined) {
    return unusable("--patience and --timeout are seconds, above 0.");
  }
  const { token, model } = given;
  return {
    type: "settings",
    settings: {
      baseUrl,
      tokens: token === undefined ? undefined : { first: token, second: given["second-token"] },
      skip: skip.filter(isNeed),
      only: listOf(given.only),
      model,
      origin: given.origin ?? "https://conformance.example",
      patienceMs,
      timeoutMs,
    },
  };
}

function parsed(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        "base-url": { type: "string" },
        token: { type: "string" },
        "second-token": { type: "string" },
        skip: { type: "string", multiple: true },
        only: { type: "string", multiple: true },
        model: { type: "string" },
        origin: { type: "string" },
        patience: { type: "string" },
        timeout: { type: "string" },
      },
    });
    return values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isNeed(name: string): name is Need {
  return needs.some((need) => need === name);
}

function listOf(given: readonly string[] | undefined): string[] {
  return (given ?? []).flatMap((each) => each.split(",")).filter((name) => name !== "");
}

function milliseconds(given: string | undefined, byDefault: number): number | undefined {
  const seconds = Number(given ?? byDefault);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
