// On a server there is no page: nothing throws, nothing is sent, nothing keeps the process up.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { VirtualClock } from "@claimcheck/mock";
import { StrictMode, Suspense } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { createClaimcheck, httpTransport } from "./create-claimcheck.ts";
import { useCountdown } from "./use-countdown.ts";
import { useEvidence } from "./use-evidence.ts";
import { useOperation } from "./use-operation.ts";
import { useOperationSelector } from "./use-operation-selector.ts";
import { useOperations } from "./use-operations.ts";
import { useRequestMatch } from "./use-request-match.ts";
import { useSettled } from "./use-settled.ts";

function Everything() {
  const { view, can } = useOperation({ slot: "hero" });
  const other = useOperation({ key: "an-operation-key-0001" });
  const type = useOperationSelector({ slot: "hero" }, (seen) => seen.type);
  const operations = useOperations();
  const seconds = useCountdown(4_000_000_000_000);
  const match = useRequestMatch({ slot: "hero" }, { prompt: "a hill" });
  const evidence = useEvidence({ slot: "hero" });
  useSettled(() => undefined);
  const words = [view.type, can.submit, other.view.type, other.can.submit, type, operations.length];
  return <p>{[...words, seconds ?? "no seconds", match, evidence.length].join(", ")}</p>;
}

const expected = "idle, true, idle, false, idle, 0, no seconds, none, 0";

/** As a module of the app makes it: nothing here knows that this is no page. */
function openClient() {
  const sent: string[] = [];
  const clock = new VirtualClock();
  const client = createClaimcheck({
    transport: httpTransport({
      baseUrl: "/api",
      fetch: (url) => {
        sent.push(url);
        return Promise.reject(new TypeError("Nothing should be sent."));
      },
    }),
    ports: { clock },
  });
  const tree = (
    <StrictMode>
      <ClaimcheckProvider client={client}>
        <Suspense fallback="waiting">
          <Everything />
        </Suspense>
      </ClaimcheckProvider>
    </StrictMode>
  );
  return { client, sent, clock, tree };
}

test("there is no window here", () => {
  expect(Object.hasOwn(globalThis, "window")).toBe(false);
  expect(Object.hasOwn(globalThis, "sessionStorage")).toBe(false);
});

test("renderToString shows every hook's idle state, and starts nothing", () => {
  const { sent, clock, tree } = openClient();
  expect(renderToString(tree)).toContain(expected);
  expect(sent).toEqual([]);
  expect(clock.pendingCount).toBe(0);
});

test("renderToPipeableStream does the same, without a complaint", async () => {
  const { sent, clock, tree } = openClient();
  const complaints: unknown[] = [];
  const stream = new PassThrough();
  const html = text(stream);
  const { pipe } = renderToPipeableStream(tree, {
    onError: (error) => void complaints.push(error),
    onAllReady: () => void pipe(stream),
  });
  expect(await html).toContain(expected);
  expect(complaints).toEqual([]);
  expect(sent).toEqual([]);
  expect(clock.pendingCount).toBe(0);
});

test("a client on the browser's ports is made, used and disposed of where there is no page", () => {
  const client = createClaimcheck({ transport: httpTransport({ baseUrl: "/api" }) });
  expect(client.slot("hero").view.type).toBe("idle");
  expect(client.setAsideRecords).toEqual([]);
  client.dispose();
});

test("a missing provider is told with the call that is missing", () => {
  expect(() => renderToString(<Everything />)).toThrow(
    "put <ClaimcheckProvider client={createClaimcheck(…)}> above this component",
  );
});
