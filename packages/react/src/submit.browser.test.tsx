// What goes out of a form, and what stays in the page.
import type { SubmitResult } from "@claimcheck/machine";
import { afterEach, describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import * as z from "zod/mini";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import type { Operation } from "./operation.ts";
import type { InvalidRequest } from "./request-schema.ts";
import { useOperation } from "./use-operation.ts";
import { gate, picture, requestOf, type TextRequest, World } from "./world.contract.ts";

let operation: Operation | undefined;
afterEach(() => {
  operation = undefined;
});

function Bare() {
  operation = useOperation<TextRequest>({ slot: "hero" });
  const { view } = operation;
  return (
    <p>{view.type === "submitting" ? `${view.step} ${view.sent}/${view.total}` : view.type}</p>
  );
}

const schema = z.object({
  kind: z.literal("image"),
  mode: z.literal("single"),
  prompt: z.string().check(z.trim(), z.minLength(1, "Say what to make.")),
  images: z.array(z.string()),
  model: z._default(z.string(), "aurora"),
  aspectRatio: z.string(),
  resolution: z.string(),
});

function Checked() {
  operation = useOperation({ slot: "hero", schema });
  return <p>{operation.view.type}</p>;
}

async function show(world: World, Shown: typeof Bare | typeof Checked) {
  const client = world.client();
  await render(
    <ClaimcheckProvider client={client}>
      <Shown />
    </ClaimcheckProvider>,
  );
  return client;
}

const said = () => document.querySelector("p")?.textContent;

function submit(request: unknown): Promise<SubmitResult | InvalidRequest> {
  if (operation === undefined) throw new Error("Nothing is on the screen.");
  return operation.submit(request);
}

describe("with a schema", () => {
  test("an invalid request is told with its issues; nothing is stored or sent", async () => {
    const world = await World.open();
    await show(world, Checked);
    expect(await submit(requestOf({ prompt: "  " }))).toMatchObject({
      type: "invalid",
      issues: [{ message: "Say what to make.", path: ["prompt"] }],
    });
    expect(world.requests).toEqual([]);
    expect(world.storage.size).toBe(0);
    expect(said()).toBe("idle");
  });

  test("what the schema makes of a request is what is sent", async () => {
    const world = await World.open();
    await show(world, Checked);
    const { model: _model, ...rest } = requestOf({ prompt: " a hill " });
    const submitted = submit(rest);
    await world.settle();
    expect(await submitted).toMatchObject({ type: "accepted" });
    const [post] = world.requests.filter(({ line }) => line === "POST /jobs");
    expect(JSON.parse(post?.body ?? "")).toMatchObject({ prompt: "a hill", model: "aurora" });
  });

  test("S05: two submits at once are one", async () => {
    const world = await World.open();
    await show(world, Checked);
    const both = Promise.all([submit(requestOf()), submit(requestOf())]);
    await world.settle();
    const [one, other] = await both;
    expect(one).toEqual(other);
    expect(world.count("POST /jobs")).toBe(1);
  });
});

describe("files", () => {
  const file = () => new Blob([picture("a lake")], { type: "image/png" });

  test("are hashed and uploaded first, shown on the way, and never stored", async () => {
    const world = await World.open();
    await show(world, Bare);
    const uploading = gate();
    world.fault = ({ line }, answer) =>
      line.startsWith("PUT /uploads") ? uploading.opened.then(answer) : undefined;
    const submitted = submit(requestOf({ images: [file()] }));
    await expect.poll(said).toBe("uploading 0/1");
    expect(world.count("POST /jobs")).toBe(0);
    uploading.open();
    expect(await submitted).toMatchObject({ type: "accepted" });
    await expect.poll(said).toMatch(/queued|processing/);
    expect([...world.storage.values()].join()).not.toContain("a lake");
    const [post] = world.requests.filter(({ line }) => line === "POST /jobs");
    expect(JSON.parse(post?.body ?? "").images).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test("a cancel while they are uploaded leaves no job, no record and no request", async () => {
    const world = await World.open();
    const client = await show(world, Bare);
    world.fault = ({ line }) =>
      line.startsWith("PUT /uploads") ? new Promise(() => undefined) : undefined;
    void submit(requestOf({ images: [file()] }));
    await expect.poll(said).toBe("uploading 0/1");
    client.slot("hero").cancel();
    await world.settle();
    expect(world.open.requests).toBe(0);
    expect(world.count("POST /jobs")).toBe(0);
    expect(client.slot("hero").can.submit).toBe(true);
  });

  test("an upload that was lost goes on where it was: what is there is not sent again", async () => {
    const world = await World.open();
    await show(world, Bare);
    let lost = 0;
    world.fault = ({ line }) => {
      if (!line.startsWith("PUT /uploads") || lost > 0) return undefined;
      lost += 1;
      return Promise.reject(new TypeError("Failed to fetch"));
    };
    const files = [file(), new Blob([picture("a sea")], { type: "image/png" })];
    void submit({ ...requestOf(), mode: "compose", images: files });
    await expect.poll(() => lost).toBe(1);
    await expect
      .poll(async () => {
        await world.advance(1_000);
        return world.count("POST /jobs");
      })
      .toBe(1);
    const puts = world.requests.filter(({ line }) => line.startsWith("PUT /uploads"));
    expect(puts.length).toBe(3);
    expect(new Set(puts.map(({ line }) => line)).size).toBe(2);
  });
});

test("S11: what the app does to the form after confirming does not reach the request", async () => {
  const world = await World.open();
  await show(world, Bare);
  const form = { ...requestOf(), prompt: "a hill" };
  void submit(form);
  form.prompt = "another thing";
  await world.settle();
  const [post] = world.requests.filter(({ line }) => line === "POST /jobs");
  expect(JSON.parse(post?.body ?? "").prompt).toBe("a hill");
});

test("R10: every port is replaced, and what a suite in virtual time asserts did happen", async () => {
  const world = await World.open();
  await show(world, Bare);
  void submit(requestOf());
  await world.working();
  await world.advance(60_000);
  expect(world.count("POST /jobs")).toBe(1);
  expect(world.count("POST /jobs/read")).toBeGreaterThan(3);
  expect(said()).toBe("processing");
});
