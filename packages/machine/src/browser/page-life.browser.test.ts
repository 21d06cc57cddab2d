import { VirtualClock } from "@claimcheck/mock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTracker } from "../create-tracker.ts";
import { once } from "../fake-fault.contract.ts";
import { FakeServer } from "../fake-server.contract.ts";
import type { Clock, Ports } from "../ports.ts";
import type { Tracker } from "../tracker.ts";
import { createHttpTransport } from "../transport/http-transport.ts";
import { browserPorts } from "./browser-ports.ts";

/** The ports of this real page, and a server behind its `fetch`; time passes as it does. */
const request = { prompt: "a cat" };
const cleanUps: (() => void)[] = [];

beforeEach(() => sessionStorage.clear());

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

function clientOf(server: FakeServer, ports: Partial<Ports> = {}): Tracker {
  const transport = createHttpTransport({
    fetch: server.fetch,
    baseUrl: "https://app.example/api",
    account: () => "ada",
  });
  // Plain reads: this server answers at once.
  const promises = { ...transport.promises, hold: false };
  const client = createTracker(
    { ...browserPorts(), ...ports },
    { transport: { ...transport, promises } },
  );
  cleanUps.push(() => client.dispose());
  return client;
}

const serverOf = () => new FakeServer(new VirtualClock());
const posts = (server: FakeServer) => server.requests.filter(({ path }) => path === "/jobs");
const readCount = (server: FakeServer) => server.count(/^(GET \/jobs\/|POST \/jobs\/read)/);

/** As a browser tells it: the state first, then the event. */
function turn(state: "hidden" | "visible"): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}

function returned(): void {
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}

const restoreVisibility = () => Reflect.deleteProperty(document, "visibilityState");

describe("T01: in Chromium, storage whose getter throws", () => {
  test("submits, reads and ends in memory, and says so", async () => {
    const before = Object.getOwnPropertyDescriptor(window, "sessionStorage");
    if (before === undefined) throw new Error("This page has no sessionStorage to take away.");
    Object.defineProperty(window, "sessionStorage", {
      configurable: true,
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
    cleanUps.push(() => Object.defineProperty(window, "sessionStorage", before));
    expect(() => window.sessionStorage).toThrow("insecure");
    const server = serverOf();
    const client = clientOf(server);
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    expect(await slot.submit(request)).toMatchObject({ type: "accepted" });
    expect(slot.view).toMatchObject({ type: "queued", durable: false });
    server.complete(server.job);
    slot.checkNow();
    expect(await slot.settled()).toMatchObject({ type: "completed" });
    expect(posts(server)).toHaveLength(1);
  });
});

describe("T03: in Chromium, a tab that window.open has made of this one", () => {
  /** The records of a new tab: a real copy of this tab's storage, made by the browser. */
  function duplicatedRecords(): Storage {
    const popup = window.open("about:blank");
    if (popup === null) throw new Error("The browser opened no window.");
    cleanUps.push(() => popup.close());
    return popup.sessionStorage;
  }

  test("holds the record, sends the same key, and ends with the same job", async () => {
    const server = serverOf();
    server.faults.push(once(/^POST \/jobs$/, { type: "lost", when: "before" }));
    const first = clientOf(server);
    const slot = first.slot("hero");
    expect(await slot.submit(request)).toMatchObject({ type: "unknown" });
    const copy = duplicatedRecords();
    expect(copy).not.toBe(sessionStorage);
    expect(copy.length).toBe(1);
    const second = clientOf(server, {
      records: {
        names: () => Object.keys(copy),
        read: (name) => copy.getItem(name) ?? undefined,
        write: (name, text) => copy.setItem(name, text),
        remove: (name) => copy.removeItem(name),
      },
    });
    const twin = second.slot("hero");
    expect(twin.view.operationKey).toBe(slot.view.operationKey);
    await expect.poll(() => [slot.view.type, twin.view.type]).toEqual(["queued", "queued"]);
    expect(server.jobs.size).toBe(1);
    expect(new Set(posts(server).map(({ key, body }) => `${key} ${body}`)).size).toBe(1);

    // What each submits from here on is another operation: the copy shares no seed.
    await first.submit(request);
    await second.submit(request);
    expect(server.jobs.size).toBe(3);
    expect(copy.length).toBe(2);
    expect(sessionStorage.length).toBe(2);
  });
});

describe("V02: in Chromium, with visibility emulated, returning to a page", () => {
  test("is one read, whatever the number of real events", async () => {
    cleanUps.push(restoreVisibility);
    const server = serverOf();
    const client = clientOf(server);
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    await slot.submit(request);
    turn("hidden");
    const whenHidden = readCount(server);
    // The hidden pace is 15 s at least: nothing is read in these two.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(readCount(server)).toBe(whenHidden);
    turn("visible");
    returned();
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => readCount(server)).toBe(whenHidden + 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(readCount(server)).toBe(whenHidden + 1);
  });
});

describe("V04: in Chromium, with a frozen page emulated by its clock, a wake", () => {
  /** Time that can leap, as it does for a page that was frozen or in the back/forward cache. */
  function leapingClock(): { readonly clock: Clock; leap(ms: number): void } {
    const real = browserPorts().clock;
    let leaptMs = 0;
    const clock: Clock = {
      wallMs: () => real.wallMs() + leaptMs,
      monotonicMs: () => real.monotonicMs() + leaptMs,
      after: (delayMs, wake) => real.after(delayMs, wake),
    };
    const leap = (ms: number): void => {
      leaptMs += ms;
    };
    return { clock, leap };
  }

  test("asks once before any verdict, and finds what has ended meanwhile", async () => {
    const server = serverOf();
    const { clock, leap } = leapingClock();
    const client = clientOf(server, { clock });
    const slot = client.slot("hero");
    const seen: string[] = [];
    slot.subscribe(() => void seen.push(slot.view.type));
    await slot.submit(request);
    const before = readCount(server);
    server.complete(server.job);
    leap(7_200_000);
    returned();
    await vi.waitFor(() => expect(slot.view.type).toBe("completed"));
    expect(readCount(server)).toBe(before + 1);
    expect(seen).not.toContain("unknown");
    expect(slot.view.overdue).toBe(false);
  });
});
