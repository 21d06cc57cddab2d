import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@claimcheck/protocol";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { oneProfile } from "./browser.ts";
import { DemoPage } from "./demo-page.ts";
import { photo } from "./photos.ts";

const { context } = oneProfile();
const demoUrl = `${inject("demoUrl")}?speed=20&lab=closed`;
const MIB = 1024 * 1024;
let demo: DemoPage;

// One tab for all of them, loaded anew for each: nothing of what is refused may stay anyway.
beforeAll(async () => {
  demo = await DemoPage.open(context(), demoUrl);
});
beforeEach(async () => {
  demo.requests.length = 0;
  await demo.page.goto(demoUrl);
  await demo.page.getByRole("button", { name: "Make picture" }).waitFor();
});

/** The sentence appears, nothing can be confirmed with it, and nothing has left the page. */
async function refuses(sentence: RegExp): Promise<void> {
  await demo.make();
  await demo.page.getByText(sentence).first().waitFor();
  const wrote = demo.requests.filter((request) => !["GET", "HEAD"].includes(request.method()));
  expect(wrote.map((request) => request.url())).toEqual([]);
  expect(await demo.usedToday()).toBe(0);
}

test("the form refuses a file of another type", async () => {
  const buffer = Buffer.from("%PDF-1.7 not a picture");
  await demo.choose({ name: "offer.pdf", mimeType: "application/pdf", buffer });
  await refuses(/offer\.pdf is not an image/);
});

test("the form refuses a file that lies about its type", async () => {
  const png = await photo("png");
  await demo.choose({ ...png, name: "lie.jpg", mimeType: "image/jpeg" });
  await refuses(/lie\.jpg says it is JPEG, but its content is PNG/);
});

test("the form refuses a broken image", async () => {
  const { buffer, ...file } = await photo("png");
  await demo.choose({ ...file, buffer: buffer.subarray(0, 200) });
  await refuses(/is broken and cannot be opened/);
});

test("the form refuses a file over 24 MB", async () => {
  const { buffer } = await photo("jpeg");
  // On a disk, as a person has it: 25 MB through the browser's remote control would take seconds.
  const folder = await mkdtemp(join(tmpdir(), "claimcheck-photo-"));
  try {
    const path = join(folder, "large.jpeg");
    const file = await open(path, "w");
    await file.write(buffer);
    await file.truncate(25 * MIB);
    await file.close();
    await demo.choose(path);
    await refuses(/at most .* are possible/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the form refuses a prompt of more than 1,000 characters, counted as a person counts", async () => {
  await demo.choose(await photo("jpeg"), { prompt: "\u{1F30A}".repeat(1001) });
  await refuses(/The prompt has 1,001 characters/);
});

test("the form refuses zero and six images where two to five are combined", async () => {
  await demo.page.getByText("Combine several").click();
  await demo.choose([]);
  await refuses(/Add 2 to 5 images/);
  const { buffer, mimeType } = await photo("jpeg");
  const six = Array.from({ length: 6 }, (_, index) => ({
    name: `${index}.jpeg`,
    mimeType,
    buffer: Buffer.concat([buffer, Buffer.from([index])]),
  }));
  await demo.choose(six);
  await refuses(/you have 6/);
});

test("past the form, the server refuses the same and points at the field; nothing is reserved", async () => {
  await demo.choose(await photo("png"));
  await demo.make();
  await demo.shows("Ready for your review");
  const confirmed = JSON.parse(demo.submits[0]?.postData() ?? "null");
  const used = await demo.usedToday();
  const [image] = confirmed.images;

  const refused: readonly [change: object, pointer: string][] = [
    [{ prompt: "x".repeat(1001) }, "/prompt"],
    [{ mode: "compose", images: [] }, "/images"],
    [{ mode: "compose", images: Array(6).fill(image) }, "/images"],
    [{ model: "imagined" }, "/model"],
    [{ aspectRatio: "7:1" }, "/aspectRatio"],
    [{ resolution: "64K" }, "/resolution"],
    [{ images: ["not a hash"] }, "/images/0"],
  ];
  for (const [index, [change, pointer]] of refused.entries()) {
    const { status, body } = await demo.api<Problem>("/jobs", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": `bad-input-test-${index}`.padEnd(24, "x"),
      },
      body: JSON.stringify({ ...confirmed, ...change }),
    });
    expect({ change, status, code: body.code }).toEqual({
      change,
      status: 400,
      code: "invalid_request",
    });
    expect(body.errors?.map((error) => error.pointer)).toContain(pointer);
  }
  expect(await demo.usedToday()).toBe(used);
  const recent = await demo.api<{ operations: unknown[] }>("/jobs?recent");
  expect(recent.body.operations).toHaveLength(1);
});
