import { type BrokenServer, isCancel, isSubmit, rewritten } from "./broken-server.ts";

export const brokenAnswers: readonly BrokenServer[] = [
  {
    fault: "answers waits of 0 seconds",
    red: ["answer.waits"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!answer.headers.has("Retry-After")) return answer;
      return rewritten(answer, { headers: { "Retry-After": "0" } });
    },
  },
  {
    fault: "forgets the CORS headers on errors",
    red: ["cors.exposed"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (answer.status < 400) return answer;
      return rewritten(answer, { headers: { "Access-Control-Allow-Origin": undefined } });
    },
  },
  {
    fault: "leaves the key out of the preflight",
    red: ["cors.preflight"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      const allowed = answer.headers.get("Access-Control-Allow-Headers");
      if (allowed === null) return answer;
      const without = allowed.replace("Idempotency-Key, ", "");
      return rewritten(answer, { headers: { "Access-Control-Allow-Headers": without } });
    },
  },
  {
    fault: "answers a missing job with a page",
    red: ["read.missing", "answer.problems"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (answer.status !== 404) return answer;
      const headers = { "Content-Type": "text/html" };
      const { status } = answer;
      return new Response("<h1>Not Found</h1>", { status, headers });
    },
  },
  {
    fault: "fails when the JSON of a request is broken",
    red: ["submit.invalid", "answer.no-fault"],
    breaks: (good) => async (request) => {
      const answer = await good(request.clone());
      const isBroken = isSubmit(request) && (await request.text()) === "{";
      return isBroken ? new Response("Internal Server Error", { status: 500 }) : answer;
    },
  },
  {
    fault: "leaves the server's time out of refusals",
    red: ["answer.server-time"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (answer.status !== 404) return answer;
      return rewritten(answer, { body: ({ serverTime: _time, ...body }) => body });
    },
  },
  {
    fault: "lets caches keep its answers",
    red: ["answer.not-kept"],
    breaks: (good) => async (request) =>
      rewritten(await good(request), { headers: { "Cache-Control": undefined } }),
  },
  {
    fault: "has its own words for the states of a job",
    red: ["answer.job-words"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isCancel(request) || !answer.ok) return answer;
      return rewritten(answer, {
        body: (body) => ({ ...body, job: { ...Object(body["job"]), type: "CANCELLED" } }),
      });
    },
  },
];
