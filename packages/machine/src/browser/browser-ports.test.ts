import { afterEach, describe, expect, test, vi } from "vitest";
import { createTracker } from "../create-tracker.ts";
import { browserPorts } from "./browser-ports.ts";
import { httpTransport } from "./http-transport.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Web Storage, as far as it is used. */
class StorageDouble {
  readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  getItem = (name: string) => this.entries.get(name) ?? null;
  setItem = (name: string, text: string) => void this.entries.set(name, text);
  removeItem = (name: string) => void this.entries.delete(name);
}

/** A global whose mere touch throws, as in a page without access to storage. */
function throwingGlobal(name: string): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  return () => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  };
}

function accepting() {
  const seen: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    seen.push(`${init.method} ${url}`);
    const operationKey = new Headers(init.headers).get("Idempotency-Key");
    const job = {
      jobId: "j",
      revision: 1,
      createdAt: 1,
      updatedAt: 1,
      kind: "image",
      type: "queued",
    };
    return Response.json({ operationKey, replayed: false, serverTime: 1, job }, { status: 202 });
  };
  return { seen, fetch };
}

describe("T01: a page whose storage cannot be had", () => {
  test.each(["session", "local"] as const)(
    "%s storage that throws when touched: memory, and it says so",
    async (storage) => {
      const restore = throwingGlobal(`${storage}Storage`);
      try {
        const { fetch } = accepting();
        const transport = httpTransport({ baseUrl: "https://app.example/api", fetch });
        const client = createTracker(browserPorts({ storage }), { transport });
        const slot = client.slot("hero");
        expect(await slot.submit({ prompt: "a cat" })).toMatchObject({ type: "accepted" });
        expect(slot.view).toMatchObject({ type: "queued", durable: false });
        expect(client.setAsideRecords).toEqual([]);
        client.dispose();
      } finally {
        restore();
      }
    },
  );

  test.each([null, undefined])("storage that is %s: memory", (nothing) => {
    vi.stubGlobal("sessionStorage", nothing);
    const { records } = browserPorts();
    records.write("name", "text");
    expect(records.read("name")).toBeUndefined();
    expect(records.names()).toEqual([]);
    records.remove("name");
  });

  test("no page at all (a server): importing, making and restoring a client is harmless", () => {
    for (const name of ["window", "document", "location", "navigator", "sessionStorage"]) {
      vi.stubGlobal(name, undefined);
    }
    vi.stubGlobal("addEventListener", undefined);
    const transport = httpTransport({ baseUrl: "/api" });
    const client = createTracker(browserPorts(), { transport });
    expect(client.slot("hero").view.type).toBe("idle");
    expect(client.operations).toEqual([]);
    client.dispose();
  });

  test("storage that works is used, and found again", async () => {
    const storage = new StorageDouble();
    vi.stubGlobal("sessionStorage", storage);
    const { fetch } = accepting();
    const transport = httpTransport({ baseUrl: "https://app.example/api", fetch });
    const first = createTracker(browserPorts(), { transport });
    await first.slot("hero").submit({ prompt: "a cat" });
    expect(first.slot("hero").view.durable).toBe(true);
    first.dispose();
    const second = createTracker(browserPorts(), { transport });
    expect(second.slot("hero").view).toMatchObject({ type: "queued", jobId: "j" });
    second.dispose();
  });
});

describe("T13: keys", () => {
  test("come from getRandomValues where randomUUID is missing, and never from Math.random", () => {
    const source = globalThis.crypto;
    vi.stubGlobal("crypto", { getRandomValues: source.getRandomValues.bind(source) });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { random } = browserPorts();
    const drawn = new Set(Array.from({ length: 1000 }, () => random.bytes(16).join()));
    expect(drawn.size).toBe(1000);
    vi.restoreAllMocks();
  });

  test("are refused, with the reason, where there is no source at all", () => {
    vi.stubGlobal("crypto", undefined);
    expect(() => browserPorts().random.bytes(16)).toThrow("getRandomValues");
  });
});

describe("locks", () => {
  test("are the platform's where it has them", async () => {
    const names: string[] = [];
    const request = async (name: string, work: () => Promise<unknown>) => {
      names.push(name);
      return work();
    };
    vi.stubGlobal("navigator", { locks: { request } });
    expect(await browserPorts().locks.withLock("k", async () => 7)).toBe(7);
    expect(names).toEqual(["k"]);
  });

  test("that cannot be had do not keep the work from being done, once", async () => {
    let runCount = 0;
    const work = async () => {
      runCount += 1;
      return runCount;
    };
    vi.stubGlobal("navigator", {});
    expect(await browserPorts().locks.withLock("k", work)).toBe(1);
    vi.stubGlobal("navigator", {
      locks: { request: () => Promise.reject(new DOMException("no", "SecurityError")) },
    });
    expect(await browserPorts().locks.withLock("k", work)).toBe(2);
  });

  test("hand the work's own failure on, without running it again", async () => {
    let runCount = 0;
    const request = (_: string, work: () => Promise<unknown>) => work();
    vi.stubGlobal("navigator", { locks: { request } });
    const failing = async () => {
      runCount += 1;
      throw new Error("work failed");
    };
    await expect(browserPorts().locks.withLock("k", failing)).rejects.toThrow("work failed");
    expect(runCount).toBe(1);
  });
});

describe("the page", () => {
  test("tells of hiding, showing, and of coming back from the back/forward cache", () => {
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const frame = new EventTarget();
    vi.stubGlobal("document", page);
    vi.stubGlobal("addEventListener", frame.addEventListener.bind(frame));
    vi.stubGlobal("removeEventListener", frame.removeEventListener.bind(frame));
    const { visibility } = browserPorts();
    const seen: string[] = [];
    const stop = visibility.subscribe((event) => seen.push(event));
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(visibility.hidden()).toBe(true);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    frame.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    frame.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(seen).toEqual(["hidden", "visible", "returned"]);
    stop();
    page.dispatchEvent(new Event("visibilitychange"));
    frame.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(seen).toHaveLength(3);
  });
});

describe("httpTransport", () => {
  test("takes a base relative to the page, and the fetch that the page has when it is used", async () => {
    vi.stubGlobal("location", { href: "https://app.example/deep/page?x=1" });
    const transport = httpTransport({ baseUrl: "/api" });
    expect(transport.endpoint).toBe("https://app.example/api");
    const { seen, fetch } = accepting();
    vi.stubGlobal("fetch", fetch);
    await transport.recent?.(new AbortController().signal);
    expect(seen).toEqual(["GET https://app.example/api/jobs?recent"]);
  });
});
