// What React does to components, and what must not happen to a job because of it.
import type { OperationHandle, Tracker } from "@claimcheck/machine";
import {
  Activity,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  useEffect,
  useState,
  version,
} from "react";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { momentNames, moments, watch } from "./moments.contract.ts";
import type { OperationAddress } from "./operation-address.ts";
import { useOperation } from "./use-operation.ts";
import { requestOf, World } from "./world.contract.ts";

function Shown({ address = { slot: "hero" } }: { readonly address?: OperationAddress }) {
  return <p>{useOperation(address).view.type}</p>;
}

const inClient = (client: Tracker, tree: ReactNode) => (
  <ClaimcheckProvider client={client}>{tree}</ClaimcheckProvider>
);

function SubmitsOnMount() {
  const { submit, view } = useOperation({ slot: "hero" });
  useEffect(() => void submit(requestOf()), [submit]);
  return <p>{view.type}</p>;
}

interface Pause {
  readonly promise: Promise<void>;
  readonly isOver: boolean;
  end(): void;
}

function pausing(): Pause {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  return {
    promise,
    get isOver() {
      return isOver;
    },
    end() {
      isOver = true;
      resolve();
    },
  };
}

function Sibling({
  wait,
  onMounted,
}: {
  readonly wait: Pause;
  readonly onMounted: (suspend: (value: boolean) => void) => void;
}) {
  const [isSuspended, setSuspended] = useState(false);
  useEffect(() => onMounted(setSuspended), [onMounted]);
  if (isSuspended && !wait.isOver) throw wait.promise;
  return null;
}

function Late({ wait }: { readonly wait: Pause }) {
  const { view } = useOperation({ slot: "hero" });
  if (!wait.isOver) throw wait.promise;
  return <p>{view.type}</p>;
}

/** Takes 4 ms to render, so that a transition over many of them is interrupted. */
function Slow() {
  const { view } = useOperation({ slot: "hero" });
  const until = performance.now() + 4;
  while (performance.now() < until);
  return <p>{`${view.type} ${view.type === "processing" ? view.progress : ""}`}</p>;
}

function Many({
  onCommit,
  onMounted,
}: {
  readonly onCommit: (lines: ReadonlySet<string | null>) => void;
  readonly onMounted: (start: (count: number) => void) => void;
}) {
  const [count, setCount] = useState(3);
  useEffect(() => onMounted(setCount), [onMounted]);
  useEffect(() => {
    onCommit(new Set([...document.querySelectorAll("p")].map((line) => line.textContent)));
  });
  return Array.from({ length: count }, (_, at) => at).map((at) => <Slow key={at} />);
}

function Before() {
  return <p>{`v1 ${useOperation({ slot: "hero" }).view.type}`}</p>;
}

function After() {
  return <p>{`v2 ${useOperation({ slot: "hero" }).view.type}`}</p>;
}

/** React 18 has no Activity; there is nothing to test there. */
const testOfActivity: typeof test | (() => void) = Activity === undefined ? () => undefined : test;

const said = () => [...document.querySelectorAll("p")].map((line) => line.textContent).join(" ");

test("these tests run on the React they are said to run on", () => {
  expect(version.split(".")[0]).toBe(import.meta.env["REACT_MAJOR"] ?? "19");
});

describe.each(momentNames)("while %s", (moment) => {
  test("R02: StrictMode's second mount finds the same operation: one key, one poller", async () => {
    const world = await World.open();
    const client = world.client();
    await render(<StrictMode>{inClient(client, <Shown />)}</StrictMode>);
    await moments[moment](world, client);
    expect(said()).toBe(moment);
    expect(new Set(keysOf(world)).size).toBe(1);

    const again = await render(<StrictMode>{inClient(client, <Shown />)}</StrictMode>);
    expect(said()).toBe(`${moment} ${moment}`);
    await world.advance(moment === "submitting" ? 0 : 30_000);
    expect(new Set(keysOf(world)).size).toBe(1);
    await again.unmount();
  });

  test("R02, R03: StrictMode finds a restored operation and sends nothing twice", async () => {
    const world = await World.open();
    const before = world.client();
    const stop = watch(before);
    await moments[moment](world, before);
    stop();
    before.dispose();
    await world.settle();
    world.fault = () => undefined;

    const client = world.client();
    await render(<StrictMode>{inClient(client, <Shown />)}</StrictMode>);
    await world.settle();
    // No record: no job has or can have the key (C12).
    if (moment === "refused") return expect(said()).toBe("idle");
    expect(said()).not.toBe("idle");
    await world.advance(30_000);
    expect(new Set(keysOf(world)).size).toBe(1);
    expect(await jobCount(world)).toBe(1);
  });

  test("C6: unmounting leaves no timer, listener or read for display", async () => {
    const world = await World.open();
    const client = world.client();
    const idle = { ...world.open };
    const screen = await render(inClient(client, <Shown />));
    await moments[moment](world, client);
    await screen.unmount();
    await world.settle();
    // What was not answered yet goes on until it is, or until the client is disposed of.
    const isUnresolved = moment === "submitting" || moment === "unknown";
    if (!isUnresolved) expect(world.open).toEqual(idle);
    const reads = world.count("POST /jobs/read");
    await world.advance(60_000);
    expect(world.count("POST /jobs/read")).toBe(reads);
    expect(world.requests.filter(({ line }) => line.startsWith("DELETE /jobs"))).toEqual([]);
    const isKept = [...world.storage.values()].some((text) => text.includes('"operationKey"'));
    expect(isKept).toBe(moment !== "refused");
    client.dispose();
    await world.settle();
    const stillPosting = moment === "submitting" ? 1 : 0;
    expect(world.open).toEqual({ timers: stillPosting, listeners: 0, requests: stillPosting });
  });
});

test("R01: a submit from an effect under StrictMode, remounts and Suspense is one job", async () => {
  const world = await World.open();
  const client = world.client();
  const tree = <StrictMode>{inClient(client, <SubmitsOnMount />)}</StrictMode>;
  const first = await render(tree);
  await first.unmount();
  await render(tree);
  await world.settle();
  expect(said()).toMatch(/queued|processing/);
  expect(world.count("POST /jobs")).toBe(1);
  expect(await jobCount(world)).toBe(1);
});

test("a Suspense boundary that hides the component and shows it again keeps the job", async () => {
  const world = await World.open();
  const client = world.client();
  const wait = pausing();
  let suspend: (value: boolean) => void = () => undefined;
  await render(
    inClient(
      client,
      <Suspense fallback={<p>waiting</p>}>
        <Shown />
        <Sibling
          wait={wait}
          onMounted={(set) => {
            suspend = set;
          }}
        />
      </Suspense>,
    ),
  );
  await moments.processing(world, client);
  suspend(true);
  await world.settle();
  // React may hold back a fallback, and its end, for up to 300 ms of real time.
  await expect.poll(said).toContain("waiting");
  wait.end();
  await expect.poll(said).toBe("processing");
  world.backend.generator.latest.finish();
  await world.advance(15_000);
  expect(said()).toBe("reviewing");
  expect(world.count("POST /jobs")).toBe(1);
});

test("a first render that suspends subscribes to nothing until it is on the screen", async () => {
  const world = await World.open();
  const client = world.client();
  const stop = watch(client);
  await moments.processing(world, client);
  stop();
  const wait = pausing();
  await render(
    inClient(
      client,
      <Suspense fallback={<p>waiting</p>}>
        <Late wait={wait} />
      </Suspense>,
    ),
  );
  const reads = world.count("POST /jobs/read");
  await world.advance(20_000);
  expect(world.count("POST /jobs/read")).toBe(reads);
  wait.end();
  await expect.poll(said).toBe("processing");
  await world.advance(20_000);
  expect(world.count("POST /jobs/read")).toBeGreaterThan(reads);
});

test("concurrent rendering shows one truth: no two components differ in one commit", async () => {
  const world = await World.open();
  const client = world.client();
  const torn: string[] = [];
  let start: (count: number) => void = () => undefined;
  await render(
    inClient(
      client,
      <Many
        onCommit={(lines) => void (lines.size > 1 && torn.push([...lines].join(" | ")))}
        onMounted={(set) => {
          start = set;
        }}
      />,
    ),
  );
  await moments.processing(world, client);
  for (let step = 1; step <= 5; step += 1) {
    // The transition renders in slices of 5 ms; the store changes between two of them.
    startTransition(() => start(10 + step));
    world.backend.generator.latest.progress(0.4 + step / 10);
    await world.advance(4_000);
  }
  await expect.poll(() => document.querySelectorAll("p").length).toBe(15);
  expect(new Set([...document.querySelectorAll("p")].map((line) => line.textContent)).size).toBe(1);
  const { view } = client.slot("hero");
  const progress = view.type === "processing" ? view.progress : undefined;
  expect(progress).toBeGreaterThan(0.4);
  expect(said()).toContain(`processing ${progress}`);
  expect(torn).toEqual([]);
});

testOfActivity("a hidden Activity reads nothing, and is right again when shown", async () => {
  const world = await World.open();
  const client = world.client();
  const tree = (mode: "visible" | "hidden") =>
    inClient(
      client,
      <Activity mode={mode}>
        <Shown />
      </Activity>,
    );
  const screen = await render(tree("visible"));
  await moments.processing(world, client);
  await screen.rerender(tree("hidden"));
  const reads = world.count("POST /jobs/read");
  world.backend.generator.latest.finish();
  await world.advance(30_000);
  expect(world.count("POST /jobs/read")).toBe(reads);
  await screen.rerender(tree("visible"));
  await world.advance(1_000);
  expect(said()).toBe("reviewing");
});

describe("hot reload", () => {
  test("of a component keeps its running job", async () => {
    const world = await World.open();
    const client = world.client();
    const screen = await render(inClient(client, <Before />));
    await moments.processing(world, client);
    await screen.rerender(inClient(client, <After />));
    await world.advance(5_000);
    expect(said()).toBe("v2 processing");
    expect(world.count("POST /jobs")).toBe(1);
  });

  test("of the module that makes the client hands the job to the next one", async () => {
    const readsAfter = async (reload: (client: Tracker) => void) => {
      const world = await World.open();
      const client = world.client();
      const screen = await render(inClient(client, <Shown />));
      await moments.processing(world, client);
      reload(client);
      await screen.rerender(inClient(world.client(), <Shown />));
      const before = world.count("POST /jobs/read");
      await world.advance(20_000);
      expect(said()).toBe("processing");
      expect(new Set(keysOf(world)).size).toBe(1);
      await screen.unmount();
      return world.count("POST /jobs/read") - before;
    };
    // Even if nobody disposes of the first client: it shows nothing any more, so it is silent.
    const forgotten = await readsAfter(() => undefined);
    expect(forgotten).toBeGreaterThan(0);
    expect(forgotten).toBe(await readsAfter((client) => client.dispose()));
  });
});

describe("what the hook is given may change under it", () => {
  test("the slot", async () => {
    const world = await World.open();
    const client = world.client();
    const screen = await render(inClient(client, <Shown address={{ slot: "hero" }} />));
    await moments.processing(world, client);
    await screen.rerender(inClient(client, <Shown address={{ slot: "other" }} />));
    expect(said()).toBe("idle");
    const reads = world.count("POST /jobs/read");
    await world.advance(20_000);
    expect(world.count("POST /jobs/read")).toBe(reads);
    await screen.rerender(inClient(client, <Shown address={{ slot: "hero" }} />));
    expect(said()).toBe("processing");
  });

  test("from a slot to a key, and to a handle", async () => {
    const world = await World.open();
    const client = world.client();
    const screen = await render(inClient(client, <Shown />));
    await moments.processing(world, client);
    const key = client.slot("hero").view.operationKey ?? "";
    await screen.rerender(inClient(client, <Shown address={{ key }} />));
    expect(said()).toBe("processing");
    const [handle] = client.operations;
    await screen.rerender(inClient(client, <Shown address={handle as OperationHandle} />));
    expect(said()).toBe("processing");
    await screen.rerender(inClient(client, <Shown address={{ key: "a-key-that-nobody-has" }} />));
    expect(said()).toBe("idle");
  });

  test("the client", async () => {
    const world = await World.open();
    const other = await World.open();
    const client = world.client();
    const screen = await render(inClient(client, <Shown />));
    await moments.processing(world, client);
    await screen.rerender(inClient(other.client(), <Shown />));
    expect(said()).toBe("idle");
  });
});

test("inline objects and callbacks as arguments subscribe once", async () => {
  const world = await World.open();
  const client = world.client();
  let subscribed = 0;
  const slot = client.slot("hero");
  const counted: OperationHandle = Object.create(slot, {
    subscribe: {
      value: (listener: () => void) => {
        subscribed += 1;
        return slot.subscribe(listener);
      },
      enumerable: true,
    },
  });
  const counting: Tracker = Object.create(client, { slot: { value: () => counted } });
  const screen = await render(inClient(counting, <Shown address={{ slot: "hero" }} />));
  for (let again = 0; again < 5; again += 1) {
    await screen.rerender(inClient(counting, <Shown address={{ slot: "hero" }} />));
  }
  expect(subscribed).toBe(1);
});

describe("accounts in one tab", () => {
  test("a sign-out empties slots and keys, another account sees nothing of the first", async () => {
    const world = await World.open();
    const client = world.client();
    const stop = watch(client);
    await moments.processing(world, client);
    stop();
    const key = client.slot("hero").view.operationKey ?? "";
    const screen = await render(
      inClient(
        client,
        <>
          <Shown />
          <Shown address={{ key }} />
        </>,
      ),
    );
    expect(said()).toBe("processing processing");
    client.forgetAccount();
    world.account = undefined;
    await world.settle();
    expect(said()).toBe("idle idle");
    expect([...world.storage.values()].join()).not.toContain("a hill");

    world.account = "ben";
    client.accountChanged();
    await world.advance(10_000);
    expect(said()).toBe("idle idle");
    void client.slot("hero").submit(requestOf());
    await world.settle();
    expect(said()).toMatch(/^(queued|processing) idle$/);
    expect(world.requests.at(-1)?.account).toBe("ben");
    await screen.unmount();
  });

  test("the first account finds its job again when it signs in again", async () => {
    const world = await World.open();
    const client = world.client();
    await render(inClient(client, <Shown />));
    await moments.processing(world, client);
    world.account = "ben";
    client.accountChanged();
    await world.settle();
    expect(said()).toBe("idle");
    world.account = "ann";
    client.accountChanged();
    await world.settle();
    expect(said()).toBe("processing");
  });
});

function keysOf(world: World): readonly (string | null)[] {
  return world.requests.filter(({ line }) => line === "POST /jobs").map(({ key }) => key);
}

async function jobCount(world: World): Promise<number> {
  const answer = await world.fetch("https://app.example/api/jobs?recent", {
    headers: { Authorization: "Bearer ann" },
  });
  const body: { operations: unknown[] } = await answer.json();
  return body.operations.length;
}
