import { expect, test } from "vitest";
import type { NetworkFault } from "../network-fault.ts";
import { VirtualClock } from "../virtual-clock.ts";
import { behindNetwork } from "./behind-network.ts";

const base = "https://app.example/api";

function world(faults: Readonly<Record<string, NetworkFault>> = {}) {
  const clock = new VirtualClock();
  const seen: string[] = [];
  const network = behindNetwork({
    clock,
    faults: ({ id }) => faults[id],
    latencyMs: () => 0,
    far: async (request) => {
      seen.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
      return Response.json({ job: { type: "queued" } }, { status: 202 });
    },
  });
  async function ask(method: string, path: string, body?: string): Promise<Response> {
    const asked = network.fetch(
      new Request(`${base}${path}`, { method, ...(body === undefined ? {} : { body }) }),
    );
    await clock.advance(60_000);
    return asked;
  }
  return { network, seen, ask };
}

test("a request without a fault is answered by the far side, its body untouched", async () => {
  const { seen, ask } = world();
  const response = await ask("POST", "/jobs", '{"prompt":"山"}');
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ job: { type: "queued" } });
  expect(seen).toEqual(['POST /api/jobs {"prompt":"山"}']);
});

test("an answer that is lost is a failed connection, and the far side has acted", async () => {
  const { seen, ask } = world({ "page POST /jobs 1": { type: "answer_lost", heard: "error" } });
  expect((await ask("POST", "/jobs", "{}")).type).toBe("error");
  expect(seen).toHaveLength(1);
  expect((await ask("POST", "/jobs", "{}")).status).toBe(202);
});

test("a redirect to a sign-in page is a real one, for the browser to make opaque", async () => {
  const { seen, ask } = world({ "page POST /jobs 1": { type: "sign_in", reached: false } });
  const response = await ask("POST", "/jobs", "{}");
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/sign-in"]);
  expect(seen).toEqual([]);
});

test("an unreachable network carries nothing, files neither, and a plan strikes anew once rearmed", async () => {
  const { network, seen, ask } = world({ "page GET /quota 1": { type: "html", reached: false } });
  network.setReachable(false);
  expect((await ask("GET", "/quota")).type).toBe("error");
  expect((await ask("GET", "/results/r1")).type).toBe("error");
  expect(seen).toEqual([]);
  network.setReachable(true);
  expect((await ask("GET", "/results/r1")).status).toBe(202);
  network.rearm();
  expect((await ask("GET", "/quota")).headers.get("Content-Type")).toContain("text/html");
  expect((await ask("GET", "/quota")).status).toBe(202);
});
