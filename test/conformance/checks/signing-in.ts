import { headerNames } from "@claimcheck/protocol";
import { newKey, newPicture, problemIn } from "../account.ts";
import type { ActiveCheck } from "../check.ts";

/** Who is asking. */
export const signingInChecks: readonly ActiveCheck[] = [
  {
    id: "sign-in.required",
    sentence: "Without credentials every route of an account answers 401 unauthenticated.",
    source: "design 6 (unauthenticated 401)",
    advice: "Authenticate before anything else is looked at, on every route but the result links.",
    needs: ["sign-in"],
    async run({ stranger }) {
      const key = { headers: { [headerNames.operationKey]: newKey() } };
      problemIn(await stranger.submit(newKey(), {}), "unauthenticated");
      problemIn(await stranger.call("GET", "/jobs?recent"), "unauthenticated");
      problemIn(await stranger.call("GET", "/jobs/none"), "unauthenticated");
      problemIn(await stranger.cancel("none"), "unauthenticated");
      problemIn(await stranger.review("none", { decision: "accept" }), "unauthenticated");
      problemIn(await stranger.call("GET", "/operation", key), "unauthenticated");
      problemIn(await stranger.call("DELETE", "/operation", key), "unauthenticated");
      problemIn(await stranger.upload(newPicture()), "unauthenticated");
      problemIn(await stranger.call("GET", "/quota"), "unauthenticated");
    },
  },
  {
    id: "sign-in.account-first",
    sentence: "A request that names another account is 409 account_mismatch before anything else.",
    source: "design 6 (Claimcheck-Account)",
    advice:
      "Compare Claimcheck-Account with who is signed in right after authentication: before the key, the body and the limits are looked at.",
    needs: [],
    async run({ account }) {
      const headers = { [headerNames.account]: "somebody-else-entirely" };
      problemIn(
        await account.submit("bad key", { no: "request" }, { headers }),
        "account_mismatch",
      );
      problemIn(await account.call("GET", "/quota", { headers }), "account_mismatch");
      problemIn(await account.call("GET", "/jobs/none", { headers }), "account_mismatch");
    },
  },
];
