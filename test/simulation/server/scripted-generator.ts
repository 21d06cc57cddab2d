import type { Generation, GenerationCall, Generator } from "@claimcheck/backend";
import type { Chance } from "@claimcheck/mock";
import type { Setup } from "../scenario.ts";

/** How one piece of work at the provider goes. */
interface Work {
  readonly name: string;
  readonly endsAtMs: number;
  readonly end: "made" | "failed" | "throws" | "hangs";
  readonly isNamed: boolean;
  /** Does not listen when it is told to stop. */
  readonly isDeaf: boolean;
  readonly tokens: number;
}

/**
 * A paid provider, scripted: it makes no picture, only a few bytes that stand for one. It
 * lives outside the server's processes, so a call goes on when its caller has died.
 */
export function scriptedGenerator(options: {
  readonly clock: { monotonicMs(): number; after(delayMs: number, wake: () => void): () => void };
  readonly chance: Chance;
  readonly script: Setup["generator"];
  readonly guard: Generator["guard"];
  readonly onCall: (call: GenerationCall) => void;
}): Generator {
  const { clock, chance, script, guard, onCall } = options;
  const calls = new Map<string, number>();
  const works = new Map<string, Work>();

  function workOf(call: GenerationCall): Work {
    const { operationKey, resume } = call;
    const known = works.get(resume ?? operationKey);
    if (known !== undefined && (resume !== undefined || guard === "honours-key")) return known;
    const nth = (calls.get(operationKey) ?? 0) + 1;
    calls.set(operationKey, nth);
    const own = chance.fork(`${operationKey} ${nth}`);
    const roll = own.unit();
    const { fails, throws, hangs } = script;
    const work: Work = {
      name: `work-${operationKey}-${nth}`,
      endsAtMs: clock.monotonicMs() + script.medianMs * Math.exp(1.2 * (own.unit() - 0.5)),
      end:
        roll < fails
          ? "failed"
          : roll < fails + throws
            ? "throws"
            : roll < fails + throws + hangs
              ? "hangs"
              : "made",
      isNamed: own.happens(script.named),
      isDeaf: own.happens(script.deaf),
      tokens: own.pick([500, 1000, 1000, 1500]),
    };
    works.set(operationKey, work).set(work.name, work);
    return work;
  }

  return {
    guard,
    async generate(call) {
      onCall(call);
      const work = workOf(call);
      if (work.isNamed && call.resume === undefined) await call.onNamed(work.name);
      return new Promise<Generation>((resolve, reject) => {
        const totalMs = Math.max(1, work.endsAtMs - clock.monotonicMs());
        for (const part of [0.3, 0.7]) {
          clock.after(totalMs * part, () => call.onProgress(part, totalMs * (1 - part)));
        }
        if (!work.isDeaf) call.signal.addEventListener("abort", () => resolve({ type: "stopped" }));
        if (work.end === "hangs") return;
        clock.after(totalMs, () => {
          if (work.end === "throws") return reject(new Error("The provider broke."));
          resolve(work.end === "failed" ? failed : made(call, work));
        });
      });
    },
  };
}

const failed: Generation = { type: "failed", message: "No clear subject.", retryable: true };

function made({ operationKey }: GenerationCall, { tokens }: Work): Generation {
  const bytes = new TextEncoder().encode(`stands for the picture of ${operationKey}`);
  return { type: "made", image: { bytes, mediaType: "image/png" }, used: { tokens } };
}
