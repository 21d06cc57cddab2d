import { headerNames } from "@claimcheck/protocol";
import {
  accountOf,
  type BrokenServer,
  isSubmit,
  keyOf,
  pathOf,
  refused,
  rewritten,
  withHeaders,
} from "./broken-server.ts";

/** Asks in the name of whoever used the key first. */
function byKeyAlone(isAffected: (request: Request) => boolean): BrokenServer["breaks"] {
  return (good) => {
    const owners = new Map<string, string>();
    return async (request) => {
      const owner = owners.get(keyOf(request)) ?? accountOf(request);
      const isTheirs = isAffected(request) && owner !== "";
      const answer = await good(
        isTheirs ? withHeaders(request, { Authorization: owner }) : request,
      );
      if (isSubmit(request) && answer.status === 202) owners.set(keyOf(request), owner);
      return answer;
    };
  };
}

export const brokenAccounts: readonly BrokenServer[] = [
  {
    fault: "looks keys up without their account",
    red: ["account.own-keys"],
    breaks: byKeyAlone(isSubmit),
  },
  {
    fault: "shows the operation of a key to whoever knows the key",
    red: ["account.hidden-operations"],
    breaks: byKeyAlone((request) => pathOf(request) === "/api/operation"),
  },
  {
    fault: "tells another account that a job is there, by 403",
    red: ["account.hidden-jobs"],
    breaks: (good) => {
      const known = new Set<string>();
      return async (request) => {
        const answer = await good(request);
        const id = pathOf(request).split("/")[3] ?? "";
        if (answer.ok) known.add(id);
        return answer.status === 404 && known.has(id) ? refused(answer, "forbidden") : answer;
      };
    },
  },
  {
    fault: "looks at the key and the body before it looks at the account",
    red: ["sign-in.account-first"],
    breaks: (good) => async (request) => {
      const unnamed = withHeaders(request.clone(), { [headerNames.account]: undefined });
      const answer = await good(unnamed);
      return answer.status === 400 ? answer : good(request);
    },
  },
  {
    fault: "has an account for everybody who brings none",
    red: ["sign-in.required"],
    breaks: (good) => (request) => {
      const isAnonymous = accountOf(request) === "";
      return good(isAnonymous ? withHeaders(request, { Authorization: "Bearer guest" }) : request);
    },
  },
  {
    fault: "asks for a token where an <img> has none",
    red: ["result.opens"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      const isFile = pathOf(request).startsWith("/api/results/");
      if (!isFile || accountOf(request) !== "") return answer;
      return rewritten(answer, { status: 401 });
    },
  },
];
