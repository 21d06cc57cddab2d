import { describe, expect, test } from "vitest";
import { EVIDENCE_COUNT, type EvidenceEntry, withEvidence } from "./evidence.ts";
import { once, problem, World } from "./world.contract.ts";

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
