import { describe, expect, test } from "vitest";
import { createChance } from "./chance.ts";
import { drawFault, drawnFaults, listedFaults, networkFaultTypes } from "./fault-plan.ts";
import type { NetworkFault } from "./network-fault.ts";
import { VirtualClock } from "./virtual-clock.ts";
import { createVirtualNetwork, type NetworkSighting } from "./virtual-network.ts";

const baseUrl = "https://app.example/api";
const key = "operation-key-000001";
const POST = { method: "POST", body: "{}", headers: { "Idempotency-Key": key } };

/** A far side that counts what reaches it, at the end of a line that lies as it is told. */
function setUp(fault?: NetworkFault) {
  const clock = new VirtualClock();
  const reached: { readonly atMs: number; readonly line: string }[] = [];
  const sightings: NetworkSighting[] = [];
  let revision = 0;
  const network = createVirtualNetwork({
    clock,
    baseUrl,
    far: async (request) => {
      reached.push({ atMs: clock.monotonicMs(), line: `${request.method} ${request.url}` });
      revision += 1;
      const job = { jobId: "j", revision, type: "completed", resultUrl: "/api/results/r" };
      return Response.json({ operationKey: key, job }, { headers: { Location: "/api/jobs/j" } });
    },
    faults: (sent) => (sent.id.endsWith(" 1") ? fault : undefined),
    onSighting: (sighting) => sightings.push(sighting),
  });
  const line = network.connect("tab");
  return { clock, reached, sightings, line };
}

/** What became of an exchange, and when. */
async function outcomeOf(
  clock: VirtualClock,
  exchange: Promise<Response>,
  forMs = 200_000,
): Promise<string> {
  let outcome = "nothing";
  void exchange
    .then(async (response) => {
      if (response.type === "opaqueredirect") return "opaque redirect";
      return `${response.status} ${await response.text()}`;
    })
    .catch((error: Error) => error.name)
    .then((text) => {
      outcome = `${clock.monotonicMs()} ${text}`;
    });
  await clock.advance(forMs);
  return outcome;
}

describe("a virtual network", () => {
  test("carries a request there and its answer back, in its own time", async () => {
    const { clock, reached, line } = setUp();
    const outcome = await outcomeOf(clock, line.fetch(`${baseUrl}/jobs`, POST));
    expect(outcome).toMatch(/^100 200 .*"revision":1/);
    expect(reached).toEqual([{ atMs: 50, line: "POST https://app.example/api/jobs" }]);
  });

  test.each<[string, NetworkFault, number, RegExp]>([
    ["a request that is not sent", { type: "not_sent" }, 0, /^0 TypeError$/],
    ["a request that is lost", { type: "request_lost", heard: "error" }, 0, /^50 TypeError$/],
    ["a request lost in silence", { type: "request_lost", heard: "silence" }, 0, /^nothing$/],
    ["an answer that is lost", { type: "answer_lost", heard: "error" }, 1, /^100 TypeError$/],
    ["an answer lost in silence", { type: "answer_lost", heard: "silence" }, 1, /^nothing$/],
    [
      "a body that breaks off",
      { type: "answer_cut", part: 0.5, heard: "error" },
      1,
      /^100 TypeError$/,
    ],
    [
      "a body that ends too early",
      { type: "answer_cut", part: 0.5, heard: "end" },
      1,
      /^100 200 \{"operationKey[^}]*$/,
    ],
    ["a late request", { type: "request_late", delayMs: 9000 }, 1, /^9100 200 /],
    ["a late answer", { type: "answer_late", delayMs: 9000 }, 1, /^9100 200 /],
    ["a late body", { type: "body_late", delayMs: 9000 }, 1, /^9100 200 /],
    [
      "a request that is sent twice",
      { type: "sent_twice", gapMs: 500, answer: "second" },
      2,
      /"revision":2/,
    ],
    ["a gateway's time-out", { type: "status", status: 504, reached: true }, 1, /^100 504 <html>/],
    ["a gateway that answers", { type: "status", status: 502, reached: false }, 0, /^100 502 /],
    ["a page instead of an answer", { type: "html", reached: true }, 1, /^100 200 <!doctype/],
    ["a redirect to a sign-in", { type: "sign_in", reached: false }, 0, /^100 opaque redirect$/],
    ["a word nobody knows", { type: "future_word", word: "resting" }, 1, /"type":"resting"/],
    [
      "a link to elsewhere",
      { type: "foreign_link", url: "javascript:0" },
      1,
      /"resultUrl":"javascript:0"/,
    ],
    ["an answer without the key", { type: "echo_dropped" }, 1, /^100 200 \{"job"/],
  ])("plays %s", async (_, fault, reachedCount, heard) => {
    const { clock, reached, line } = setUp(fault);
    expect(await outcomeOf(clock, line.fetch(`${baseUrl}/jobs`, POST))).toMatch(heard);
    expect(reached).toHaveLength(reachedCount);
  });

  test("tells those who look on as much of a body as its hearer gets", async () => {
    const { clock, line, sightings } = setUp({ type: "answer_cut", part: 0.5, heard: "error" });
    await outcomeOf(clock, line.fetch(`${baseUrl}/jobs`, POST));
    const [answered, heard] = ["answered", "heard"].map((type) => {
      const seen = sightings.find((one) => one.type === type);
      return seen !== undefined && "answer" in seen ? seen.answer.text : "";
    });
    expect(heard).not.toBe("");
    expect(answered?.startsWith(heard ?? "")).toBe(true);
    expect(heard?.length).toBeLessThan(answered?.length ?? 0);
  });

  test.each([
    ["header" as const, "5"],
    ["body" as const, null],
  ])("asks to wait in the %s", async (as, header) => {
    const { clock, line } = setUp({
      type: "status",
      status: 429,
      reached: false,
      retryAfter: { ms: 5000, as },
    });
    const answer = line.fetch(`${baseUrl}/jobs`, POST);
    await clock.advance(100);
    const response = await answer;
    expect(response.headers.get("Retry-After")).toBe(header);
    expect((await response.text()).includes('"retryAfterMs":5000')).toBe(as === "body");
  });

  test("repeats an earlier answer to a question, never to a deed", async () => {
    const clock = new VirtualClock();
    let count = 0;
    const network = createVirtualNetwork({
      clock,
      baseUrl,
      far: async () => {
        count += 1;
        return Response.json({ count });
      },
      faults: ({ id }) => (id.endsWith(" 3") ? { type: "stale", age: 0 } : undefined),
    });
    const line = network.connect("tab");
    const heard: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      heard.push(await outcomeOf(clock, line.fetch(`${baseUrl}/jobs/j`, {}), 1000));
      heard.push(await outcomeOf(clock, line.fetch(`${baseUrl}/jobs`, POST), 1000));
    }
    expect(heard.map((text) => text.replace(/^\d+ /, ""))).toEqual([
      '200 {"count":1}',
      '200 {"count":2}',
      '200 {"count":3}',
      '200 {"count":4}',
      '200 {"count":3}',
      '200 {"count":6}',
    ]);
  });

  test("lets a request arrive whose sender has turned away, or is gone", async () => {
    const aborted = setUp();
    const controller = new AbortController();
    const { signal } = controller;
    const exchange = aborted.line.fetch(`${baseUrl}/jobs`, { ...POST, signal });
    controller.abort();
    expect(await outcomeOf(aborted.clock, exchange)).toBe("0 AbortError");
    expect(aborted.reached).toHaveLength(1);

    const gone = setUp();
    const unheard = gone.line.fetch(`${baseUrl}/jobs`, POST);
    gone.line.cut();
    expect(await outcomeOf(gone.clock, unheard)).toBe("nothing");
    expect(gone.reached).toHaveLength(1);
    expect(gone.sightings.map(({ type }) => type)).toEqual(["sent", "ended", "answered"]);
  });

  test("sends and hears nothing while it is not reachable", async () => {
    const { clock, reached, line } = setUp();
    const early = line.fetch(`${baseUrl}/jobs`, POST);
    await clock.advance(60);
    line.setReachable(false);
    expect(await outcomeOf(clock, early)).toMatch(/TypeError$/);
    expect(await outcomeOf(clock, line.fetch(`${baseUrl}/jobs`, POST))).toMatch(/TypeError$/);
    line.setReachable(true);
    expect(await outcomeOf(clock, line.fetch(`${baseUrl}/jobs`, POST))).toMatch(/ 200 /);
    expect(reached).toHaveLength(2);
    expect(clock.pendingCount).toBe(0);
  });
});

describe("a fault plan", () => {
  const sent = (nth: number) => ({
    id: `tab POST /jobs ${nth}`,
    line: "tab",
    method: "POST",
    url: `${baseUrl}/jobs`,
    path: "/jobs",
    headers: new Headers(),
    body: "{}",
  });

  test("draws the same fault for the same request, whatever else was sent", () => {
    const odds = { answer_lost: 0.2, status: 0.2, html: 0.2 };
    const plan = drawnFaults(createChance("plan"), odds);
    const all = Array.from({ length: 200 }, (_, nth) => plan(sent(nth)));
    const again = drawnFaults(createChance("plan"), odds);
    expect(again(sent(150))).toEqual(all[150]);
    const count = (type: string) => all.filter((fault) => fault?.type === type).length;
    for (const type of Object.keys(odds)) {
      expect(count(type)).toBeGreaterThan(20);
      expect(count(type)).toBeLessThan(65);
    }
    expect(count("stale")).toBe(0);
  });

  test("says exactly what is listed, and survives being written down", () => {
    for (const type of networkFaultTypes) {
      const fault = drawFault(type, createChance(type));
      const listed = JSON.parse(JSON.stringify({ "tab POST /jobs 2": fault }));
      const plan = listedFaults(listed);
      expect(plan(sent(2))).toEqual(fault);
      expect(plan(sent(1))).toBeUndefined();
    }
  });
});
