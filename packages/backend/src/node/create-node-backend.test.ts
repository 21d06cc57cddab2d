import {
  type GenerationRequest,
  headerNames,
  type JobState,
  jobAnswerSchema,
  quotaSchema,
  sha256Hex,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Backend } from "../create-backend.ts";
import { createNodeBackend } from "./create-node-backend.ts";

/** A whole generation in a few dozen milliseconds of real time. */
const SPEED = 100;

let backend: Backend;
let serial = 0;

beforeEach(() => {
  backend = createNodeBackend({ speed: SPEED });
  backend.start();
});
afterEach(() => backend.stop());

function call(method: string, path: string, body?: BodyInit, key?: string): Promise<Response> {
  const headers = new Headers({ Authorization: "Bearer ann" });
  if (key !== undefined) headers.set(headerNames.operationKey, key);
  const init = body === undefined ? {} : { body };
  return backend.fetch(new Request(`https://x.example/api${path}`, { method, headers, ...init }));
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
  <rect width="600" height="400" fill="#8ab4f8"/><circle cx="420" cy="120" r="70" fill="#fff3c0"/>
  <path d="M0 400 L200 150 L360 330 L460 220 L600 400Z" fill="#2c4a3a"/></svg>`;
const photo = sharp(Buffer.from(svg));

async function upload(file: Buffer): Promise<string> {
  const bytes = Uint8Array.from(file);
  const sha256 = sha256Hex(bytes);
  const response = await call("PUT", `/uploads/${sha256}`, bytes);
  expect(response.status).toBe(201);
  return sha256;
}

async function make(parts: Partial<GenerationRequest>): Promise<JobState> {
  serial += 1;
  const request = {
    kind: "image",
    mode: "single",
    prompt: "hills",
    model: "aurora",
    aspectRatio: "4:3",
    resolution: "1K",
    seed: 5,
    ...parts,
  };
  const key = `node-operation-${serial}`;
  const accepted = await call("POST", "/jobs", JSON.stringify(request), key);
  const { job } = submitAnswerSchema.parse(await accepted.json());
  const read = async () =>
    jobAnswerSchema.parse(await (await call("GET", `/jobs/${job.jobId}`)).json()).job;
  const ends = ["reviewing", "completed", "failed"];
  await expect.poll(async () => (await read()).type, { timeout: 20_000 }).toBeOneOf(ends);
  return read();
}

async function resultOf(job: JobState): Promise<Buffer> {
  if (job.type !== "reviewing") throw new Error(`The job is ${job.type}.`);
  const response = await backend.fetch(new Request(`https://x.example${job.resultUrl}`));
  return Buffer.from(await response.arrayBuffer());
}

test.each(["jpeg", "png", "webp"] as const)(
  "a %s becomes a PNG of the asked size that is clearly another picture, and the same one each time",
  async (format) => {
    const file = await photo.clone().toFormat(format).toBuffer();
    const images = [await upload(file)];
    const first = await resultOf(await make({ images }));
    const made = await sharp(first).raw().toBuffer({ resolveWithObject: true });
    expect(await sharp(first).metadata()).toMatchObject({
      format: "png",
      width: 1024,
      height: 768,
    });

    const cropped = { fit: "cover" } as const;
    const shown = await sharp(file).resize(1024, 768, cropped).ensureAlpha().raw().toBuffer();
    for (const channel of [0, 1, 2]) {
      let sum = 0;
      for (let at = channel; at < shown.length; at += 4) {
        sum += Math.abs((shown[at] ?? 0) - (made.data[at] ?? 0));
      }
      expect(sum / (shown.length / 4) / 255).toBeGreaterThan(0.05);
    }

    expect(sha256Hex(await resultOf(await make({ images })))).toBe(sha256Hex(first));
    expect(sha256Hex(await resultOf(await make({ images, seed: 6 })))).not.toBe(sha256Hex(first));
  },
);

test("five images become one", async () => {
  const images: string[] = [];
  for (const tint of ["#f00", "#0f0", "#00f", "#ff0", "#0ff"]) {
    images.push(await upload(await photo.clone().tint(tint).png().toBuffer()));
  }
  const job = await make({ mode: "compose", images, aspectRatio: "16:9" });
  const result = await resultOf(job);
  expect(await sharp(result).metadata()).toMatchObject({ width: 1024, height: 576 });
});

test("a photo taken with the camera turned is printed upright", async () => {
  const turned = await photo.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const upright = await sharp(turned).autoOrient().jpeg({ quality: 100 }).toBuffer();
  const parts = { aspectRatio: "3:4" };
  const one = await resultOf(await make({ ...parts, images: [await upload(turned)] }));
  const other = await resultOf(await make({ ...parts, images: [await upload(upright)] }));
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()));
  let equal = 0;
  for (let at = 0; at < (a?.length ?? 0); at += 1) {
    if (Math.abs((a?.[at] ?? 0) - (b?.[at] ?? 0)) < 48) equal += 1;
  }
  expect(equal / (a?.length ?? 1)).toBeGreaterThan(0.9);
});

test("an image cut short in the middle is refused", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const whole = await photo.clone().toFormat(format).toBuffer();
    const half = Uint8Array.from(whole.subarray(0, whole.length / 2));
    const response = await call("PUT", `/uploads/${sha256Hex(half)}`, half);
    expect(response.status, format).toBe(415);
  }
});

test("the model that fails says why, and the quota comes back", async () => {
  const images = [await upload(await photo.clone().png().toBuffer())];
  expect(await make({ images, model: "mishap" })).toMatchObject({
    type: "failed",
    code: "generator",
    message: "The model could not find a clear subject in this picture.",
    refunded: true,
  });
  const quota = quotaSchema.parse(await (await call("GET", "/quota")).json());
  expect(quota.meters.every(({ used }) => used === 0)).toBe(true);
});

test("the model that hangs ends at its own deadline", { timeout: 20_000 }, async () => {
  const images = [await upload(await photo.clone().png().toBuffer())];
  expect(await make({ images, model: "stall" })).toMatchObject({
    type: "failed",
    code: "deadline",
    refunded: true,
  });
});
