import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "@claimcheck/backend";
import { DataDirInUseError } from "@claimcheck/backend/node";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiOf } from "./api-for-tests.ts";
import { type Config, readConfig } from "./config.ts";
import { type RunningServer, startServer } from "./start-server.ts";

// The default server, as a person gets it: PGlite in a folder, over real HTTP.

let folder: string;
let config: Config;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "claimcheck-server-"));
  await writeFile(join(folder, "index.html"), "<html><head><title>demo</title></head></html>");
  await writeFile(join(folder, "mockServiceWorker.js"), "// in the way");
  config = readConfig({
    PORT: "0",
    DATA_DIR: join(folder, "database"),
    STATIC_DIR: folder,
    TOKENS: "secret-of-ann=ann,secret-of-bob=bob",
    SPEED: "20",
    RATE_LIMIT: "fixed-window",
    RATE_CAPACITY: "50",
    RATE_WINDOW_MS: "3600000",
  });
  server = await startServer(config, silentLogger);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test("a picture goes in, another one comes out, and one generation is charged", async () => {
  const ann = apiOf(server.url, "secret-of-ann");
  const { job } = await ann.submit({ images: [await ann.upload()] });
  const isReviewing = async () => (await ann.read(job.jobId)).type === "reviewing";
  await expect.poll(isReviewing, { timeout: 20_000 }).toBe(true);

  const reviewing = await ann.read(job.jobId);
  if (reviewing.type !== "reviewing") throw new Error(`The job is ${reviewing.type}.`);
  const result = await fetch(new URL(reviewing.resultUrl, server.url));
  expect(result.headers.get("Content-Type")).toBe("image/png");
  const { width, height } = await sharp(Buffer.from(await result.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1024, 1024]);

  const body = JSON.stringify({ decision: "accept" });
  const accepted = await ann.call("POST", `/jobs/${job.jobId}/review`, { body });
  expect(accepted.status).toBe(200);
  expect(await ann.read(job.jobId)).toMatchObject({ type: "completed", charged: { count: 1 } });
  expect(await ann.usedToday()).toBe(1);
  // Another account learns nothing (S8).
  const bob = apiOf(server.url, "secret-of-bob");
  expect((await bob.call("GET", `/jobs/${job.jobId}`)).status).toBe(404);
  expect(await bob.usedToday()).toBe(0);
}, 30_000);

test("only listed tokens are let in; the demo's token is not one of them", async () => {
  for (const token of ["demo", "secret-of-an", "secret-of-annn", ""]) {
    expect((await apiOf(server.url, token).call("GET", "/quota")).status).toBe(401);
  }
});

test("the demo's page is told that a server answers, and the worker of its mock is not there", async () => {
  const page = await (await fetch(server.url)).text();
  expect(page).toContain('<meta name="claimcheck-backend" content="network" />');
  expect((await fetch(`${server.url}/mockServiceWorker.js`)).status).toBe(404);
  expect((await fetch(`${server.url}/../package.json`)).status).toBe(404);
});

test("health and readiness", async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: "alive" });
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ready" });
});

test("a second server on the same folder is refused", async () => {
  await expect(startServer(config, silentLogger)).rejects.toThrow(DataDirInUseError);
});

test("a stop answers held reads, hands the lease back, and the next start finishes the job", async () => {
  const slow = { ...config, speed: 1 };
  await server.stop();
  server = await startServer(slow, silentLogger);
  const ann = apiOf(server.url, "secret-of-ann");
  const before = await ann.usedToday();
  const { job } = await ann.submit({ images: [await ann.upload()] });
  const isProcessing = async () => (await ann.read(job.jobId)).type === "processing";
  await expect.poll(isProcessing, { timeout: 10_000 }).toBe(true);

  const { revision } = await ann.read(job.jobId);
  const hold = { jobs: [{ id: job.jobId, after: revision }], waitMs: 25_000, readerId: "reader" };
  const held = ann.call("POST", "/jobs/read", {
    body: JSON.stringify({ ...hold, progressMs: 25_000 }),
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const startedAt = performance.now();
  await server.stop();
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect((await held).status).toBe(200);
  await expect(fetch(server.url)).rejects.toThrow();

  server = await startServer({ ...config, speed: 100 }, silentLogger);
  const again = apiOf(server.url, "secret-of-ann");
  const isReviewing = async () => (await again.read(job.jobId)).type === "reviewing";
  await expect.poll(isReviewing, { timeout: 20_000 }).toBe(true);
  expect(await again.usedToday()).toBe(before + 1);
}, 60_000);

test("its limits are those of its settings", async () => {
  const bob = apiOf(server.url, "secret-of-bob");
  const { headers } = await bob.start({ images: [await bob.upload()] });
  expect(headers.get("RateLimit-Policy")).toBe('"submit";q=50;w=3600');

  await server.stop();
  server = await startServer({ ...config, overload: { perSecond: 1 } }, silentLogger);
  const stormed = apiOf(server.url, "secret-of-bob");
  const storm = Array.from({ length: 20 }, async () => stormed.call("GET", "/none"));
  const statuses = (await Promise.all(storm)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
}, 30_000);
