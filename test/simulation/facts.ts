import type { NetworkSighting, SentRequest } from "@claimcheck/mock";
import { headerNames } from "@claimcheck/protocol";
import type { SeenPage } from "./client/seen-page.ts";
import type { Setup } from "./scenario.ts";
import type { BookOfAccount, StoredJob } from "./server/books.ts";
import { keyBehind } from "./server/key-memory.ts";
import type { Sighting } from "./sighting.ts";

export interface Post {
  readonly page: SeenPage;
  readonly key: string;
  readonly sent: SentRequest;
  readonly atMs: number;
  /** What the page knows of it: nothing yet, nothing any more, or a word of the catalogue. */
  outcome: "open" | "ambiguous" | "accepted" | "no";
}

export interface JobFact {
  readonly jobId: string;
  readonly account: string;
  type: StoredJob["state"]["type"];
  revision: number;
  /** The key behind whatever name the far side knows it by. */
  key?: string;
  prompt?: string;
  /** When it reached review, or settled without one: virtual ms. */
  endedAtMs?: number;
}

/**
 * What the witnesses have noted down, shared by all invariants: a few plain tables, filled
 * from sightings only.
 */
export class Facts {
  readonly setup: Setup;
  readonly nowMs: () => number;
  readonly posts: Post[] = [];
  readonly jobs = new Map<string, JobFact>();
  /** How many times a person meant to have this prompt made. */
  readonly intents = new Map<string, number>();
  /** How many times a person decided to risk a second charge, by key. */
  readonly resendDecisions = new Map<string, number>();
  readonly pages = new Set<SeenPage>();
  books: ReadonlyMap<string, BookOfAccount> = new Map();
  quietAtMs: number | undefined;
  /** Since when somebody has been there to sweep, and a database to sweep in. */
  readonly sweptSinceMs: () => number;

  constructor(given: {
    readonly setup: Setup;
    readonly nowMs: () => number;
    readonly sweptSinceMs: () => number;
  }) {
    this.setup = given.setup;
    this.nowMs = given.nowMs;
    this.sweptSinceMs = given.sweptSinceMs;
  }

  note(sighting: Sighting): void {
    switch (sighting.type) {
      case "page.opened":
        this.pages.add(sighting.page);
        return;
      case "page.died":
        this.pages.delete(sighting.page);
        for (const post of this.posts) {
          if (post.page === sighting.page && post.outcome === "open") post.outcome = "ambiguous";
        }
        return;
      case "intent":
        this.intents.set(sighting.prompt, (this.intents.get(sighting.prompt) ?? 0) + 1);
        return;
      case "decision": {
        const { key, decision, page } = sighting;
        if (decision === "resend_anyway") {
          this.resendDecisions.set(key, (this.resendDecisions.get(key) ?? 0) + 1);
        }
        if (decision === "dismiss" || decision === "give_up") {
          page.storage.sentAway.add(key);
        }
        return;
      }
      case "wire":
        this.#noteWire(sighting.page, sighting.wire);
        return;
      case "job": {
        const { jobId, account, state, revision } = sighting.change;
        const job = this.jobs.get(jobId) ?? { jobId, account, type: state, revision };
        this.jobs.set(jobId, job);
        job.type = state;
        job.revision = revision;
        if (state !== "queued" && state !== "processing") job.endedAtMs ??= this.nowMs();
        return;
      }
      case "books":
        this.books = sighting.books;
        for (const { jobs } of sighting.books.values()) {
          for (const { jobId, operationKey, request } of jobs) {
            const job = this.jobs.get(jobId);
            if (job === undefined) continue;
            job.key = keyBehind(operationKey);
            if (request !== null) job.prompt = request.prompt;
          }
        }
        return;
      case "quiet":
        this.quietAtMs = this.nowMs();
        return;
      default:
        return;
    }
  }

  jobsWithKey(key: string, account: string | undefined): readonly JobFact[] {
    return [...this.jobs.values()].filter((job) => job.key === key && job.account === account);
  }

  /** What an operation is about, as it was first sent. */
  promptOf(key: string): string | undefined {
    const post = this.posts.find((one) => one.key === key);
    return post === undefined ? undefined : JSON.parse(post.sent.body).prompt;
  }

  /** Whether the far side has stripped the key's job to a tombstone. */
  isEntombed(key: string): boolean {
    for (const { jobs } of this.books.values()) {
      for (const job of jobs) {
        if (job.request === null && keyBehind(job.operationKey) === key) return true;
      }
    }
    return false;
  }

  /** Since when nothing of the account's own has been in the way of another job. */
  startableSinceMs(account: string | undefined): number {
    const own = [...this.jobs.values()].filter((job) => job.account === account);
    if (own.some(({ endedAtMs }) => endedAtMs === undefined)) return Number.POSITIVE_INFINITY;
    return Math.max(0, ...own.map(({ endedAtMs }) => endedAtMs ?? 0));
  }

  isSentAway(page: SeenPage, key: string): boolean {
    return page.storage.sentAway.has(key);
  }

  #noteWire(page: SeenPage, wire: NetworkSighting): void {
    const { sent } = wire;
    if (sent.method !== "POST" || sent.path !== "/jobs") return;
    if (wire.type === "sent") {
      const key = sent.headers.get(headerNames.operationKey) ?? "";
      this.posts.push({ page, key, sent, atMs: this.nowMs(), outcome: "open" });
      return;
    }
    const post = this.posts.findLast((one) => one.sent.id === sent.id);
    if (post === undefined || post.outcome !== "open") return;
    if (wire.type === "ended") post.outcome = "ambiguous";
    if (wire.type === "heard") post.outcome = outcomeOf(wire.answer);
  }
}

function outcomeOf({
  status,
  text,
  isOpaqueRedirect,
}: {
  status: number;
  text: string;
  isOpaqueRedirect: boolean;
}): Post["outcome"] {
  if (isOpaqueRedirect) return "ambiguous";
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return "ambiguous";
    if (status === 202 && "job" in body) return "accepted";
    if ("code" in body && (status < 500 || body.code === "plan_unavailable")) return "no";
  } catch {
    // Whatever it is, it is no answer.
  }
  return "ambiguous";
}
