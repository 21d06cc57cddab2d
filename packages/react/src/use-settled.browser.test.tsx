import type { OperationSettled, Tracker } from "@claimcheck/machine";
import { type ReactNode, StrictMode } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { moments, watch } from "./moments.contract.ts";
import { useSettled } from "./use-settled.ts";
import { World } from "./world.contract.ts";

function Listener({ heard, as = "" }: { readonly heard: string[]; readonly as?: string }) {
  useSettled(({ settled }: OperationSettled) => void heard.push(`${as}${settled.type}`));
  return null;
}

const show = (client: Tracker, tree: ReactNode) =>
  render(<ClaimcheckProvider client={client}>{tree}</ClaimcheckProvider>);

test.each(["completed", "failed", "refused"] as const)("%s is told once", async (moment) => {
  const world = await World.open();
  const client = world.client();
  const heard: string[] = [];
  const stop = watch(client);
  await show(
    client,
    <StrictMode>
      <Listener heard={heard} />
    </StrictMode>,
  );
  await moments[moment](world, client);
  await world.advance(60_000);
  expect(heard).toEqual([moment]);
  stop();
});

test("an end while nobody was mounted is told to the next who is, and to nobody after", async () => {
  const world = await World.open();
  const client = world.client();
  const heard: string[] = [];
  const stop = watch(client);
  const before = await show(client, <Listener heard={heard} as="before " />);
  await before.unmount();
  await moments.completed(world, client);
  expect(heard).toEqual([]);
  const after = await show(
    client,
    <StrictMode>
      <Listener heard={heard} as="after " />
    </StrictMode>,
  );
  expect(heard).toEqual(["after completed"]);
  await after.unmount();
  await show(client, <Listener heard={heard} as="later " />);
  expect(heard).toEqual(["after completed"]);
  stop();
});

test("an end while the page was closed is told when the next page finds it", async () => {
  const world = await World.open();
  const before = world.client();
  const stop = watch(before);
  await moments.processing(world, before);
  stop();
  before.dispose();
  world.backend.generator.latest.fail();
  await world.advance(60_000);

  const client = world.client();
  const heard: string[] = [];
  await show(client, <Listener heard={heard} />);
  watch(client);
  await world.advance(5_000);
  expect(heard).toEqual(["failed"]);
});

test("tabs that share their records: each that is open is told once, one opened after the end is not", async () => {
  const world = await World.open();
  const heard: string[] = [];
  const openTab = async (as: string) => {
    const client = world.client();
    await show(client, <Listener heard={heard} as={as} />);
    watch(client);
    return client;
  };
  const first = await openTab("first ");
  await moments.processing(world, first);
  await openTab("second ");
  await world.advance(5_000);
  world.backend.generator.latest.fail();
  await world.advance(60_000);
  expect(heard.toSorted()).toEqual(["first failed", "second failed"]);
  const late = await openTab("late ");
  await world.advance(60_000);
  expect(late.slot("hero").view.type).toBe("failed");
  expect(heard).toHaveLength(2);
});

test("the latest callback is called, and a new one in every render subscribes once", async () => {
  const world = await World.open();
  const client = world.client();
  const heard: string[] = [];
  let subscribed = 0;
  const counting: Tracker = Object.create(client, {
    onSettled: {
      value: (listener: (event: OperationSettled) => void) => {
        subscribed += 1;
        return client.onSettled(listener);
      },
    },
  });
  const tree = (as: string) => (
    <ClaimcheckProvider client={counting}>
      <Listener heard={heard} as={as} />
    </ClaimcheckProvider>
  );
  const screen = await render(tree("first "));
  await screen.rerender(tree("second "));
  const stop = watch(client);
  await moments.failed(world, client);
  expect(heard).toEqual(["second failed"]);
  expect(subscribed).toBe(1);
  stop();
});

test("listening is no interest in the job: it causes no reads", async () => {
  const world = await World.open();
  const client = world.client();
  await show(client, <Listener heard={[]} />);
  const stop = watch(client);
  await moments.processing(world, client);
  stop();
  const reads = world.count("POST /jobs/read");
  await world.advance(60_000);
  expect(world.count("POST /jobs/read")).toBe(reads);
});
