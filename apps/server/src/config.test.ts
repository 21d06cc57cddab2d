import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigError, readConfig, settingNames } from "./config.ts";

test("without any setting it is the demo: embedded, on this machine only", () => {
  expect(readConfig({ PATH: "/bin", HOST: "" })).toMatchObject({
    host: "localhost",
    port: 8787,
    database: { type: "embedded" },
    tokens: new Map([["demo", "demo"]]),
    isDemo: true,
    workerSlots: 2,
    rateLimit: { type: "token-bucket", capacity: 20, refillMs: 3000 },
    overload: undefined,
  });
});

test("submits are limited by a bucket or by a window, and all requests by what a second allows", () => {
  expect(readConfig({ RATE_CAPACITY: "5", RATE_REFILL_MS: "60000" })).toMatchObject({
    rateLimit: { type: "token-bucket", capacity: 5, refillMs: 60_000 },
  });
  const windowed = { RATE_LIMIT: "fixed-window", RATE_CAPACITY: "60" };
  expect(readConfig({ ...windowed, RATE_WINDOW_MS: "3600000" })).toMatchObject({
    rateLimit: { type: "fixed-window", capacity: 60, windowMs: 3_600_000 },
  });
  expect(readConfig({ ...windowed, OVERLOAD_PER_SECOND: "1000" })).toMatchObject({
    rateLimit: { type: "fixed-window", capacity: 60, windowMs: 60_000 },
    overload: { perSecond: 1000 },
  });
});

test.each([
  [{ RATE_WINDOW_MS: "1000" }, "RATE_WINDOW_MS"],
  [{ RATE_LIMIT: "fixed-window", RATE_REFILL_MS: "1000" }, "RATE_REFILL_MS"],
  [{ RATE_LIMIT: "fixed-window", RATE_CAPACITY: "20", RATE_WINDOW_MS: "20" }, "RATE_CAPACITY"],
])("%j do not go together, and it is said which", (given, name) => {
  const read = () => readConfig(given);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test("a database address makes it one of several processes", () => {
  const config = readConfig({
    DATABASE_URL: "postgresql://u:p@db/claimcheck",
    DATABASE_CONNECTIONS: "20",
    TOKENS: "YWI==ann,c=bob@example.com",
    CORS_ORIGINS: "https://app.example,http://localhost:5173",
  });
  expect(config).toMatchObject({
    database: { type: "postgres", connectionCount: 20 },
    isDemo: false,
    corsOrigins: ["https://app.example", "http://localhost:5173"],
  });
  expect([...config.tokens]).toEqual([
    ["YWI=", "ann"],
    ["c", "bob@example.com"],
  ]);
});

test.each([
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "1e3"],
  ["DATABASE_URL", "mysql://db"],
  ["DATABASE_CONNECTIONS", "1"],
  ["MIGRATE", "true"],
  ["TOKENS", "no-account"],
  ["TOKENS", "token=an account"],
  ["CORS_ORIGINS", "https://app.example/path"],
  ["CORS_ORIGINS", "app.example"],
  ["WORKER_SLOTS", "two"],
  ["SPEED", "0"],
  ["LOGS", "loud"],
  ["RATE_LIMIT", "leaky-bucket"],
  ["RATE_CAPACITY", "0"],
  ["RATE_REFILL_MS", "3s"],
  ["RATE_WINDOW_MS", "86400001"],
  ["OVERLOAD_PER_SECOND", "0"],
])("%s=%s cannot be used, and its name is told", (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test("a value is not repeated, since it may be a secret", () => {
  const secrets = { DATABASE_URL: "mysql://me:hunter2@db", TOKENS: "hunter2" };
  expect(() => readConfig(secrets)).not.toThrow("hunter2");
});

test("everything that is wrong is said at once", () => {
  try {
    readConfig({ PORT: "x", SPEED: "y" });
    expect.unreachable();
  } catch (error) {
    expect(error instanceof ConfigError && error.problems).toHaveLength(2);
  }
});

test("the README explains every variable, and no other", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const explained = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(settingNames.toSorted());
});
