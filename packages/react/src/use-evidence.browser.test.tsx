import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { moments } from "./moments.contract.ts";
import { useEvidence } from "./use-evidence.ts";
import { World } from "./world.contract.ts";

function Log() {
  const entries = useEvidence({ slot: "hero" });
  return entries.map(({ what, by }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
    <li key={at}>{`${what} (${by})`}</li>
  ));
}

test("what happened is told in its order, with who did it, and nothing of the request", async () => {
  const world = await World.open();
  const client = world.client();
  const { container } = await render(
    <ClaimcheckProvider client={client}>
      <Log />
    </ClaimcheckProvider>,
  );
  expect(container.textContent).toBe("");
  await moments.processing(world, client);
  client.slot("hero").cancel();
  await world.settle();
  const said = Array.from(container.querySelectorAll("li"), (entry) => entry.textContent);
  const told = ["submission.began (client)", "submission.accepted (far side)"];
  expect(said.filter((line) => line.startsWith("submission"))).toEqual(told);
  expect(said).toContain("wish.cancel (person)");
  expect(said.at(-1)).toBe("wish.answered (far side)");
  const { operationKey } = client.slot("hero").view;
  const text = JSON.stringify(client.evidenceOf(operationKey ?? ""));
  expect(text).not.toContain("a hill");
  expect(text).not.toContain(operationKey);
});
