import type { Tracker } from "@claimcheck/machine";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { moments, watch } from "./moments.contract.ts";
import { useRequestMatch } from "./use-request-match.ts";
import { picture, requestOf, World } from "./world.contract.ts";

function Match({ request, seen }: { readonly request: unknown; readonly seen: string[] }) {
  const match = useRequestMatch({ slot: "hero" }, request);
  seen.push(match);
  return <p>{match}</p>;
}

const shown = (client: Tracker, request: unknown, seen: string[] = []) => (
  <ClaimcheckProvider client={client}>
    <Match request={request} seen={seen} />
  </ClaimcheckProvider>
);

const said = () => document.querySelector("p")?.textContent;

test("the running operation belongs to the form as it is, to an earlier version, and again", async () => {
  const world = await World.open();
  const client = world.client();
  const screen = await render(shown(client, requestOf()));
  expect(said()).toBe("none");
  const form = requestOf();
  await moments.processing(world, client);
  expect(said()).toBe("same");
  const { images, prompt, ...rest } = form;
  await screen.rerender(shown(client, { ...rest, images: [...images], prompt }));
  expect(said()).toBe("same");
  await screen.rerender(shown(client, requestOf({ prompt: "two hills" })));
  expect(said()).toBe("changed");
  await screen.rerender(shown(client, { ...form, seed: Number.NaN }));
  expect(said()).toBe("changed");
  await screen.rerender(shown(client, requestOf()));
  expect(said()).toBe("same");
  // What was confirmed has not moved.
  expect(world.count("POST /jobs")).toBe(1);
  expect(world.backend.generator.latest.request.prompt).toBe("a hill");
});

test("survives a reload of the page", async () => {
  const world = await World.open();
  const before = world.client();
  const stop = watch(before);
  await moments.processing(world, before);
  stop();
  before.dispose();
  await render(shown(world.client(), requestOf()));
  expect(said()).toBe("same");
});

test("files count by content, each is read once, and inline requests do not read it again", async () => {
  const world = await World.open();
  const client = world.client();
  const stop = watch(client);
  const file = new Blob([picture("a lake")], { type: "image/png" });
  const submitted = client.slot("hero").submit(requestOf({ images: [file] }));
  expect(await submitted).toMatchObject({ type: "accepted" });

  const seen: string[] = [];
  const screen = await render(shown(client, requestOf({ images: [file] }), seen));
  await expect.poll(said).toBe("same");
  expect(seen).toEqual(["checking", "same"]);
  await screen.rerender(shown(client, requestOf({ images: [file] }), seen));
  expect(seen).toEqual(["checking", "same", "same"]);

  const equal = new Blob([picture("a lake")]);
  await screen.rerender(shown(client, requestOf({ images: [equal] }), seen));
  await expect.poll(said).toBe("same");
  const other = new Blob([picture("a sea")]);
  await screen.rerender(shown(client, requestOf({ images: [other] }), seen));
  await expect.poll(said).toBe("changed");
  stop();
});
