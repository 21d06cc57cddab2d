import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import preview from "../../../../.storybook/preview.tsx";
import * as ended from "../states/ended.stories.tsx";
import * as finished from "../states/finished.stories.tsx";
import * as running from "../states/running.stories.tsx";
import * as onItsWay from "../states/submitting.stories.tsx";
import * as unknown from "../states/unknown.stories.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { operationFixture } from "../stories/operation-fixture.ts";
import {
  completed,
  lostTracking,
  processing,
  queued,
  reviewing,
  submitting,
} from "../stories/views.ts";
import { OperationCard } from "./operation-card.tsx";

beforeEach(() => setProjectAnnotations(preview));
afterEach(() => page.viewport(1280, 800));

/** Everything that a live region has said since. */
function listen(root: Element): string[] {
  const said: string[] = [];
  const region = root.querySelector(".cc-card > [role=status]");
  if (region === null) throw new Error("The card has no live region.");
  new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return said;
}

test("each change of state is announced once, and progress is not", async () => {
  const { container, rerender } = await render(
    <OperationCard operation={operationFixture(submitting("hashing"))} />,
  );
  const said = listen(container);
  const life = [
    submitting("uploading", { sent: 0, total: 1 }),
    submitting("sending"),
    queued({ position: 1 }),
    queued({ position: 0 }),
    processing({ progress: 0.1 }),
    processing({ progress: 0.6 }),
    lostTracking("network"),
    processing({ progress: 0.9 }),
    reviewing(),
    reviewing({ wish: { type: "accept" } }),
    completed(),
  ];
  for (const view of life) await rerender(<OperationCard operation={operationFixture(view)} />);
  expect(said).toEqual([
    "In the queue",
    "Your picture is being made",
    "We can't see your picture right now. There is no connection to the server.",
    "Your picture is being made",
    "Ready for your review",
    "Accepting…",
    "Done. Charged.",
  ]);
});

test("the focus stays in the card when the pressed button goes away", async () => {
  const { container, rerender, getByRole } = await render(
    <OperationCard operation={operationFixture(reviewing())} originalUrl={originalUrl} />,
  );
  const accept = getByRole("button", { name: "Accept" });
  await userEvent.click(accept);
  await rerender(
    <OperationCard
      operation={operationFixture(reviewing({ wish: { type: "accept" } }))}
      originalUrl={originalUrl}
    />,
  );
  await expect.element(getByRole("button", { name: "Accepting…" })).toHaveFocus();
  await rerender(
    <OperationCard operation={operationFixture(completed())} originalUrl={originalUrl} />,
  );
  expect(document.activeElement).toBe(container.querySelector(".cc-card"));
});

test("the focus is not taken from outside the card", async () => {
  const field = <input aria-label="elsewhere" />;
  const { rerender, getByRole } = await render(
    <>
      {field}
      <OperationCard operation={operationFixture(queued())} />
    </>,
  );
  await userEvent.click(getByRole("textbox"));
  await rerender(
    <>
      {field}
      <OperationCard operation={operationFixture(reviewing())} />
    </>,
  );
  await expect.element(getByRole("textbox")).toHaveFocus();
});

// Idle may be smaller on a phone: it grows by the person's own confirmation. And what is unknown
// takes a few lines more there: room for them on every card would be a hole in all others.
const saysMore = /^(Submission|Tracking).*(AskedFor|LostByAReload|AmongListedJobs|NotForGood)$/;
/** A hint of several lines, on a phone, for as long as it is offline, paused or not kept. */
const isHinted = /(Offline|Paused|LostByAReload)$/;

test.for([
  { widthPx: 390, locale: "en" },
  { widthPx: 390, locale: "ja" },
  { widthPx: 1280, locale: "en" },
  { widthPx: 1280, locale: "ja" },
])(
  "the card keeps its size through all states ($widthPx px, $locale)",
  async ({ widthPx, locale }) => {
    await page.viewport(widthPx, 800);
    const sizes = new Map<number, string[]>();
    setProjectAnnotations([preview, { initialGlobals: { locale } }]);
    const { Idle: _idle, ...sent } = composeStories(onItsWay);
    const isPhone = widthPx < 400;
    const askedFor = {
      ...sent,
      ...composeStories(running),
      ...composeStories(finished),
      ...composeStories(ended),
      ...(isPhone ? {} : composeStories(unknown)),
    };
    for (const [name, Story] of Object.entries(askedFor)) {
      if (name.startsWith("Every") || saysMore.test(name)) continue;
      if (isPhone && isHinted.test(name)) continue;
      const { container, unmount } = await render(<Story />);
      expect(document.documentElement.lang).toBe(locale);
      const card = container.querySelector(".cc-card");
      const heightPx = Math.round(card?.getBoundingClientRect().height ?? 0);
      sizes.set(heightPx, [...(sizes.get(heightPx) ?? []), name]);
      expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(widthPx);
      await unmount();
    }
    expect([...sizes.keys()], JSON.stringify([...sizes])).toHaveLength(1);
  },
);

test("a job that ends in a hidden tab says so in the title until somebody looks", async () => {
  document.title = "Studio";
  let isHidden = true;
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  onTestFinished(() => {
    Reflect.deleteProperty(document, "hidden");
  });
  const { rerender, unmount } = await render(
    <OperationCard operation={operationFixture(processing())} />,
  );
  expect(document.title).toBe("Studio");
  await rerender(<OperationCard operation={operationFixture(reviewing())} />);
  expect(document.title).toBe("Ready for your review · Studio");
  isHidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(document.title).toBe("Studio");
  await rerender(<OperationCard operation={operationFixture(completed())} />);
  expect(document.title).toBe("Studio");
  await unmount();
});
