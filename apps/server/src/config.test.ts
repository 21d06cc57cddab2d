import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without any setting it is the demo: embedded, on this machine only", () => {
  expect(readConfig({ PATH: "/bin", HOST: "" })).toMatchObject({
    host: "localhost",
    port: 8787,
    database: { type: "embedded" },
    tokens: new Map([["demo", "demo"]]),
    isDemo: true,
    workerSlots: 2,
  });
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
