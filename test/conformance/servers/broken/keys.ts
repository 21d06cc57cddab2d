import { headerNames } from "@claimcheck/protocol";
import {
  accountOf,
  asked,
  type BrokenServer,
  isSubmit,
  keyOf,
  lowered,
  pathOf,
  refused,
  rewritten,
  Tally,
  withHeaders,
} from "./broken-server.ts";

const isGivingUp = (request: Request): boolean =>
  request.method === "DELETE" && pathOf(request) === "/api/operation";

export const brokenKeys: readonly BrokenServer[] = [
  {
    fault: "does not look at the key: every submit is a new job",
    red: ["key.replay", "key.concurrent", "key.other-body", "key.lookup", "key.burned"],
    breaks: (good) => {
      const submits = new Tally();
      return async (request) => {
        const key = keyOf(request);
        if (!isSubmit(request) || key.length < 16) return good(request);
        const fresh = `no-dedupe-${submits.add("all")}-${key.replaceAll('"', "")}`;
        const answer = await good(withHeaders(request, { [headerNames.operationKey]: fresh }));
        return rewritten(answer, { body: (body) => ({ ...body, operationKey: key }) });
      };
    },
  },
  {
    fault: "does without a key",
    red: ["submit.key-required"],
    breaks: (good) => {
      const submits = new Tally();
      return (request) => {
        if (!isSubmit(request) || keyOf(request) !== "") return good(request);
        const madeUp = `made-up-by-server-${submits.add("all")}`;
        return good(withHeaders(request, { [headerNames.operationKey]: madeUp }));
      };
    },
  },
  {
    fault: "answers another body under a used key with the first job",
    red: ["key.other-body"],
    breaks: (good) => async (request) => {
      const answer = await good(request.clone());
      if (!isSubmit(request) || answer.status !== 422) return answer;
      const found = await good(asked(request, "GET", "/api/operation"));
      return rewritten(found, {
        status: 202,
        headers: { [headerNames.replayed]: "true" },
        body: (body) => ({ ...body, replayed: true }),
      });
    },
  },
  {
    fault: "says that it burned a key, and forgets it",
    red: ["key.burned"],
    breaks: (good) => async (request) => {
      if (!isGivingUp(request)) return good(request);
      const found = await good(asked(request, "GET", "/api/operation"));
      if (found.status === 200) return good(request);
      return rewritten(found, {
        status: 200,
        headers: { "Content-Type": "application/json" },
        body: ({ serverTime }) => ({
          outcome: "burned",
          serverTime,
          operationKey: keyOf(request),
        }),
      });
    },
  },
  {
    fault: "cancels the job of a key that is given up, and keeps the quota",
    red: ["key.given-up"],
    breaks: (good) => {
      const kept = new Tally();
      return async (request) => {
        const answer = await good(request);
        const { outcome } = isGivingUp(request) ? Object(await answer.clone().json()) : {};
        if (outcome === "cancelled") kept.add(accountOf(request));
        if (pathOf(request) !== "/api/quota") return answer;
        return rewritten(answer, { body: lowered(-kept.of(accountOf(request))) });
      };
    },
  },
  {
    fault: "does not say until when a key finds its job",
    red: ["key.after-the-end"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isSubmit(request)) return answer;
      return rewritten(answer, { body: ({ expiresAt: _until, ...body }) => body });
    },
  },
  {
    fault: "counts replays among what may run at once",
    red: ["key.before-limits"],
    breaks: (good) => async (request) => {
      const answer = await good(request.clone());
      if (!answer.headers.has(headerNames.replayed)) return answer;
      const quota = await (await good(asked(request, "GET", "/api/quota"))).json();
      const { active, limit } = Object(quota).concurrency;
      if (active < limit) return answer;
      return refused(answer, "concurrency_limited", { retryAfterMs: 1000 });
    },
  },
  {
    fault: "does not echo the key",
    red: ["submit.accepted"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isSubmit(request) || answer.status !== 202) return answer;
      return rewritten(answer, { body: ({ operationKey: _key, ...body }) => body });
    },
  },
  {
    fault: "never finds a form to be out of date",
    red: ["submit.capabilities-stale"],
    breaks: (good) => async (request) => {
      const answer = await good(request.clone());
      if (!isSubmit(request) || answer.status !== 409) return answer;
      const { capabilitiesVersion: _version, ...body } = Object(await request.json());
      const { headers, url } = withHeaders(request, { "Content-Length": undefined });
      return good(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
    },
  },
];
