// A component renders when what it shows has changed, and at no other time.
import type { OperationHandle, OperationView, Tracker } from "@claimcheck/machine";
import { memo, type ReactNode, useState } from "react";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { moments, watch } from "./moments.contract.ts";
import { useOperation } from "./use-operation.ts";
import { useOperationSelector } from "./use-operation-selector.ts";
import { useOperations } from "./use-operations.ts";
import { requestOf, World } from "./world.contract.ts";

/** What was rendered, in order. */
type Log = string[];

const show = (client: Tracker, tree: ReactNode) =>
  render(<ClaimcheckProvider client={client}>{tree}</ClaimcheckProvider>);

const progressOf = (view: OperationView) =>
  view.type === "processing" ? `${view.progress}` : "none";

function Bar({ log }: { readonly log: Log }) {
  const { view } = useOperation({ slot: "hero" });
  log.push(`${view.type} ${progressOf(view)}`);
  return <p>{progressOf(view)}</p>;
}

function Button({ log }: { readonly log: Log }) {
  const { can, submit } = useOperation({ slot: "hero" });
  log.push(`${can.submit}`);
  return (
    <button type="button" disabled={!can.submit} onClick={() => void submit(requestOf())}>
      Make
    </button>
  );
}

function Silent({ log }: { readonly log: Log }) {
  const { submit } = useOperation({ slot: "hero" });
  log.push("rendered");
  return <button type="button" onClick={() => void submit(requestOf())} />;
}

function Everything({ log }: { readonly log: Log }) {
  const { view } = useOperation({ slot: "hero" });
  log.push(JSON.stringify({ ...view }));
  return null;
}

describe("what a component reads is what it renders for", () => {
  test("polls that changed nothing cause nothing, each step of progress one render", async () => {
    const world = await World.open();
    const client = world.client();
    const [bar, button, silent]: [Log, Log, Log] = [[], [], []];
    await show(
      client,
      <>
        <Bar log={bar} />
        <Button log={button} />
        <Silent log={silent} />
      </>,
    );
    await moments.processing(world, client);
    const reads = world.count("POST /jobs/read");
    bar.length = 0;
    await world.advance(120_000);
    expect(world.count("POST /jobs/read") - reads).toBeGreaterThan(3);
    expect(bar).toEqual([]);

    for (const progress of [0.5, 0.6, 0.7]) {
      world.backend.generator.latest.progress(progress);
      await world.advance(30_000);
    }
    expect(bar).toEqual(["processing 0.5", "processing 0.6", "processing 0.7"]);
    world.backend.generator.latest.finish();
    await world.advance(30_000);
    expect(bar.slice(3)).toEqual(["reviewing none"]);

    expect(button).toEqual(["true", "false"]);
    expect(silent).toEqual(["rendered"]);
  });

  test("who spreads the view has read all of it", async () => {
    const world = await World.open();
    const client = world.client();
    const log: Log = [];
    await show(client, <Everything log={log} />);
    await moments.processing(world, client);
    const before = log.length;
    await world.advance(60_000);
    expect(log.length).toBeGreaterThan(before);
    expect(log.at(-1)).toBe(JSON.stringify(client.slot("hero").view));
  });

  test("a field that is absent counts as read, too", async () => {
    const world = await World.open();
    const client = world.client();
    const log: Log = [];
    await show(client, <Wish log={log} />);
    await moments.processing(world, client);
    world.fault = ({ line }) =>
      line.startsWith("DELETE") ? new Promise(() => undefined) : undefined;
    client.slot("hero").cancel();
    await world.settle();
    expect(log).toEqual(["none", "cancel"]);
  });

  test("a field first read long after the render is not out of date for longer than a moment", async () => {
    const world = await World.open();
    const client = world.client();
    const log: Log = [];
    const screen = await show(client, <Opening log={log} />);
    await moments.processing(world, client);
    world.backend.generator.latest.progress(0.8);
    await world.advance(30_000);
    expect(log).toEqual([]);
    screen.container.querySelector("button")?.click();
    await world.settle();
    // Its own render sees what the parent's was given; what has changed since comes at once.
    expect(log).toHaveLength(2);
    expect(log[1]).toBe("0.8");
    world.backend.generator.latest.progress(0.9);
    await world.advance(30_000);
    expect(log.at(-1)).toBe("0.9");
  });
});

function Wish({ log }: { readonly log: Log }) {
  const { view } = useOperation({ slot: "hero" });
  log.push(view.wish?.type ?? "none");
  return null;
}

/**
 * Reads nothing but the type, until a child reads the progress in a render of its own. Handed
 * down as a function: in development React's performance track reads all of an object in props.
 */
function Opening({ log }: { readonly log: Log }) {
  const { view } = useOperation({ slot: "hero" });
  return (
    <>
      <p>{view.type}</p>
      <Details read={() => progressOf(view)} log={log} />
    </>
  );
}

function Details({ read, log }: { readonly read: () => string; readonly log: Log }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <button type="button" onClick={() => setOpen(true)} />;
  const progress = read();
  log.push(progress);
  return <p>{progress}</p>;
}

function Half({ log }: { readonly log: Log }) {
  const half = useOperationSelector({ slot: "hero" }, (view) => ({
    isOverHalf: view.type === "processing" && (view.progress ?? 0) > 0.5,
  }));
  log.push(`${half.isOverHalf}`);
  return null;
}

function Scaled({ log, by }: { readonly log: Log; readonly by: number }) {
  const scaled = useOperationSelector({ slot: "hero" }, (view) =>
    view.type === "processing" ? (view.progress ?? 0) * by : 0,
  );
  log.push(`${scaled}`);
  return null;
}

describe("useOperationSelector", () => {
  test("renders when what was selected is different by value", async () => {
    const world = await World.open();
    const client = world.client();
    const log: Log = [];
    await show(client, <Half log={log} />);
    await moments.processing(world, client);
    for (const progress of [0.45, 0.6, 0.7]) {
      world.backend.generator.latest.progress(progress);
      await world.advance(30_000);
    }
    expect(log).toEqual(["false", "true"]);
  });

  test("sees what an inline selector closes over", async () => {
    const world = await World.open();
    const client = world.client();
    const stop = watch(client);
    await moments.processing(world, client);
    const log: Log = [];
    const tree = (by: number) => (
      <ClaimcheckProvider client={client}>
        <Scaled log={log} by={by} />
      </ClaimcheckProvider>
    );
    const screen = await render(tree(10));
    await screen.rerender(tree(100));
    expect(log).toEqual(["4", "40"]);
    stop();
  });
});

function List({ log }: { readonly log: Log }) {
  const operations = useOperations();
  log.push(`${operations.length}`);
  return operations.map((handle) => (
    <Row key={handle.view.operationKey} handle={handle} log={log} />
  ));
}

const Row = memo(({ handle, log }: { readonly handle: OperationHandle; readonly log: Log }) => {
  const { view } = useOperation(handle);
  log.push(view.type);
  return <p>{view.type}</p>;
});

test("a list renders when one comes or goes, a row when its own operation has changed", async () => {
  const world = await World.open();
  const client = world.client();
  const log: Log = [];
  await show(client, <List log={log} />);
  void client.submit(requestOf({ prompt: "one" }));
  void client.submit(requestOf({ prompt: "two" }));
  await world.working(2);
  await world.advance(20_000);
  expect(document.body.textContent).toContain("processingprocessing");
  log.length = 0;
  world.backend.generator.calls[0]?.finish();
  await world.advance(30_000);
  expect(log).toEqual(["reviewing"]);
  log.length = 0;
  const [newest] = client.operations;
  newest?.cancel();
  await world.advance(5_000);
  expect(log).toEqual(["failed"]);
  newest?.dismiss();
  await world.settle();
  expect(log).toEqual(["failed", "1"]);
});
