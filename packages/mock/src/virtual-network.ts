/**
 * A network that carries requests to a far side in virtual time, and lies where its plan
 * says so. It plays the whole way: what leaves the device arrives, or does not, whether
 * or not the sender still waits for an answer.
 *
 *   fetch ─(there)─▶ far side ─(back)─▶ ear      the ear is deaf after an abort or a cut
 *
 * It knows the far side's wire format (for what lies about it) and nothing about clients.
 */
import { headerNames } from "@claimcheck/protocol";
import { lyingAnswer, type PlainAnswer } from "./answers.ts";
import type { FaultPlan } from "./fault-plan.ts";
import type { NetworkFault } from "./network-fault.ts";
import { routeOf, type SentRequest } from "./sent-request.ts";

/** What those who look on see of an exchange. None of it is told to the sender. */
export type NetworkSighting =
  | { readonly type: "sent"; readonly sent: SentRequest; readonly fault: NetworkFault | undefined }
  /** The far side has answered; whether anybody hears it is another matter. */
  | { readonly type: "answered"; readonly sent: SentRequest; readonly answer: PlainAnswer }
  /** The sender has heard an answer, as much of it as comes. */
  | { readonly type: "heard"; readonly sent: SentRequest; readonly answer: PlainAnswer }
  /** The sender hears that there will be none, or has turned away. */
  | {
      readonly type: "ended";
      readonly sent: SentRequest;
      readonly why: "error" | "aborted" | "cut";
    };

export interface VirtualNetworkOptions {
  readonly clock: { after(delayMs: number, wake: () => void): () => void };
  /** Answers requests. A rejection is a refused connection. */
  readonly far: (request: Request) => Promise<Response>;
  /** What everything is below: `https://app.example/api`. Only for telling routes apart. */
  readonly baseUrl: string;
  readonly faults: FaultPlan;
  /** How long one way takes, in ms. Default: 50. */
  readonly latencyMs?: (sent: SentRequest, way: "there" | "back") => number;
  readonly onSighting?: (sighting: NetworkSighting) => void;
}

/** One device's connection. */
export interface Line {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** While unreachable, nothing leaves, and what is on its way back is lost. */
  setReachable(reachable: boolean): void;
  /** The sender is gone for good. What has left goes on. */
  cut(): void;
}

export interface VirtualNetwork {
  connect(line: string): Line;
}

interface Ear {
  readonly hear: (answer: PlainAnswer, body?: BodyManner) => void;
  readonly fail: (why: "error" | "aborted" | "cut") => void;
}

/** How a body comes, if not simply at once: it breaks off after what there is of it, or it is late. */
type BodyManner = { readonly type: "broken" } | { readonly type: "late"; readonly delayMs: number };

const RECALLED_COUNT = 4;

/**
 * A network in virtual time between clients and a `fetch`: it delays, loses, repeats and cuts
 * short what its plan says, and tells whoever watches.
 */
export function createVirtualNetwork(options: VirtualNetworkOptions): VirtualNetwork {
  const { clock, far, faults, latencyMs = () => 50, onSighting = () => undefined } = options;
  const basePath = new URL(options.baseUrl).pathname;
  /** Earlier answers to the same question, latest first: what a cache on the way might keep. */
  const recalled = new Map<string, PlainAnswer[]>();

  const pause = (delayMs: number): Promise<void> =>
    new Promise((resolve) => void clock.after(delayMs, resolve));

  async function deliver(sent: SentRequest, init: RequestInit): Promise<PlainAnswer | undefined> {
    await pause(latencyMs(sent, "there"));
    const { method, headers } = sent;
    const body =
      init.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : init.body;
    let response: Response;
    try {
      response = await far(new Request(sent.url, { method, headers, ...(body && { body }) }));
    } catch {
      return undefined;
    }
    const answer: PlainAnswer = {
      status: response.status,
      headers: new Headers(response.headers),
      text: await response.text(),
      isOpaqueRedirect: false,
    };
    onSighting({ type: "answered", sent, answer });
    return answer;
  }

  /** Some lies need something to lie about. */
  function canStrike({ type }: NetworkFault, sent: SentRequest): boolean {
    if (type === "stale") return recalled.has(questionOf(sent) ?? "");
    return type !== "echo_dropped" || sent.headers.has(headerNames.operationKey);
  }

  function recall(sent: SentRequest, answer: PlainAnswer): readonly PlainAnswer[] {
    const question = questionOf(sent);
    if (question === undefined) return [];
    const before = recalled.get(question) ?? [];
    recalled.set(question, [answer, ...before].slice(0, RECALLED_COUNT));
    return before;
  }

  /** From the moment the bytes leave until the sender hears something. */
  async function carry(sent: SentRequest, init: RequestInit, ear: Ear): Promise<void> {
    const planned = faults(sent);
    const fault = planned !== undefined && canStrike(planned, sent) ? planned : undefined;
    onSighting({ type: "sent", sent, fault });
    const silence = (heard: "error" | "silence") =>
      heard === "error" ? ear.fail("error") : undefined;

    if (fault?.type === "not_sent") {
      await pause(0);
      return ear.fail("error");
    }
    if (fault?.type === "request_lost") {
      await pause(latencyMs(sent, "there"));
      return silence(fault.heard);
    }
    if (fault !== undefined && "reached" in fault && !fault.reached) {
      await pause(latencyMs(sent, "there") + latencyMs(sent, "back"));
      return ear.hear(lyingAnswer(fault, undefined, []));
    }
    if (fault?.type === "request_late") await pause(fault.delayMs);
    const answer = await deliver(sent, init);
    if (answer === undefined) {
      await pause(latencyMs(sent, "back"));
      return ear.fail("error");
    }
    const earlier = recall(sent, answer);
    if (fault?.type === "answer_late") await pause(fault.delayMs);
    if (fault?.type === "sent_twice") {
      const again = pause(fault.gapMs).then(() => deliver(sent, init));
      if (fault.answer === "second") {
        const second = await again;
        await pause(latencyMs(sent, "back"));
        return second === undefined ? ear.fail("error") : ear.hear(second);
      }
    }
    await pause(latencyMs(sent, "back"));
    switch (fault?.type) {
      case "answer_lost":
        return silence(fault.heard);
      case "answer_cut": {
        const text = answer.text.slice(0, Math.floor(answer.text.length * fault.part));
        const part = { ...answer, text };
        return fault.heard === "error" ? ear.hear(part, { type: "broken" }) : ear.hear(part);
      }
      case "body_late":
        return ear.hear(answer, { type: "late", delayMs: fault.delayMs });
      default:
        return ear.hear(fault === undefined ? answer : lyingAnswer(fault, answer, earlier));
    }
  }

  function bodyOf({ text }: PlainAnswer, manner: BodyManner | undefined): BodyInit {
    if (manner === undefined) return text;
    const bytes = new TextEncoder().encode(text);
    return new ReadableStream<Uint8Array>({
      start(controller) {
        if (manner.type === "broken") {
          controller.enqueue(bytes);
          controller.error(new TypeError("The connection broke."));
          return;
        }
        clock.after(manner.delayMs, () => {
          controller.enqueue(bytes);
          controller.close();
        });
      },
    });
  }

  return {
    connect(line) {
      const counts = new Map<string, number>();
      const ears = new Set<Ear>();
      let isReachable = true;
      let isCut = false;

      function sentOf(url: string, init: RequestInit): SentRequest {
        const method = init.method ?? "GET";
        const { pathname, search } = new URL(url);
        const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
        const what = `${method} ${routeOf(path)}`;
        const nth = (counts.get(what) ?? 0) + 1;
        counts.set(what, nth);
        return {
          id: `${line} ${what} ${nth}`,
          line,
          method,
          url,
          path: `${path}${search}`,
          headers: new Headers(init.headers),
          body: typeof init.body === "string" ? init.body : "",
        };
      }

      return {
        fetch: (url, init) =>
          new Promise((resolve, reject) => {
            const sent = sentOf(url, init);
            let isDeaf = false;
            const settle = (): boolean => {
              const was = isDeaf;
              isDeaf = true;
              ears.delete(ear);
              init.signal?.removeEventListener("abort", abort);
              return !was;
            };
            const ear: Ear = {
              hear(answer, manner) {
                if (!isReachable) return ear.fail("error");
                if (isDeaf) return;
                const end = () => {
                  if (settle()) onSighting({ type: "heard", sent, answer });
                };
                // Set before the body's own, so that it is heard before anything is sent because of it.
                if (manner?.type === "late") clock.after(manner.delayMs, end);
                resolve(responseOf(answer, bodyOf(answer, manner)));
                if (manner?.type !== "late") end();
              },
              fail(why) {
                if (!settle()) return;
                onSighting({ type: "ended", sent, why });
                if (why !== "cut") reject(failureOf(why));
              },
            };
            const abort = () => ear.fail("aborted");
            ears.add(ear);
            if (init.signal?.aborted) return abort();
            init.signal?.addEventListener("abort", abort, { once: true });
            if (isCut) return ear.fail("cut");
            if (!isReachable) {
              onSighting({ type: "sent", sent, fault: { type: "not_sent" } });
              return ear.fail("error");
            }
            void carry(sent, init, ear);
          }),
        setReachable(reachable) {
          isReachable = reachable;
          if (!reachable) for (const ear of [...ears]) ear.fail("error");
        },
        cut() {
          isCut = true;
          for (const ear of [...ears]) ear.fail("cut");
        },
      };
    },
  };
}

/** A question may be answered from a cache, a deed may not. */
function questionOf({ method, path, body, headers }: SentRequest): string | undefined {
  const who = headers.get(headerNames.account) ?? "";
  const key = headers.get(headerNames.operationKey) ?? "";
  if (method === "GET") return `${who} ${path} ${key}`;
  if (path !== "/jobs/read") return undefined;
  // What is asked for counts, not what the reader knows of it already.
  const ids = [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  return `${who} ${path} ${ids.join(" ")}`;
}

function failureOf(why: "error" | "aborted"): Error {
  return why === "aborted"
    ? new DOMException("The operation was aborted.", "AbortError")
    : new TypeError("Failed to fetch");
}

function responseOf({ status, headers, isOpaqueRedirect }: PlainAnswer, body: BodyInit): Response {
  if (!isOpaqueRedirect) {
    const isBodiless = status === 204 || status === 304;
    return new Response(isBodiless ? null : body, { status, headers });
  }
  // No constructor makes one of these; a browser does, for `redirect: "manual"`.
  const opaque = Response.error();
  return Object.defineProperty(opaque, "type", { value: "opaqueredirect" });
}
