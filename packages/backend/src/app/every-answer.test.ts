import {
  capabilitiesSchema,
  corsExposedHeaders,
  headerNames,
  sha256Hex,
  uploadAnswerSchema,
} from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import type { LogFields } from "../ports.ts";
import { type Api, openApi, pngLike, problemIn } from "./api.fake.ts";

const KEY = "one-operation-key-1";

describe("every answer", () => {
  /** One of each kind: good ones, refusals, early exits, no route at all. */
  function exchanges(api: Api): Promise<Response>[] {
    return [
      api.submit(KEY),
      api.submit("bad key"),
      api.submit(KEY, {}, { as: "" }),
      api.call("GET", "/jobs/none"),
      api.call("GET", "/capabilities"),
      api.call("GET", "/quota"),
      api.call("GET", "/nowhere"),
      api.call("PATCH", "/jobs"),
      api.call("GET", "/results/x"),
      api.call("HEAD", `/uploads/${api.image}`),
    ];
  }

  test("P10, X08: may be read by other origins, with every header a client needs, on errors too", async () => {
    const api = await openApi({ rateLimit: { type: "token-bucket", capacity: 1, refillMs: 9000 } });
    await api.submit("uses-up-the-bucket-1");
    const limited = api.submit("is-refused-now-0001");
    for (const response of [...(await Promise.all(exchanges(api))), await limited]) {
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      const exposed = response.headers.get("Access-Control-Expose-Headers")?.split(", ");
      expect(exposed).toEqual([...corsExposedHeaders]);
    }
    expect((await limited).status).toBe(429);
  });

  test("has a request id of its own and is kept by nobody", async () => {
    const api = await openApi();
    const answers = await Promise.all(exchanges(api));
    const ids = answers.map((response) => response.headers.get(headerNames.requestId));
    expect(new Set(ids).size).toBe(answers.length);
    for (const response of answers) expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("carries the server's time in its body", async () => {
    const api = await openApi();
    for (const response of await Promise.all(exchanges(api))) {
      if (response.body === null) continue;
      expect(await response.json()).toMatchObject({ serverTime: api.time.now() });
    }
  });

  test("X08: a preflight allows the headers of the protocol, without sign-in", async () => {
    const api = await openApi();
    const response = await api.call("OPTIONS", "/jobs", {
      as: "",
      headers: { Origin: "https://app.example", "Access-Control-Request-Method": "POST" },
    });
    expect(response.status).toBe(204);
    const allowed = response.headers.get("Access-Control-Allow-Headers");
    for (const name of ["Idempotency-Key", "Authorization", "Claimcheck-Account"]) {
      expect(allowed).toContain(name);
    }
    expect(response.headers.get("Access-Control-Max-Age")).toBe("7200");
  });

  test("a list of origins is a list: others are not let in, and caches are told", async () => {
    const api = await openApi({ corsOrigins: ["https://app.example"] });
    const from = async (origin: string) => {
      const response = await api.call("GET", "/jobs/none", { headers: { Origin: origin } });
      expect(response.headers.get("Vary")).toBe("Origin");
      return response.headers.get("Access-Control-Allow-Origin");
    };
    expect(await from("https://app.example")).toBe("https://app.example");
    expect(await from("https://app.example.evil.example")).toBe(null);
  });

  test("a fault of the server's own is a 500 without details, and is logged without content", async () => {
    const logged: [string, LogFields][] = [];
    const log = (event: string, fields: LogFields) => logged.push([event, fields]);
    const api = await openApi({
      authenticate: async () => {
        throw new TypeError("secret prompt");
      },
      logger: { info: log, warn: log, error: log },
    });
    const response = await api.call("GET", "/quota");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
    expect(logged).toContainEqual([
      "request.failed",
      { requestId: expect.any(String), route: "GET /quota", name: "TypeError" },
    ]);
    expect(JSON.stringify(logged)).not.toContain("secret");
  });

  test("the mount path is the caller's choice", async () => {
    const api = await openApi({ basePath: "/paid/v2/" });
    const request = new Request("https://api.example/paid/v2/capabilities", {
      headers: { Authorization: "Bearer ann" },
    });
    expect((await api.backend.fetch(request)).status).toBe(200);
    expect((await api.call("GET", "/capabilities")).status).toBe(404);
  });
});

describe("who is asking", () => {
  test("nobody: 401, whatever is asked for", async () => {
    const api = await openApi();
    for (const [method, path] of [
      ["GET", "/quota"],
      ["GET", "/jobs/none"],
      ["DELETE", "/operation"],
      ["PUT", "/uploads/x"],
    ] as const) {
      const response = await api.call(method, path, { as: "" });
      expect((await problemIn(response)).code).toBe("unauthenticated");
    }
  });

  test("another account than the record's: 409 before anything else", async () => {
    const api = await openApi();
    const headers = { [headerNames.account]: "bob" };
    const response = await api.submit("bad key", { nonsense: 1 }, { headers });
    expect((await problemIn(response)).code).toBe("account_mismatch");
    const own = await api.submit(KEY, api.requestOf(), {
      headers: { [headerNames.account]: "ann" },
    });
    expect(own.status).toBe(202);
  });

  test("I06: the same key of two accounts is two operations", async () => {
    const api = await openApi();
    await api.call("PUT", `/uploads/${api.image}`, { as: "bob", body: pngLike("a hill") });
    const anns = await (await api.submit(KEY)).json();
    const bobs = await api.submit(KEY, api.requestOf({ prompt: "a lake" }), { as: "bob" });
    expect(bobs.status).toBe(202);
    expect(bobs.headers.has("Idempotency-Replayed")).toBe(false);
    expect((await bobs.json()).job.jobId).not.toBe(anns.job.jobId);
  });

  test("a protocol of another version is refused", async () => {
    const api = await openApi();
    const headers = { [headerNames.protocol]: "2" };
    const response = await api.call("GET", "/quota", { headers });
    expect((await problemIn(response)).code).toBe("invalid_request");
  });
});

describe("uploads", () => {
  const put = (api: Api, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    api.call("PUT", `/uploads/${sha256Hex(bytes)}`, { body: bytes, headers });

  test("201 the first time, 200 the second, with what the bytes are", async () => {
    const api = await openApi();
    const bytes = pngLike("new");
    const first = await put(api, bytes, { "Content-Type": "application/octet-stream" });
    expect(first.status).toBe(201);
    expect(uploadAnswerSchema.parse(await first.json())).toMatchObject({
      sha256: sha256Hex(bytes),
      byteCount: bytes.length,
      mediaType: "image/png",
    });
    expect((await put(api, bytes, { "Content-Type": "image/png" })).status).toBe(200);
  });

  test("HEAD tells what is there, for its own account only", async () => {
    const api = await openApi();
    const head = (as: string) => api.call("HEAD", `/uploads/${api.image}`, { as });
    expect([(await head("ann")).status, (await head("bob")).status]).toEqual([200, 404]);
  });

  const refused: [string, Uint8Array, Record<string, string>, string][] = [
    [
      "a GIF that is called a PNG",
      new TextEncoder().encode("GIF89a…"),
      { "Content-Type": "image/png" },
      "unsupported_media",
    ],
    [
      "a PNG that is called a JPEG",
      pngLike("x"),
      { "Content-Type": "image/jpeg" },
      "unsupported_media",
    ],
    ["a PNG that does not decode", pngLike("broken"), {}, "unsupported_media"],
    ["no bytes at all", new Uint8Array(0), {}, "unsupported_media"],
    ["24 MB and a byte", new Uint8Array(24 * 1024 * 1024 + 1), {}, "payload_too_large"],
  ];
  test.each(refused)("%s is refused and not stored", async (_name, bytes, headers, code) => {
    const api = await openApi();
    expect((await problemIn(await put(api, bytes, headers))).code).toBe(code);
    expect((await api.call("HEAD", `/uploads/${sha256Hex(bytes)}`)).status).toBe(404);
  });

  test("bytes under another name than their hash are refused", async () => {
    const api = await openApi();
    const path = `/uploads/${sha256Hex("other")}`;
    const response = await api.call("PUT", path, { body: pngLike("new") });
    expect((await problemIn(response)).code).toBe("hash_mismatch");
    const named = await api.call("PUT", "/uploads/..%2Fetc", { body: pngLike("new") });
    expect((await problemIn(named)).code).toBe("invalid_request");
  });
});

test("capabilities are what the form and the server share", async () => {
  const api = await openApi();
  const response = await api.call("GET", "/capabilities");
  const capabilities = capabilitiesSchema.parse(await response.json());
  expect(capabilities).toMatchObject({
    fileMaxBytes: 24 * 1024 * 1024,
    promptMaxChars: 1000,
    images: { single: { min: 1, max: 1 }, compose: { min: 2, max: 5 } },
  });
  expect(capabilities.models.map(({ id }) => id)).toEqual(["aurora", "atlas", "mishap", "stall"]);
});
