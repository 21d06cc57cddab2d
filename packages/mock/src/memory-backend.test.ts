import { headerNames, quotaSchema, sha256Hex, submitAnswerSchema } from "@claimcheck/protocol";
import { expect, test } from "vitest";
import { createMemoryBackend } from "./memory-backend.ts";
import { VirtualClock } from "./virtual-clock.ts";

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);
const image = sha256Hex(png);

test("a job of the memory backend goes as its played generator goes, by the real rules", async () => {
  const clock = new VirtualClock();
  const backend = createMemoryBackend({ clock });
  const call = (method: string, path: string, init: RequestInit = {}) => {
    const headers = { Authorization: "Bearer ann", ...init.headers };
    return backend.fetch(
      new Request(`https://app.example/api${path}`, { method, ...init, headers }),
    );
  };
  const used = async () =>
    quotaSchema
      .parse(await (await call("GET", "/quota")).json())
      .meters.find(({ meter, period }) => meter === "count" && period === "day")?.used;

  await call("PUT", `/uploads/${image}`, { body: png });
  backend.start();
  const submitted = await call("POST", "/jobs", {
    headers: { [headerNames.operationKey]: "an-operation-key-0001" },
    body: JSON.stringify({
      kind: "image",
      mode: "single",
      prompt: "a hill",
      images: [image],
      model: "aurora",
      aspectRatio: "1:1",
      resolution: "1K",
    }),
  });
  const { job } = submitAnswerSchema.parse(await submitted.json());
  expect(() => backend.generator.latest).toThrow("has not been called");
  expect(await clock.runUntil(() => backend.generator.calls.length === 1)).toBe(true);
  const work = backend.generator.latest;
  expect(work).toMatchObject({ jobId: job.jobId, request: { prompt: "a hill" } });
  expect(await used()).toBe(1);

  work.fail("Not today.");
  await clock.advance(1000);
  const failed = await (await call("GET", `/jobs/${job.jobId}`)).json();
  expect(failed).toMatchObject({ job: { type: "failed", message: "Not today.", refunded: true } });
  expect(await used()).toBe(0);

  const stopped = backend.stop();
  await clock.settle();
  await stopped;
  expect(clock.pendingCount).toBe(0);
});
