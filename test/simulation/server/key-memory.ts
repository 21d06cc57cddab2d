import type { VirtualClock } from "@claimcheck/mock";
import { headerNames } from "@claimcheck/protocol";
import type { Setup } from "../scenario.ts";

/** How long a far side with a finite memory remembers a key, ms. */
export const FINITE_RETENTION_MS = 120_000;

/**
 * Makes the real backend forget keys, as other backends do: after a while, or at once.
 * Behind it the key goes by another name each time it has been forgotten, so a repeat is a
 * new operation there; the answer tells nobody.
 */
export function keyMemory(
  { farSide }: Setup,
  clock: VirtualClock,
): { lead(request: Request, far: (request: Request) => Promise<Response>): Promise<Response> } {
  const remembered = new Map<string, { readonly name: string; readonly sinceMs: number }>();
  let nameCount = 0;

  function nameFor(key: string): string {
    const known = remembered.get(key);
    const isKnown =
      farSide === "finite" &&
      known !== undefined &&
      clock.monotonicMs() - known.sinceMs < FINITE_RETENTION_MS;
    if (isKnown) return known.name;
    nameCount += 1;
    const name = `${key}_${nameCount}`;
    remembered.set(key, { name, sinceMs: clock.monotonicMs() });
    return name;
  }

  return {
    async lead(request, far) {
      const key = request.headers.get(headerNames.operationKey);
      if (farSide === "for-ever" || key === null) return far(request);
      const name = nameFor(key);
      const headers = new Headers(request.headers);
      headers.set(headerNames.operationKey, name);
      const answer = await far(new Request(request, { headers }));
      const text = await answer.text();
      // Without idempotency there is no echo either.
      const told = farSide === "finite" ? text.replaceAll(name, key) : withoutEcho(text, name);
      return new Response(told, answer);
    },
  };
}

function withoutEcho(text: string, name: string): string {
  return text.replace(`"operationKey":"${name}",`, "");
}

/** The key that a name at the far side stands for. */
export function keyBehind(name: string): string {
  return name.replace(/_\d+$/, "");
}
