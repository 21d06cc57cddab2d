import { StrictMode } from "react";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { useOperation } from "./use-operation.ts";
import { gate, requestOf, World } from "./world.contract.ts";

function Screen({ slot = "hero", name = "screen" }: { slot?: string; name?: string }) {
  const op = useOperation({ slot });
  const { view } = op;
  return (
    <div data-testid={name}>
      <p>{view.type}</p>
      <button type="button" disabled={!op.can.submit} onClick={() => void op.submit(requestOf())}>
        Make
      </button>
      <button type="button" disabled={!op.can.accept} onClick={op.accept}>
        Accept
      </button>
    </div>
  );
}

const said = (name = "screen") =>
  document.querySelector(`[data-testid=${name}] p`)?.textContent ?? "nothing";

function press(label: string, name = "screen"): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`[data-testid=${name}] button`)];
  buttons.find((button) => button.textContent === label)?.click();
}

describe.each([
  ["plain", false],
  ["StrictMode", true],
])("one slot, %s", (_, strict) => {
  const show = (world: World, client = world.client(), count = 1) => {
    const names = ["screen", ...Array.from({ length: count - 1 }, (_, at) => `screen-${at}`)];
    const screens = names.map((name) => <Screen key={name} name={name} />);
    const tree = <ClaimcheckProvider client={client}>{screens}</ClaimcheckProvider>;
    return render(strict ? <StrictMode>{tree}</StrictMode> : tree);
  };

  test("goes from confirmation to its end", async () => {
    const world = await World.open();
    await show(world);
    expect(said()).toBe("idle");
    await world.stopWorking();
    press("Make");
    await world.settle();
    expect(said()).toBe("queued");
    world.backend.start();
    await world.working();
    world.backend.generator.latest.progress(0.5);
    await world.advance(5_000);
    expect(said()).toBe("processing");
    world.backend.generator.latest.finish();
    await world.advance(15_000);
    expect(said()).toBe("reviewing");
    press("Accept");
    await world.settle();
    expect(said()).toBe("completed");
    expect(world.count("POST /jobs")).toBe(1);
  });

  test("S05: two clicks before the next render are one submit", async () => {
    const world = await World.open();
    await show(world);
    press("Make");
    press("Make");
    await world.settle();
    press("Make");
    await world.settle();
    expect(said()).toMatch(/queued|processing/);
    expect(world.count("POST /jobs")).toBe(1);
  });

  test("has one poller for twenty components as for one", async () => {
    const readsWith = async (count: number) => {
      const world = await World.open();
      const screens = await show(world, undefined, count);
      press("Make");
      await world.working();
      await world.advance(30_000);
      const seen = screens.container.querySelectorAll("p");
      expect([...seen].map((line) => line.textContent)).toEqual(Array(count).fill("processing"));
      await screens.unmount();
      return world.count("POST /jobs/read");
    };
    const alone = await readsWith(1);
    expect(alone).toBeGreaterThan(1);
    expect(await readsWith(2)).toBe(alone);
    expect(await readsWith(20)).toBe(alone);
  });
});

test("R04, C6: unmounting ends every timer and read, and keeps the record", async () => {
  const world = await World.open();
  const client = world.client();
  const idle = { ...world.open };
  const screen = await render(
    <ClaimcheckProvider client={client}>
      <Screen />
    </ClaimcheckProvider>,
  );
  press("Make");
  await world.working();
  await world.advance(5_000);
  expect(said()).toBe("processing");
  await screen.unmount();
  const requestCount = world.requests.length;
  await world.advance(120_000);
  expect(world.requests).toHaveLength(requestCount);
  expect(world.open).toEqual(idle);
  expect([...world.storage.values()].join()).toContain(world.backend.generator.latest.jobId);
});

test("R04, R05: the answer to a POST is stored though nobody is mounted any more", async () => {
  const world = await World.open();
  const client = world.client();
  const answered = gate();
  world.fault = (request, answer) =>
    request.line === "POST /jobs" ? answered.opened.then(answer) : undefined;
  const screen = await render(
    <ClaimcheckProvider client={client}>
      <Screen />
    </ClaimcheckProvider>,
  );
  press("Make");
  await world.settle();
  expect(world.count("POST /jobs")).toBe(1);
  await screen.unmount();
  answered.open();
  await world.settle();
  expect([...world.storage.values()].join()).toContain('"stage":"accepted"');
  expect(world.requests.filter(({ line }) => line.startsWith("DELETE"))).toEqual([]);

  client.dispose();
  await render(
    <ClaimcheckProvider client={world.client()}>
      <Screen />
    </ClaimcheckProvider>,
  );
  await world.settle();
  expect(said()).toBe("processing");
  expect(world.count("POST /jobs")).toBe(1);
});
