import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { createTracker } from "./create-tracker.ts";
import { EVIDENCE_COUNT, type EvidenceEntry, withEvidence } from "./evidence.ts";
import { always, once, problem } from "./fake-fault.contract.ts";
import { FakeStorage, Page } from "./fake-page.contract.ts";
import { defineTransport } from "./transport/define-transport.ts";
import { World } from "./world.contract.ts";

/** Files are hashed by the platform, in its own time. */
async function hashed(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
}

describe("the evidence of an operation", () => {
  test("tells each exchange and each decision, in order, and nothing that is nobody's business", async () => {
    const world = new World({ http: { headers: () => ({ Authorization: "Bearer token-123" }) } });
    const { faults } = world.server;
    faults.push(
      once(/^POST \/jobs$/, { type: "answer", status: 504, body: "<html>secret</html>" }),
    );
    faults.push(once("GET /operation", problem("rate_limited", { requestId: "r-7" })));
    const client = world.open();
    const slot = client.slot("hero");
    const submitted = slot.submit({ prompt: "a very private cat" });
    await world.clock.advance(10_000);
    slot.cancel();
    await world.clock.settle();
    const result = await submitted;
    const key = "operationKey" in result ? result.operationKey : "";
    const evidence = client.evidenceOf(key);
    expect(evidence.map(({ what, by }) => `${by}: ${what}`)).toEqual([
      "client: record.stored",
      "client: submission.began",
      "far side: submission.unanswered",
      "far side: operation.problem",
      "far side: operation.absent",
      "client: submission.began",
      "far side: submission.accepted",
      "person: wish.cancel",
      "far side: wish.answered",
    ]);
    expect(evidence[2]).toMatchObject({ httpStatus: 504, reason: "server" });
    expect(evidence[3]).toMatchObject({ httpStatus: 429, code: "rate_limited", requestId: "r-7" });
    expect(evidence[6]).toMatchObject({ httpStatus: 202, replayed: false });
    const text = JSON.stringify(evidence);
    for (const secret of ["private cat", "token-123", "secret", key]) {
      expect(text).not.toContain(secret);
    }
    expect(client.evidenceOf("another-key-0000000")).toEqual([]);
    client.dispose();
  });

  test("X05: exported, it holds no prompt, key, token, file, note, link or query, whatever the far side says", async () => {
    const secrets = [
      "private cat",
      "token-123",
      "s3cr3t",
      "private note",
      "signature",
      "operator:pass",
    ];
    const world = new World({
      http: {
        headers: () => ({ Authorization: "Bearer token-123" }),
        baseUrl: "https://app.example/api",
      },
    });
    world.server.faults.push(
      once(/^POST \/jobs$/, { type: "answer", status: 504, body: "<html>s3cr3t</html>" }),
      once("GET /operation", problem("rate_limited", { requestId: "https://x/?token=s3cr3t" })),
      once("POST /jobs/read", problem("plan_unavailable", { detail: "s3cr3t" })),
    );
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    const file = new Blob(["s3cr3t bytes"], { type: "image/png" });
    void slot.submit({ prompt: "a very private cat", images: [file] });
    await hashed(() => slot.view.type !== "submitting" || world.server.requests.length > 0);
    await world.clock.advance(10_000);
    world.server.review(world.server.job);
    await world.clock.advance(30_000);
    slot.reject("other", "a private note");
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "failed", code: "rejected_in_review" });
    const { operationKey = "" } = slot.view;
    const text = client.exportEvidence();
    for (const secret of [...secrets, operationKey]) expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      endpoint: "https://app.example/api",
      counters: { unknownSubmissionCount: 1, guardedResendCount: 1 },
      operations: [
        { supportCode: slot.view.supportCode, jobId: "job-1", type: "failed", charge: "charged" },
      ],
    });
    expect(text).toContain('"requestId": "masked"');
    client.dispose();
  });

  test("is bounded, and keeps how it began", () => {
    let log: readonly EvidenceEntry[] = [];
    for (let turn = 0; turn < 1000; turn += 1) {
      const at = { wallMs: turn, monotonicMs: turn, chance: 0 };
      log = withEvidence(log, { type: "person.checked", at });
    }
    expect(log).toHaveLength(EVIDENCE_COUNT);
    expect([log[0]?.wallMs, log.at(-1)?.wallMs]).toEqual([0, 999]);
  });
});

describe("the counters", () => {
  test("tell a lost answer that was found from one that was sent again", async () => {
    const world = new World();
    world.server.faults.push(
      once(/^POST \/jobs$/, { type: "lost", when: "after" }),
      once(/^POST \/jobs$/, { type: "lost", when: "before" }),
    );
    const client = world.open();
    void client.submit({ prompt: "found" });
    await world.clock.advance(10_000);
    expect(client.counters).toMatchObject({
      unknownSubmissionCount: 1,
      reconciledCount: 1,
      guardedResendCount: 0,
    });
    void client.submit({ prompt: "sent again" });
    await world.clock.advance(10_000);
    expect(client.counters).toMatchObject({
      unknownSubmissionCount: 2,
      reconciledCount: 1,
      guardedResendCount: 1,
      decidedResendCount: 0,
      suspectedDuplicateCount: 0,
    });
    expect(client.counters.unknownMs).toBeGreaterThan(0);
    client.dispose();
  });

  test("count the time without evidence as it passes, and keep it when the doubt is over", async () => {
    const world = new World();
    world.server.faults.push(always("GET /operation", { type: "lost", when: "before" }));
    world.server.faults.push(once(/^POST \/jobs$/, { type: "lost", when: "after" }));
    const client = world.open();
    void client.submit({ prompt: "a cat" });
    await world.clock.advance(60_000);
    expect(client.counters.unknownMs).toBe(60_000);
    world.server.faults.length = 0;
    await world.clock.advance(120_000);
    const { unknownMs } = client.counters;
    expect(unknownMs).toBeGreaterThan(60_000);
    expect(unknownMs).toBeLessThan(180_000);
    await world.clock.advance(600_000);
    expect(client.counters.unknownMs).toBe(unknownMs);
    client.dispose();
  });

  test("suspect a duplicate when a person's resend makes a new job on an unguarded far side", async () => {
    const clock = new VirtualClock();
    let count = 0;
    const transport = defineTransport({
      endpoint: "https://operator:pass@plain.example/v1?token=s3cr3t",
      statuses: { QUEUED: "queued" },
      submit: async () => {
        count += 1;
        if (count === 1) throw new TypeError("Failed to fetch");
        return { type: "job", job: { id: "a", status: "QUEUED" } };
      },
      read: async (id) => ({ type: "job", job: { id, status: "QUEUED" } }),
    });
    const page = new Page(clock, new FakeStorage(), () => 1);
    const client = createTracker(page.ports, { transport });
    const slot = client.slot("hero");
    void slot.submit({ prompt: "a cat" });
    await clock.advance(60_000);
    slot.choose("resend_anyway");
    await clock.advance(60_000);
    expect(client.counters).toMatchObject({
      unknownSubmissionCount: 1,
      decidedResendCount: 1,
      suspectedDuplicateCount: 1,
    });
    expect(JSON.parse(client.exportEvidence()).endpoint).toBe("https://plain.example/v1");
    client.dispose();
  });

  test("go on counting for operations that have left, and count a page that died while sending", async () => {
    const world = new World();
    world.server.faults.push(once(/^POST \/jobs$/, { type: "hang", processed: true }));
    const first = world.open();
    void first.slot("hero").submit({ prompt: "a cat" });
    await world.clock.settle();
    first.dispose();
    const client = world.open();
    await world.clock.settle();
    expect(client.counters).toMatchObject({ unknownSubmissionCount: 1, reconciledCount: 1 });
    const slot = client.slot("hero");
    slot.cancel();
    await world.clock.settle();
    slot.dismiss();
    expect(client.operations).toEqual([]);
    expect(client.counters).toMatchObject({ unknownSubmissionCount: 1, reconciledCount: 1 });
    client.dispose();
  });
});
