import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { type LimitsConfig, limitsOf, limitsShape } from "./limits-config.ts";
import { wholeNumber } from "./whole-number.ts";

/** How this process runs. Read from the environment once, at the start. */
export interface Config extends LimitsConfig {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly database: DatabaseConfig;
  /** Whether this process applies missing migrations before it serves. */
  readonly migrates: boolean;
  /** Bearer tokens and whose they are. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Whether the tokens are the demo's, which everybody knows. */
  readonly isDemo: boolean;
  readonly corsOrigins: "*" | readonly string[];
  /** How many jobs this process works on at once; 0: it only answers. */
  readonly workerSlots: number;
  /** After how long without a sign of life a worker's job is given to another, in milliseconds. */
  readonly leaseMs: number;
  /** Divides the durations of the built-in models. */
  readonly speed: number;
  /** The built demo. */
  readonly staticDir: string;
  /** How long a stop waits for what is under way, in milliseconds. */
  readonly stopTimeoutMs: number;
  readonly logs: "json" | "silent";
}

export type DatabaseConfig =
  /** Any PostgreSQL; several processes may share it. */
  | { readonly type: "postgres"; readonly url: string; readonly connectionCount: number }
  /** PGlite in a folder; for one process. */
  | { readonly type: "embedded"; readonly dataDir: string };

/** Variables that cannot be used. Names them all at once, and quotes none: some are secrets. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((line) => `  ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

/** The token and account that the demo page uses. Not a secret, and never meant to be one. */
const DEMO_TOKENS = "demo=demo";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

const originsSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text === "*" || text.split(",").every(isOrigin),
        "* or origins with commas between them, such as https://app.example",
      ),
    ),
  z.transform((text) => (text === "*" ? ("*" as const) : text.split(","))),
);

const tokensSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          text
            .split(",")
            .every((pair) => /^[A-Za-z0-9._~+/-]{1,256}={0,2}=[A-Za-z0-9_.@-]{1,128}$/.test(pair)),
        "token=account pairs with commas between them",
      ),
    ),
  z.transform((text) => new Map(text.split(",").map(splitPair))),
);

const environmentSchema = z.object({
  HOST: z._default(z.string().check(z.minLength(1, "an address or a host name")), "localhost"),
  PORT: z._default(wholeNumber({ from: 0, to: 65_535 }), 8787),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, "a postgresql:// address")),
  ),
  DATABASE_CONNECTIONS: z._default(wholeNumber({ from: 2, to: 1000 }), 10),
  DATA_DIR: z._default(z.string().check(z.minLength(1, "a folder")), here("../.data/database")),
  MIGRATE: z._default(z.enum(["yes", "no"], "yes or no"), "yes"),
  TOKENS: z._default(tokensSchema, new Map([splitPair(DEMO_TOKENS)])),
  CORS_ORIGINS: z._default(originsSchema, "*"),
  WORKER_SLOTS: z._default(wholeNumber({ from: 0, to: 1000 }), 2),
  LEASE_MS: z._default(wholeNumber({ from: 500, to: 600_000 }), 10_000),
  SPEED: z._default(wholeNumber({ from: 1, to: 1_000_000 }), 1),
  STATIC_DIR: z._default(z.string(), here("../../demo/dist")),
  STOP_TIMEOUT_MS: z._default(wholeNumber({ from: 0, to: 600_000 }), 10_000),
  ...limitsShape,
  LOGS: z._default(z.enum(["json", "silent"], "json or silent"), "json"),
});

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Parses the environment. An empty variable counts as absent.
 *
 * @throws {@link ConfigError}
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== "");
  const { success, data, error } = environmentSchema.safeParse(Object.fromEntries(given));
  if (!success) {
    throw new ConfigError(
      error.issues.map(({ path, message }) => `${path.join(".")} must be ${message}.`),
    );
  }
  const limits = limitsOf(data);
  if ("problems" in limits) throw new ConfigError(limits.problems);
  const { DATABASE_URL: url, DATABASE_CONNECTIONS: connectionCount, DATA_DIR: dataDir } = data;
  return {
    host: data.HOST,
    port: data.PORT,
    database:
      url === undefined
        ? { type: "embedded", dataDir }
        : { type: "postgres", url, connectionCount },
    migrates: data.MIGRATE === "yes",
    tokens: data.TOKENS,
    isDemo: given.every(([name]) => name !== "TOKENS"),
    corsOrigins: data.CORS_ORIGINS,
    workerSlots: data.WORKER_SLOTS,
    leaseMs: data.LEASE_MS,
    speed: data.SPEED,
    staticDir: data.STATIC_DIR,
    stopTimeoutMs: data.STOP_TIMEOUT_MS,
    logs: data.LOGS,
    ...limits,
  };
}

function splitPair(pair: string): [token: string, account: string] {
  const at = pair.lastIndexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}
