import { headerNames, operationAnswerSchema, submitAnswerSchema } from "@claimcheck/protocol";
import { newKey, problemIn } from "../account.ts";
import { bodyAs, demand, NotApplicableError } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { growth, inWords, isGrowth, sameUse } from "../use.ts";

const AT_ONCE = 12;

function isReplayOf(jobId: string, exchange: Exchange): void {
  demand(exchange.status === 202, "a repeat is 202 with the same job", exchange);
  const answer = bodyAs(exchange, submitAnswerSchema, "SubmitAnswer");
  demand(answer.job.jobId === jobId, `a repeat finds the same job, ${jobId}`, exchange);
  const marked = exchange.headers.get(headerNames.replayed) === "true";
  demand(marked && answer.replayed, "a repeat says so in header and body", exchange);
}

/** One job per account and key, for ever. */
export const keyChecks: readonly ActiveCheck[] = [
  {
    id: "key.replay",
    sentence: "The same bytes under the same key are the same job, marked, and cost nothing.",
    source: "design 6 (POST /jobs), S1, case S01",
    advice: "Look the key up before every gate; make key, reservation and job one transaction.",
    needs: [],
    async run({ account }) {
      const { key, jobId, request } = await account.started();
      const before = await account.used();
      for (const spelling of [key, `"${key}"`]) {
        isReplayOf(jobId, await account.submit(spelling, request));
      }
      sameUse(before, await account.used(), "a replay costs nothing");
    },
  },
  {
    id: "key.concurrent",
    sentence: `Of ${AT_ONCE} equal submits at once, one makes the job; the others find it.`,
    source: "design 7 (a second request with the key waits), S1, case I01",
    advice:
      "Insert the key under a unique constraint before any side effect, and let the losers wait for the winner's transaction.",
    needs: [],
    async run({ account }) {
      const request = await account.request();
      const before = await account.used();
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => account.submit(key, request)),
      );
      const jobIds = new Set<string>();
      let firsts = 0;
      for (const exchange of answers) {
        if (exchange.status === 409) problemIn(exchange, "operation_in_progress");
        else {
          demand(exchange.status === 202, "equal submits are accepted, or told to wait", exchange);
          const { job, replayed } = bodyAs(exchange, submitAnswerSchema, "SubmitAnswer");
          jobIds.add(job.jobId);
          if (!replayed) firsts += 1;
        }
      }
      const { jobId, exchange } = await account.started(key);
      jobIds.add(jobId);
      demand(
        jobIds.size === 1,
        `one job comes of them, not ${[...jobIds].join(" and ")}`,
        exchange,
      );
      demand(firsts <= 1, `one of them is the first, not ${firsts}`, exchange);
      const grown = growth(before, await account.used());
      const isOne = isGrowth(grown, 1);
      demand(isOne, `one generation is reserved; it grew by ${inWords(grown)}`, exchange);
    },
  },
  {
    id: "key.other-body",
    sentence: "Another body under a used key is 422, reserves nothing, and leaves the job alone.",
    source: "design 6 (idempotency_key_reused 422), case I01",
    advice: "Keep a fingerprint of the body as received with the key, and compare it.",
    needs: [],
    async run({ account }) {
      const { key, jobId, request } = await account.started();
      const before = await account.used();
      for (const json of [{ ...request, prompt: "another coat" }, { seed: 1, ...request }, {}]) {
        problemIn(await account.submit(key, json), "idempotency_key_reused");
      }
      sameUse(before, await account.used(), "a mismatch reserves nothing");
      isReplayOf(jobId, await account.submit(key, request));
    },
  },
  {
    id: "key.lookup",
    sentence: "GET /operation finds the job of a key, and tells a key that nobody used.",
    source: "design 6 (GET /operation)",
    advice: "Answer 404 operation_not_found for a key without a job; read the key from its header.",
    needs: [],
    async run({ account }) {
      const { key, jobId } = await account.started();
      const found = await account.lookUp(key);
      demand(found.status === 200, "the lookup of a used key is 200", found);
      const { job, operationKey } = bodyAs(found, operationAnswerSchema, "OperationAnswer");
      demand(job.jobId === jobId && operationKey === key, "it names job and key", found);
      problemIn(await account.lookUp(newKey()), "operation_not_found");
      problemIn(await account.call("GET", "/operation"), "idempotency_key_missing");
    },
  },
  {
    id: "key.burned",
    sentence: "A key given up before it had a job never gets one, however late its request comes.",
    source: "design 6 (DELETE /operation), C12",
    advice: "Write the burned key into the same unique place as used ones, for ever.",
    needs: [],
    async run({ account }) {
      const request = await account.request();
      const before = await account.used();
      const key = newKey();
      for (let time = 0; time < 2; time += 1) {
        const burned = await account.giveUp(key);
        demand(burned.status === 200, "giving up an unused key is 200, each time", burned);
        const isBurned = Object(burned.json).outcome === "burned";
        demand(isBurned, 'the outcome is "burned"', burned);
      }
      problemIn(await account.submit(key, request), "operation_burned");
      problemIn(await account.lookUp(key), "operation_burned");
      sameUse(before, await account.used(), "a burned key takes nothing");
    },
  },
  {
    id: "key.given-up",
    sentence: "Giving up a key that has a job cancels the job and gives its quota back, once.",
    source: "design 6 (DELETE /operation), S4",
    advice: "Let DELETE /operation be the same conditional transition as DELETE /jobs/{id}.",
    needs: [],
    async run({ account }) {
      await account.request();
      const before = await account.used();
      const { key, jobId } = await account.started();
      const given = await account.giveUp(key);
      demand(given.status === 200, "giving up a running operation is 200", given);
      demand(Object(given.json).outcome === "cancelled", 'the outcome is "cancelled"', given);
      await account.cancel(jobId);
      const job = await account.job(jobId);
      const isCancelled = job.type === "failed" && job.code === "cancelled" && job.refunded;
      demand(isCancelled, "the job is failed, cancelled and refunded", given);
      sameUse(before, await account.used(), "what was reserved is given back once");
    },
  },
  {
    id: "key.after-the-end",
    sentence: "The key of an ended job answers with that job and its expiry, and charges nothing.",
    source: "design 6 (expiresAt once settled), cases I08, Q14",
    advice: "Never start a second job under a used key; publish until when it finds the first.",
    needs: [],
    async run({ account }) {
      const { key, jobId, request } = await account.started();
      await account.cancel(jobId);
      const before = await account.used();
      const again = await account.submit(key, request);
      isReplayOf(jobId, again);
      const { job, expiresAt, serverTime } = bodyAs(again, submitAnswerSchema, "SubmitAnswer");
      demand(job.type === "failed", "the replay tells the ended job as it is", again);
      const isPublished = expiresAt !== undefined && expiresAt > serverTime;
      demand(isPublished, "expiresAt is set once the job has settled", again);
      sameUse(before, await account.used(), "a replay of an ended job charges nothing");
    },
  },
  {
    id: "key.before-limits",
    sentence: "No limit refuses a replay: not even while no further job may start.",
    source: "design 6 (the key is looked up before every gate)",
    advice: "Look the key up first; count and limit only what is new.",
    needs: [],
    async run({ account }) {
      const { concurrency } = await account.quota();
      const { limit, active } = concurrency;
      if (limit === null || limit > 8) {
        throw new NotApplicableError("This account may run more than 8 jobs at once.");
      }
      const first = await account.started();
      for (let running = active + 1; running < limit; running += 1) await account.started();
      const refused = await account.submit(newKey(), first.request);
      // A job may have ended meanwhile; the replay is what this is about.
      if (refused.status !== 202) problemIn(refused, "concurrency_limited");
      else await account.cancel(bodyAs(refused, submitAnswerSchema, "SubmitAnswer").job.jobId);
      isReplayOf(first.jobId, await account.submit(first.key, first.request));
    },
  },
];
