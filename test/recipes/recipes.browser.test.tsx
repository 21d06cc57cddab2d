// The code that the guide and the recipes show, taken out of the documents and run.

import { App as Guide } from "recipe:guide";
import { Form } from "recipe:recipes/edited-form";
import { client as reloaded } from "recipe:recipes/hot-reload";
import { App as OwnBackend, client as ownClient } from "recipe:recipes/own-backend";
import { QuotaLeft } from "recipe:recipes/quota-countdown";
import { Review } from "recipe:recipes/review-step";
import { Studio } from "recipe:recipes/several-slots";
import { makeClient, SignInAgain, SignOut, session } from "recipe:recipes/sign-in-expiry";
import { systemClock } from "@claimcheck/machine/browser";
import { createMemoryBackend } from "@claimcheck/mock";
import { ClaimcheckProvider } from "@claimcheck/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { openStage, request, type Stage, show } from "./stage.tsx";

// A recipe that is a test of its own: it runs among these.
import "recipe:recipes/testing";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const shown = () => document.body.textContent;
const rowCount = () => document.querySelectorAll("li").length;

/** Lets time run until it is so: how much real work lies between is the machine's affair. */
const inTime = <Seen,>({ advance }: Pick<Stage, "advance">, read: () => Seen) =>
  expect.poll(
    async () => {
      const seen = read();
      await advance(250);
      return seen;
    },
    { timeout: 10_000 },
  );

test("the guide: a file chosen becomes a picture in review", async () => {
  // The guide's client is on the page's own clock and network, as in an app.
  const backend = createMemoryBackend({ clock: systemClock() });
  backend.start();
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const signedIn = new Headers(init?.headers);
    signedIn.set("Authorization", "Bearer ann");
    return backend.fetch(new Request(input, { ...init, headers: signedIn }));
  });
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await backend.stop();
  });
  const { container } = await render(<Guide />);
  const input = container.querySelector("input");
  if (input === null) throw new Error("There is no file field.");
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  await userEvent.upload(input, new File([png], "hill.png", { type: "image/png" }));
  await expect.poll(() => backend.generator.calls.length, { timeout: 5000 }).toBe(1);
  expect(backend.generator.latest.request.prompt).toBe("a hill");
  backend.generator.latest.finish();
  await expect.element(button(/accept/i), { timeout: 10_000 }).toBeVisible();
});

test("your own backend: its words become ours", async () => {
  let render_ = { id: "r/1", state: "waiting" } as Record<string, unknown>;
  const seen: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    seen.push(`${init?.method ?? "GET"} ${input}`);
    return Response.json(render_);
  });
  onTestFinished(() => {
    ownClient.dispose();
    vi.restoreAllMocks();
  });
  const { container } = await render(<OwnBackend />);
  await button("Render").click();
  await expect.poll(() => container.querySelector("output")?.textContent).toBe("queued");
  render_ = { id: "r/1", state: "rendering", percent: 40 };
  await expect
    .poll(() => container.querySelector("output")?.textContent, { timeout: 10_000 })
    .toBe("40 %");
  expect(seen[0]).toBe("POST https://renders.example/v2/renders");
  expect(seen).toContain("GET https://renders.example/v2/renders/r%2F1");
});

test("the review step: rejected with a reason, made again, accepted", async () => {
  const { client, backend, advance } = await openStage();
  await show(client, <Review slot="hero" />);
  void client.slot("hero").submit(request);
  await advance(2_000);
  backend.generator.latest.finish();
  await inTime({ advance }, shown).toContain("Accepted by itself in 7 days.");
  await button("Wrong: light").click();
  await advance(500);
  await button(/Make another one/).click();
  await inTime({ advance }, () => backend.generator.calls.length).toBe(2);
  backend.generator.latest.finish();
  await advance(15_000);
  await button("Accept").click();
  await inTime({ advance }, () => client.slot("hero").view).toMatchObject({
    type: "completed",
    charge: "charged",
  });
});

test("several slots: three places, one list, each end counted once", async () => {
  const { client, backend, advance } = await openStage();
  await show(client, <Studio request={request} />);
  for (const place of await page.getByRole("group").all()) {
    await place.getByRole("button", { name: "Make" }).click();
  }
  await advance(3_000);
  await inTime({ advance }, () => backend.generator.calls.length).toBeGreaterThan(0);
  expect(client.operations).toHaveLength(3);
  await inTime({ advance }, rowCount).toBe(3);
  backend.generator.calls[0]?.fail();
  await inTime({ advance }, shown).toContain("1 have ended.");
  await page.getByRole("listitem").filter({ hasText: "failed" }).getByRole("button").click();
  await inTime({ advance }, rowCount).toBe(2);
});

test("a sign-in that expires: the job goes on, reading waits, and nothing is lost", async () => {
  sessionStorage.clear();
  const backend = createMemoryBackend({ clock: systemClock() });
  backend.start();
  onTestFinished(() => backend.stop());
  let isValid = true;
  const client = makeClient((url: string, init: RequestInit) =>
    isValid || init.method === "PUT"
      ? backend.fetch(new Request(url, init))
      : Promise.resolve(new Response("{}", { status: 401 })),
  );
  onTestFinished(() => client.dispose());
  const signIn = async () => {
    isValid = true;
    return { accountId: "ann", token: "ann" };
  };
  await show(
    client,
    <>
      <SignInAgain signIn={signIn} />
      <SignOut signOut={() => Object.assign(session, { accountId: undefined })} />
    </>,
  );
  const png = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]);
  expect(await client.slot("hero").submit({ ...request, images: [png] })).toMatchObject({
    type: "accepted",
  });
  isValid = false;
  await expect.element(page.getByRole("alert"), { timeout: 10_000 }).toBeVisible();
  await button("Sign in").click();
  await expect.poll(shown, { timeout: 5_000 }).toMatch(/queued|processing/);
  await button("Sign out").click();
  await expect.poll(shown).toContain("idle");
  expect(Object.values(sessionStorage).join()).not.toContain("a hill");
});

test("a quota countdown: counted when reserved, and a refusal says when the next one is", async () => {
  const plan = {
    id: "one-a-day",
    limits: { count: { day: 1, month: null }, tokens: { day: null, month: null } },
    concurrency: null,
    timeZone: "UTC",
  };
  const { client, advance } = await openStage({ plan });
  const stop = client.slot("hero").subscribe(() => undefined);
  onTestFinished(stop);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ClaimcheckProvider client={client}>
        <QuotaLeft slot="banner" />
      </ClaimcheckProvider>
    </QueryClientProvider>,
  );
  const timer = () => document.querySelector("[role=timer]")?.textContent ?? "";
  await inTime({ advance }, shown).toContain("0 of 1 pictures today");
  void client.slot("hero").submit(request);
  await inTime({ advance }, shown).toContain("1 of 1 pictures today");
  void client.slot("banner").submit({ ...request, prompt: "two hills" });
  await inTime({ advance }, timer).toMatch(/^The next one in \d+ h \d+ min \d+ s$/);
  const before = timer();
  await inTime({ advance }, timer).not.toBe(before);
});

test("an edited form: the screen says that the picture is of an earlier version", async () => {
  const { client, advance } = await openStage();
  await show(client, <Form first={request} />);
  await button("Make").click();
  await advance(2_000);
  expect(shown()).not.toContain("earlier version");
  await page.getByLabelText("Prompt").fill("two hills");
  await expect.poll(shown).toContain("This was made from an earlier version of the form.");
  await page.getByLabelText("Prompt").fill("a hill");
  await expect.poll(shown).not.toContain("earlier version");
});

test("hot reload: the module makes a client", () => {
  expect(reloaded.operations).toEqual([]);
  reloaded.dispose();
});
