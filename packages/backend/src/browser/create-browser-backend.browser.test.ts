import {
  type GenerationRequest,
  headerNames,
  type JobState,
  jobAnswerSchema,
  operationAnswerSchema,
  quotaSchema,
  sha256Hex,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import { deleteDB } from "idb";
import { afterEach, expect, test } from "vitest";
import type { Backend } from "../create-backend.ts";
import { createBrowserBackend } from "./create-browser-backend.ts";

const SPEED = 50;
const opened = new Map<string, Backend[]>();
let serial = 0;

/** A backend on its own database, or one more tab on a given one. */
async function open(databaseName = `backend-${++serial}`, speed = SPEED) {
  const backend = await createBrowserBackend({ databaseName, speed });
  opened.set(databaseName, [...(opened.get(databaseName) ?? []), backend]);
  return { backend, databaseName };
}

afterEach(async () => {
  for (const [databaseName, backends] of opened) {
    for (const backend of backends) {
      await backend.stop();
      await backend.store.close();
    }
    await deleteDB(databaseName);
  }
  opened.clear();
});

function call(backend: Backend, method: string, path: string, body?: BodyInit, key?: string) {
  const headers = new Headers({ Authorization: "Bearer ann" });
  if (key !== undefined) headers.set(headerNames.operationKey, key);
  const url = new URL(`/api${path}`, location.href);
  return backend.fetch(
    new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
  );
}

async function photo(
  type: string,
  widthPx = 300,
  heightPx = 200,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  const sky = context.createLinearGradient(0, 0, 0, heightPx);
  sky.addColorStop(0, "#6ab0ff");
  sky.addColorStop(1, "#fbd8a0");
  context.fillStyle = sky;
  context.fillRect(0, 0, widthPx, heightPx);
  context.fillStyle = "#2c4a3a";
  context.fillRect(widthPx / 4, heightPx / 2, widthPx / 2, heightPx / 2);
  const blob = await canvas.convertToBlob({ type });
  expect(blob.type).toBe(type);
  return new Uint8Array(await blob.arrayBuffer());
}

async function upload(backend: Backend, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sha256 = sha256Hex(bytes);
  const response = await call(backend, "PUT", `/uploads/${sha256}`, bytes);
  expect(response.status).toBeLessThan(300);
  return sha256;
}

function requestOf(images: string[], parts: Partial<GenerationRequest> = {}): string {
  const base = { kind: "image", mode: "single", prompt: "hills", images, model: "aurora" };
  return JSON.stringify({ ...base, aspectRatio: "4:3", resolution: "1K", seed: 5, ...parts });
}

async function submit(backend: Backend, body: string, key = `browser-operation-${++serial}`) {
  const response = await call(backend, "POST", "/jobs", body, key);
  return submitAnswerSchema.parse(await response.json()).job.jobId;
}

async function read(backend: Backend, jobId: string): Promise<JobState> {
  return jobAnswerSchema.parse(await (await call(backend, "GET", `/jobs/${jobId}`)).json()).job;
}

async function until(backend: Backend, jobId: string, type: JobState["type"]): Promise<JobState> {
  const reached = async () => (await read(backend, jobId)).type;
  await expect.poll(reached, { timeout: 20_000 }).toBe(type);
  return read(backend, jobId);
}

async function resultOf(backend: Backend, job: JobState): Promise<Blob> {
  if (job.type !== "reviewing") throw new Error(`The job is ${job.type}.`);
  const response = await backend.fetch(new Request(new URL(job.resultUrl, location.href)));
  expect(response.headers.get("Content-Type")).toBe("image/png");
  return response.blob();
}

async function pixelsOf(file: Blob, widthPx: number, heightPx: number): Promise<Uint8ClampedArray> {
  const image = await createImageBitmap(file);
  const context = new OffscreenCanvas(widthPx, heightPx).getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  const scale = Math.max(widthPx / image.width, heightPx / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (widthPx - width) / 2, (heightPx - height) / 2, width, height);
  return context.getImageData(0, 0, widthPx, heightPx).data;
}

test.each(["image/jpeg", "image/png", "image/webp"])(
  "an %s goes through the whole house: another picture, of the asked size, the same each time",
  async (type) => {
    const { backend } = await open();
    backend.start();
    const bytes = await photo(type);
    const image = await upload(backend, bytes);
    const file = await resultOf(
      backend,
      await until(backend, await submit(backend, requestOf([image])), "reviewing"),
    );
    const { width, height } = await createImageBitmap(file);
    expect([width, height]).toEqual([1024, 768]);

    const before = await pixelsOf(new Blob([bytes]), 1024, 768);
    const after = await pixelsOf(file, 1024, 768);
    for (const channel of [0, 1, 2]) {
      let sum = 0;
      for (let at = channel; at < before.length; at += 4) {
        sum += Math.abs((before[at] ?? 0) - (after[at] ?? 0));
      }
      expect(sum / (before.length / 4) / 255).toBeGreaterThan(0.05);
    }

    const again = await until(backend, await submit(backend, requestOf([image])), "reviewing");
    const [one, other] = await Promise.all([file, await resultOf(backend, again)].map(hashOf));
    expect(other).toBe(one);
  },
);

async function hashOf(file: Blob): Promise<string> {
  return sha256Hex(new Uint8Array(await file.arrayBuffer()));
}

test("files that are no image, or not the whole of one, are refused", async () => {
  const { backend } = await open();
  const text = new TextEncoder().encode("GIF89a and so on");
  const whole = await photo("image/png");
  const half = whole.slice(0, 200);
  for (const bytes of [text, half]) {
    const response = await call(backend, "PUT", `/uploads/${sha256Hex(bytes)}`, bytes);
    expect(response.status).toBe(415);
  }
});

test("a page that dies in the middle leaves its job to the next one: the same job, once", async () => {
  // Slow enough to be cut off in the middle, even on a busy machine.
  const first = await open(undefined, 1);
  first.backend.start();
  const image = await upload(first.backend, await photo("image/jpeg"));
  const key = "survives-a-reload-01";
  const jobId = await submit(first.backend, requestOf([image]), key);
  const running = await until(first.backend, jobId, "processing");
  // As when a tab is killed: its connection is gone, and nothing was said to anybody.
  await first.backend.store.close();

  const second = await open(first.databaseName);
  expect((await read(second.backend, jobId)).revision).toBeGreaterThanOrEqual(running.revision);
  second.backend.start();
  await until(second.backend, jobId, "reviewing");
  const found = await call(second.backend, "GET", "/operation", undefined, key);
  expect(operationAnswerSchema.parse(await found.json()).job.jobId).toBe(jobId);
  const { entries } = await second.backend.store.readLedger("ann");
  expect(entries.map(({ kind }) => kind)).toEqual(["reserve"]);
});

test("two tabs are one backend: a job of one is seen, cancelled and refunded in the other", async () => {
  const one = await open(undefined, 1);
  const other = await open(one.databaseName, 1);
  one.backend.start();
  other.backend.start();
  const image = await upload(one.backend, await photo("image/webp"));
  const jobId = await submit(one.backend, requestOf([image]));
  await until(other.backend, jobId, "processing");

  const held = call(
    one.backend,
    "POST",
    "/jobs/read",
    JSON.stringify({
      jobs: [{ id: jobId, after: (await read(one.backend, jobId)).revision }],
      waitMs: 25_000,
      progressMs: 25_000,
    }),
  );
  const cancelled = await call(other.backend, "DELETE", `/jobs/${jobId}`);
  expect(cancelled.status).toBe(200);
  // The held read of the first tab ends because of what the second one did.
  expect(await (await held).json()).toMatchObject({
    jobs: [{ type: "failed", code: "cancelled" }],
  });
  const quota = quotaSchema.parse(await (await call(one.backend, "GET", "/quota")).json());
  expect(quota.meters.every(({ used }) => used === 0)).toBe(true);
});
