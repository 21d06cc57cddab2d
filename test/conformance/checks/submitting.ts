import { headerNames, routes, submitAnswerSchema } from "@claimcheck/protocol";
import { newKey, problemIn } from "../account.ts";
import { bodyAs, demand } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";
import { sameUse } from "../use.ts";

/** What a first submit is answered. */
export const submittingChecks: readonly ActiveCheck[] = [
  {
    id: "submit.accepted",
    sentence: "A submit is 202 with its job, the key echoed, a Location and when to look.",
    source: "design 6 (POST /jobs)",
    advice:
      "Echo Idempotency-Key as operationKey: a client takes an answer without it as a server that did not look at the key.",
    needs: [],
    async run({ account }) {
      const { key, jobId, answer, exchange } = await account.started();
      demand(answer.operationKey === key, "the key is echoed in operationKey", exchange);
      demand(!answer.replayed, "a first answer says replayed: false", exchange);
      const location = exchange.headers.get(headerNames.location) ?? "";
      demand(location.endsWith(routes.job(jobId)), "Location names the job", exchange);
      const wait = exchange.headers.get(headerNames.retryAfter);
      demand(wait !== null, "Retry-After says when to look", exchange);
      const isNew = answer.job.type === "queued" || answer.job.type === "processing";
      demand(isNew, "a new job is queued or processing", exchange);
      const read = await account.job(jobId);
      demand(read.jobId === jobId, "the job can be read", exchange);
    },
  },
  {
    id: "submit.key-required",
    sentence: "A submit without a key, or with a malformed one, is 400 and starts nothing.",
    source: "design 6 (idempotency_key_missing, idempotency_key_malformed)",
    advice: "Take keys of [A-Za-z0-9_-]{16,128}, bare or quoted, and nothing else.",
    needs: [],
    async run({ account }) {
      const request = await account.request();
      const before = await account.used();
      const none = await account.call("POST", "/jobs", { json: request });
      problemIn(none, "idempotency_key_missing");
      for (const key of ["short", "with spaces in the key", `"${newKey()}`, "k".repeat(129)]) {
        problemIn(await account.submit(key, request), "idempotency_key_malformed");
      }
      sameUse(before, await account.used(), "a refused submit takes nothing");
    },
  },
  {
    id: "submit.invalid",
    sentence: "An impossible request is 400 with pointers, takes nothing, and leaves its key good.",
    source: "design 6 (invalid_request), design 7 (reserve), cases Q16, I05",
    advice: "Validate before the reservation, and do not keep refusals under the key.",
    needs: [],
    async run({ account }) {
      const request = await account.request();
      const before = await account.used();
      const key = newKey();
      const broken = [
        {},
        { ...request, prompt: "" },
        { ...request, model: "a-model-that-nobody-offers" },
        { ...request, images: [] },
        { ...request, free: true },
      ];
      for (const json of broken) {
        const refused = await account.submit(key, json);
        const { errors = [] } = problemIn(refused, "invalid_request");
        demand(errors.length > 0, "the problem points at what is wrong (errors)", refused);
      }
      problemIn(await account.submit(key, undefined, { body: "{" }), "invalid_request");
      sameUse(before, await account.used(), "a refused submit takes nothing");
      problemIn(await account.lookUp(key), "operation_not_found");
      const { answer, exchange } = await account.started(key);
      demand(!answer.replayed, "the key is still good for its first job", exchange);
    },
  },
  {
    id: "submit.upload-missing",
    sentence:
      "A request that names a file nobody uploaded is 400 upload_missing, and takes nothing.",
    source: "design 6 (upload_missing)",
    advice: "Look for the files in the transaction that reserves, before it does.",
    needs: [],
    async run({ account }) {
      const request = await account.request();
      const before = await account.used();
      const refused = await account.submit(newKey(), { ...request, images: ["f".repeat(64)] });
      const { errors = [] } = problemIn(refused, "upload_missing");
      const points = errors.some(({ pointer }) => pointer === "/images/0");
      demand(points, "the problem points at /images/0", refused);
      sameUse(before, await account.used(), "a refused submit takes nothing");
    },
  },
  {
    id: "submit.capabilities-stale",
    sentence: "A form drawn from other capabilities is 409 capabilities_stale.",
    source: "design 6 (capabilities_stale)",
    advice: "Compare capabilitiesVersion, where a request has one, with the version on offer.",
    needs: [],
    async run({ account }) {
      const request = await account.request();
      const stale = { ...request, capabilitiesVersion: "the-year-before-last" };
      problemIn(await account.submit(newKey(), stale), "capabilities_stale");
      const { version } = await account.capabilities();
      const fresh = await account.submit(newKey(), { ...request, capabilitiesVersion: version });
      demand(fresh.status === 202, "the version on offer is accepted", fresh);
      await account.cancel(bodyAs(fresh, submitAnswerSchema, "SubmitAnswer").job.jobId);
    },
  },
];
