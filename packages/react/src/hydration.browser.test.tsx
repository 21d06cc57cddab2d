import { type ReactNode, StrictMode, Suspense, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server.browser";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { momentNames, moments, watch } from "./moments.contract.ts";
import { useCountdown } from "./use-countdown.ts";
import { useOperation } from "./use-operation.ts";
import { useOperations } from "./use-operations.ts";
import { useRequestMatch } from "./use-request-match.ts";
import { requestOf, World } from "./world.contract.ts";

const request = requestOf();
/** Hydration is React's to schedule, in real time; this only bounds a run that hangs. */
const patiently = { timeout: 10_000 };

function Screen({ seen = [] }: { readonly seen?: string[] }) {
  const { view, can } = useOperation({ slot: "hero" });
  const operations = useOperations();
  const seconds = useCountdown(view.startedAt);
  const match = useRequestMatch({ slot: "hero" }, request);
  const line = [view.type, can.submit, operations.length, seconds ?? "-", match].join(" ");
  seen.push(line);
  return <p>{line}</p>;
}

const tree = (client: Parameters<typeof ClaimcheckProvider>[0]["client"], inside: ReactNode) => (
  <StrictMode>
    <ClaimcheckProvider client={client}>
      <Suspense fallback="waiting">{inside}</Suspense>
    </ClaimcheckProvider>
  </StrictMode>
);

const complaints: unknown[] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words) => void complaints.push(words));
});
afterEach(() => vi.restoreAllMocks());

/** The server knows nothing of this browser's records. */
async function fromServer(): Promise<{ readonly container: HTMLElement; readonly html: string }> {
  const elsewhere = await World.open();
  const html = renderToString(tree(elsewhere.client(), <Screen />));
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = html;
  onTestFinished(() => container.remove());
  return { container, html };
}

test.each(momentNames.filter((moment) => moment !== "refused"))(
  "a restored operation (%s) appears after hydration, without a mismatch",
  async (moment) => {
    const world = await World.open();
    const before = world.client();
    const stop = watch(before);
    await moments[moment](world, before);
    stop();
    before.dispose();
    await world.settle();
    const { container, html } = await fromServer();
    expect(html).toContain("idle true 0 - none");

    const client = world.client();
    const seen: string[] = [];
    const root = hydrate(container, tree(client, <Screen seen={seen} />));
    const isTrue = () => container.textContent.includes(`${client.slot("hero").view.type} `);
    await expect.poll(isTrue, patiently).toBe(true);
    expect(seen[0]).toBe("idle true 0 - none");
    expect(container.textContent).not.toContain("idle");
    expect(complaints).toEqual([]);
    root.unmount();
    client.dispose();
  },
);

test("an empty slot is hydrated with no render more than React's own", async () => {
  const world = await World.open();
  const { container } = await fromServer();
  container.innerHTML = "<!--$--><p>idle</p><!--/$-->";
  const seen: string[] = [];
  const root = hydrate(
    container,
    <ClaimcheckProvider client={world.client()}>
      <Suspense fallback="waiting">
        <Quiet seen={seen} />
      </Suspense>
    </ClaimcheckProvider>,
  );
  await expect.poll(() => seen, patiently).toContain("mounted");
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen).toEqual(["idle", "mounted"]);
  expect(complaints).toEqual([]);
  root.unmount();
});

function Quiet({ seen }: { readonly seen: string[] }) {
  const { view } = useOperation({ slot: "hero" });
  seen.push(view.type);
  useEffect(() => void seen.push("mounted"), [seen]);
  return <p>{view.type}</p>;
}

function hydrate(container: HTMLElement, inside: ReactNode) {
  return hydrateRoot(container, inside, {
    onRecoverableError: (error) => void complaints.push(error),
  });
}
