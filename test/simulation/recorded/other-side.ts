import { createChance, type VirtualClock } from "@claimcheck/mock";
import { headerNames } from "@claimcheck/protocol";
import { BASE_URL } from "../client/page.ts";
import { FarSide } from "../server/far-side.ts";
import { type OtherSide, storySetup } from "./story.ts";
import type { Ask, Tape } from "./tape.ts";

/** The server as it is today. */
export function serverOfToday(clock: VirtualClock): OtherSide {
  const far = new FarSide({
    clock,
    chance: createChance("the story's server"),
    setup: storySetup,
    see: () => undefined,
  });
  return {
    fetch: far.fetch,
    emptyPurse() {
      far.planMood = "no_credits";
    },
  };
}

/**
 * A server that says what it said then, question by question; the last answer to a question
 * again when it is put more often, and 404 to one that nobody put.
 */
export function serverOfTape(tape: Tape): (clock: VirtualClock) => OtherSide {
  return (clock) => {
    const asked = new Map<string, number>();
    return {
      async fetch(request) {
        const question = questionOf({
          method: request.method,
          path: request.url.slice(BASE_URL.length),
          headers: Object.fromEntries(request.headers),
          body: await request.text(),
        });
        const nth = asked.get(question) ?? 0;
        asked.set(question, nth + 1);
        const said = tape.exchanges.filter(({ ask }) => questionOf(ask) === question);
        const answer = (said[nth] ?? said.at(-1))?.answer;
        if (answer === undefined) return new Response(null, { status: 404 });
        await new Promise<void>((resolve) => void clock.after(answer.tookMs, resolve));
        const { status, headers, body } = answer;
        return new Response(body || null, { status, headers });
      },
      emptyPurse: () => undefined,
    };
  };
}

/** What is asked, and about what: the key in the header, the jobs in the body. */
function questionOf({ method, path, headers, body }: Omit<Ask, "atMs">): string {
  const key = headers[headerNames.operationKey.toLowerCase()] ?? "";
  const jobs = [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  return [method, path, key, ...jobs].join(" ");
}
