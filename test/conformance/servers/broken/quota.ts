import { headerNames } from "@claimcheck/protocol";
import { USED_UP } from "../quick-server.ts";
import {
  accountOf,
  type BrokenServer,
  isCancel,
  isSubmit,
  lowered,
  pathOf,
  rewritten,
  Tally,
} from "./broken-server.ts";

const isQuota = (request: Request): boolean => pathOf(request) === "/api/quota";

export const brokenQuota: readonly BrokenServer[] = [
  {
    fault: "gives quota back with every cancel, not with the one that won",
    red: ["cancel.refunded-once"],
    breaks: (good) => {
      const cancels = new Tally();
      const tooMany = new Tally();
      return async (request) => {
        const answer = await good(request);
        const isWon = isCancel(request) && answer.status === 200;
        if (isWon && cancels.add(pathOf(request)) > 1) tooMany.add(accountOf(request));
        if (!isQuota(request)) return answer;
        return rewritten(answer, { body: lowered(tooMany.of(accountOf(request))) });
      };
    },
  },
  {
    fault: "charges for a submit that it refuses",
    red: ["submit.invalid", "submit.upload-missing", "submit.key-required", "key.other-body"],
    breaks: (good) => {
      const charged = new Tally();
      return async (request) => {
        const answer = await good(request);
        const isRefused = answer.status === 400 || answer.status === 422;
        if (isSubmit(request) && isRefused) charged.add(accountOf(request));
        if (!isQuota(request)) return answer;
        return rewritten(answer, { body: lowered(-charged.of(accountOf(request))) });
      };
    },
  },
  {
    fault: "makes the next attempt for nothing after a cancel",
    red: ["cancel.new-attempt-charges"],
    breaks: (good) => {
      const cancels = new Tally();
      const free = new Tally();
      return async (request) => {
        const answer = await good(request);
        const account = accountOf(request);
        if (isCancel(request) && answer.status === 200) cancels.add(account);
        const isFirst = answer.status === 202 && !answer.headers.has(headerNames.replayed);
        if (isSubmit(request) && isFirst && cancels.of(account) > 0) free.add(account);
        if (!isQuota(request)) return answer;
        return rewritten(answer, { body: lowered(free.of(account)) });
      };
    },
  },
  {
    fault: "counts only once a job has succeeded",
    red: ["quota.reserved", "cancel.refunded-once"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isQuota(request)) return answer;
      return rewritten(answer, {
        body: (body) => lowered(Number(Object(body["concurrency"]).active))(body),
      });
    },
  },
  {
    fault: "does not say when a used-up quota starts anew",
    red: ["quota.exceeded"],
    token: USED_UP,
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (answer.status !== 429) return answer;
      return rewritten(answer, { body: ({ resetsAt: _at, ...body }) => body });
    },
  },
];
