import { randomBytes } from "node:crypto";
import { createAccount } from "./account.ts";
import { BreachError, NotApplicableError } from "./breach.ts";
import type { ActiveCheck, Check, Need, Trial } from "./check.ts";
import { allChecks } from "./checks/all-checks.ts";
import { createWire, type Exchange, NoAnswerError, type Sending, type Wire } from "./exchange.ts";

/** Which server, as whom, and how patiently. */
export interface Settings {
  /** With the path that the routes are under: `https://api.example/api`. */
  readonly baseUrl: string;
  /** Bearer tokens of two accounts. Absent: each check makes up accounts of its own, as the demo servers allow. */
  readonly tokens: Tokens | undefined;
  /** What this server does not have, by the word of who runs it: checks that need it are left out. */
  readonly skip: readonly Need[];
  /** Only checks whose ids begin with one of these; empty: all. */
  readonly only: readonly string[];
  readonly patienceMs: number;
  readonly timeoutMs: number;
  readonly model: string | undefined;
  readonly origin: string;
}

export interface Tokens {
  readonly first: string;
  readonly second: string | undefined;
}

export type Outcome =
  | { readonly type: "passed" }
  | { readonly type: "failed"; readonly wanted: string; readonly shown?: Exchange | Sending }
  /** Left out because of `--skip`. */
  | { readonly type: "skipped"; readonly need: Need }
  /** The server itself has told that there is nothing to judge. */
  | { readonly type: "not_applicable"; readonly why: string };

export interface Verdict {
  readonly check: Check;
  readonly outcome: Outcome;
}

/** At once, where each check has accounts of its own. Few, so that the server is not stormed. */
const SIDE_BY_SIDE = 4;

/** Runs every check, and tells each verdict as it falls. Verdicts come back in the order of the table. */
export async function runChecks(
  settings: Settings,
  tell: (verdict: Verdict) => void = () => undefined,
  checks: readonly Check[] = allChecks,
): Promise<readonly Verdict[]> {
  const wire = createWire(settings.timeoutMs);
  const wanted = checks.filter(
    ({ id }) => settings.only.length === 0 || settings.only.some((start) => id.startsWith(start)),
  );
  const verdicts = new Map<Check, Verdict>();
  const conclude = (check: Check, outcome: Outcome): void => {
    const verdict = { check, outcome };
    verdicts.set(check, verdict);
    tell(verdict);
  };

  const waiting = wanted.filter((check) => "run" in check);
  const lanes = settings.tokens === undefined ? SIDE_BY_SIDE : 1;
  const workThrough = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      conclude(check, await runOne(check, wire, settings));
    }
  };
  await Promise.all(Array.from({ length: lanes }, workThrough));
  // After all the others, because they look at what those have exchanged.
  for (const check of wanted) {
    if ("judge" in check)
      conclude(
        check,
        judged(() => check.judge(wire.exchanges)),
      );
  }
  return wanted.flatMap((check) => verdicts.get(check) ?? []);
}

async function runOne(check: ActiveCheck, wire: Wire, settings: Settings): Promise<Outcome> {
  const need = check.needs.find((one) => settings.skip.includes(one));
  if (need !== undefined) return { type: "skipped", need };
  if (
    check.needs.includes("second-account") &&
    settings.tokens !== undefined &&
    settings.tokens.second === undefined
  ) {
    return { type: "failed", wanted: SECOND_TOKEN };
  }
  const trial = trialOf(check, wire, settings);
  try {
    await check.run(trial);
    return { type: "passed" };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    await trial.account.tidy();
    await trial.other.tidy();
  }
}

const SECOND_TOKEN =
  "a second account to try it with: give --second-token, or say --skip second-account";

/** A token, and so an account, that nobody has used before. */
export function freshToken(what: string): string {
  return `conformance-${what}-${randomBytes(6).toString("hex")}`;
}

/** @returns accounts that were given, or new ones whose names nobody has used before */
function trialOf({ id }: ActiveCheck, wire: Wire, settings: Settings): Trial {
  const { baseUrl, tokens, patienceMs, model, origin } = settings;
  const own = freshToken(id);
  const as = (token: string | undefined) =>
    createAccount({ wire, baseUrl, token, patienceMs, model, origin });
  return {
    account: as(tokens?.first ?? own),
    other: as(tokens === undefined ? `${own}-other` : tokens.second),
    stranger: as(undefined),
  };
}

function judged(judge: () => void): Outcome {
  try {
    judge();
    return { type: "passed" };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof BreachError) {
    const { wanted, shown } = error;
    return { type: "failed", wanted, ...(shown === undefined ? {} : { shown }) };
  }
  if (error instanceof NoAnswerError) {
    return {
      type: "failed",
      wanted: `an answer; there was ${error.message}`,
      shown: error.sending,
    };
  }
  if (error instanceof NotApplicableError) return { type: "not_applicable", why: error.message };
  throw error;
}
