import { corsAllowedHeaders, corsExposedHeaders } from "@claimcheck/protocol";
import { newKey } from "../account.ts";
import { demand } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";
import type { Exchange } from "../exchange.ts";

function listIn(exchange: Exchange, header: string): string[] {
  const words = (exchange.headers.get(header) ?? "").split(",");
  return words.map((word) => word.trim().toLowerCase());
}

function names(exchange: Exchange, header: string, wanted: readonly string[]): void {
  const there = listIn(exchange, header);
  const missing = wanted.filter((name) => !there.includes(name.toLowerCase()));
  demand(missing.length === 0, `${header} names ${missing.join(", ")}`, exchange);
}

/** Clients on pages of other origins. */
export const crossOriginChecks: readonly ActiveCheck[] = [
  {
    id: "cors.preflight",
    sentence: "A preflight allows the headers of the protocol, without credentials, for two hours.",
    source: "design 6 (CORS), case X08",
    advice: "Answer OPTIONS before authentication, with the fixed list of headers.",
    needs: ["cross-origin"],
    async run({ stranger }) {
      for (const [method, path] of [
        ["POST", "/jobs"],
        ["DELETE", "/operation"],
        ["PUT", `/uploads/${"f".repeat(64)}`],
      ] as const) {
        const preflight = await stranger.preflight(method, path);
        const isOk = preflight.status === 204 || preflight.status === 200;
        demand(isOk, "a preflight is 204 or 200", preflight);
        names(preflight, "Access-Control-Allow-Headers", corsAllowedHeaders);
        names(preflight, "Access-Control-Allow-Methods", [method]);
        demand(
          preflight.headers.has("Access-Control-Allow-Origin"),
          "the origin is let in",
          preflight,
        );
        const age = preflight.headers.get("Access-Control-Max-Age");
        demand(age === "7200", "Access-Control-Max-Age is 7200", preflight);
      }
    },
  },
  {
    id: "cors.exposed",
    sentence: "Every answer, errors and early exits too, lets a page read the headers it needs.",
    source: "design 6 (CORS), cases P10, X08",
    advice: "Add the CORS headers outside the routes, so that no early exit can forget them.",
    needs: ["cross-origin"],
    async run({ account, stranger }) {
      const { exchange } = await account.started();
      const answers = [
        exchange,
        await account.call("GET", "/jobs/job_that_never_was"),
        await account.submit("bad key", {}),
        await account.submit(newKey(), {}),
        await account.call("GET", "/there/is/no/such/route"),
        await stranger.call("GET", "/quota"),
      ];
      for (const answer of answers) {
        demand(answer.headers.has("Access-Control-Allow-Origin"), "the origin is let in", answer);
        names(answer, "Access-Control-Expose-Headers", corsExposedHeaders);
      }
    },
  },
];
