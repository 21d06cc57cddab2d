import { sha256Hex } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { once, problem } from "./fake-fault.contract.ts";
import { blobsIn, hashFiles } from "./request-files.ts";
import { World } from "./world.contract.ts";

const pixels = () => new Blob(["pixels"], { type: "image/png" });
const hash = sha256Hex("pixels");

describe("the files of a request", () => {
  test("are found wherever they are, each once", () => {
    const [one, other] = [pixels(), pixels()];
    expect(blobsIn({ a: [one, { b: other }], c: one })).toEqual([one, other]);
    expect(blobsIn("text")).toEqual([]);
  });

  test("leave their SHA-256 in their place; equal files are one", async () => {
    const { snapshot, files } = await hashFiles({ images: [pixels(), pixels()], prompt: "x" });
    expect(snapshot.body).toBe(JSON.stringify({ images: [hash, hash], prompt: "x" }));
    expect([...files.keys()]).toEqual([hash]);
  });

  test("survive an own __proto__ key in the request as data", async () => {
    const request: unknown = JSON.parse('{"__proto__":{"x":1},"a":2}');
    const { snapshot } = await hashFiles(request);
    expect(Reflect.get({}, "x")).toBeUndefined();
    expect(snapshot.body).toBe('{"__proto__":{"x":1},"a":2}');
  });
});

describe("submitting files", () => {
  test("hashes, uploads, stores, sends, in this order, and shows the count", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    const seen: string[] = [];
    slot.subscribe(() => {
      const { view } = slot;
      const line =
        view.type === "submitting" ? `${view.step} ${view.sent}/${view.total}` : view.type;
      if (seen.at(-1) !== line) seen.push(line);
    });
    void slot.submit({ images: [pixels(), new Blob(["more"])] });
    expect(slot.view).toMatchObject({ step: "hashing", activity: "preparing", charge: "none" });
    await world.clock.runUntil(() => slot.view.type === "queued");
    expect(seen).toEqual([
      "hashing 0/2",
      "uploading 0/2",
      "uploading 1/2",
      "uploading 2/2",
      "storing 2/2",
      "sending 2/2",
      "queued",
    ]);
    expect(
      world.server.requests.map(({ method, path }) => `${method} ${path.split("/")[1]}`),
    ).toEqual(["HEAD uploads", "PUT uploads", "HEAD uploads", "PUT uploads", "POST jobs"]);
    client.dispose();
  });

  test("skips what the server has, tries again what was lost, and refuses what it refuses", async () => {
    const world = new World();
    world.server.uploads.set(hash, 6);
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit({ images: [pixels()] });
    await world.clock.runUntil(() => slot.view.type === "queued");
    expect(world.server.count("PUT")).toBe(0);
    slot.setAside();

    world.server.faults.push(once("PUT", { type: "lost", when: "before" }, 2));
    void slot.submit({ images: [new Blob(["new"])] });
    await world.clock.runUntil(() => slot.view.activity === "waiting");
    expect(slot.view).toMatchObject({ type: "submitting", step: "uploading", charge: "none" });
    await world.clock.advance(10_000);
    expect(slot.view.type).toBe("queued");
    slot.setAside();

    world.server.faults.push(once("PUT", problem("unsupported_media")));
    const submitted = slot.submit({ images: [new Blob(["a lie"])] });
    await world.clock.runUntil(() => slot.view.type === "refused");
    expect(await submitted).toMatchObject({ type: "refused", recovery: "fix_request" });
    expect(slot.view.charge).toBe("none");
    expect(world.server.jobs.size).toBe(2);
    client.dispose();
  });

  test("after a reload, the same bytes in another Blob join the pending operation, others do not", async () => {
    const world = new World();
    const first = world.open();
    void first.slot("hero").submit({ images: [pixels()] });
    await world.clock.runUntil(() => first.slot("hero").view.type === "queued");
    first.dispose();
    const second = world.open();
    expect(await second.slot("hero").submit({ images: [pixels()] })).toMatchObject({
      type: "accepted",
      jobId: "job-1",
    });
    expect(await second.slot("hero").submit({ images: [new Blob(["other"])] })).toEqual({
      type: "busy",
    });
    expect(world.server.jobs.size).toBe(1);
    second.dispose();
  });

  test("a file that can no longer be read ends the attempt before anything is sent", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    const gone = pixels();
    Object.defineProperty(gone, "arrayBuffer", {
      value: () => Promise.reject(new DOMException("gone", "NotReadableError")),
    });
    const submitted = slot.submit({ images: [gone] });
    await world.clock.settle();
    expect(await submitted).toMatchObject({ type: "refused", recovery: "upload_again" });
    expect(world.server.requests).toHaveLength(0);
    expect(world.storage.entries.size).toBe(0);
    client.dispose();
  });

  test("signed out during the upload: held, nothing stored, and on after sign-in", async () => {
    const world = new World();
    world.server.faults.push(once("HEAD", { type: "answer", status: 401 }));
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit({ images: [pixels()] });
    await world.clock.runUntil(() => slot.view.type === "unknown");
    expect(slot.view).toMatchObject({ reason: "auth", charge: "none" });
    expect(world.storage.entries.size).toBe(0);
    client.accountChanged();
    await world.clock.advance(2000);
    expect(slot.view.type).toBe("queued");
    client.dispose();
  });
});
