import type { Tracker } from "@claimcheck/machine";
import {
  dehydrate,
  hydrate,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describe, expect, onTestFinished, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "../claimcheck-provider.tsx";
import { moments, watch } from "../moments.contract.ts";
import { useOperation } from "../use-operation.ts";
import { gate, requestOf, World } from "../world.contract.ts";
import { DocumentError } from "./document-error.ts";
import { queries } from "./queries.ts";
import { useCapabilities } from "./use-capabilities.ts";
import { useQuota } from "./use-quota.ts";

const show = (client: Tracker, queryClient: QueryClient, tree: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ClaimcheckProvider client={client}>{tree}</ClaimcheckProvider>
    </QueryClientProvider>,
  );

function Used() {
  const { data } = useQuota();
  const reading = data?.meters.find(({ meter, period }) => meter === "count" && period === "day");
  return <p>{reading?.used ?? "asking"}</p>;
}

const said = () => [...document.querySelectorAll("p")].map((line) => line.textContent).join(" ");

describe("useQuota", () => {
  test("is looked up when an operation reserves, and when it gets its refund", async () => {
    const world = await World.open();
    const client = world.client();
    const stop = watch(client);
    await show(client, new QueryClient(), <Used />);
    await world.settle();
    expect(said()).toBe("0");
    await moments.processing(world, client);
    expect(said()).toBe("1");
    world.backend.generator.latest.fail();
    await world.advance(15_000);
    expect(said()).toBe("0");
    stop();
  });

  test("is looked up when an operation is refused", async () => {
    const world = await World.open();
    const client = world.client();
    await show(client, new QueryClient(), <Used />);
    await world.settle();
    const before = world.count("GET /quota");
    await moments.refused(world, client);
    expect(client.slot("hero").view.type).toBe("refused");
    expect(world.count("GET /quota")).toBeGreaterThan(before);
  });

  test("is one request for any number of components, begun after the change", async () => {
    const world = await World.open();
    const client = world.client();
    const held = gate();
    let heldCount = 0;
    await show(
      client,
      new QueryClient(),
      <>
        <Used />
        <Used />
        <Used />
      </>,
    );
    await world.settle();
    expect(world.count("GET /quota")).toBe(1);
    const events: string[] = [];
    client.onEvent(({ type }) => void events.push(type));
    world.fault = ({ line }, answer) => {
      if (line !== "GET /quota") return undefined;
      heldCount += 1;
      // What was asked before the change answers late, with what was true then.
      if (heldCount > 1) return undefined;
      const early = answer();
      return held.opened.then(() => early);
    };
    void client.slot("hero").submit(requestOf());
    await world.settle();
    held.open();
    await world.settle();
    expect(said()).toBe("1 1 1");
    expect(world.count("GET /quota") - 1).toBeLessThanOrEqual(events.length);
  });

  test("is another query for another account, and never one account's under the other's name", async () => {
    const world = await World.open();
    const client = world.client();
    const queryClient = new QueryClient();
    const ofAnn = queries(client).quota();
    const stop = watch(client);
    await moments.processing(world, client);
    stop();
    world.account = "ben";
    await expect(queryClient.fetchQuery(ofAnn)).rejects.toMatchObject({
      failure: { type: "other_account" },
    });
    client.accountChanged();
    await show(client, queryClient, <Used />);
    await world.settle();
    expect(said()).toBe("0");
    expect(queryClient.getQueryData(ofAnn.queryKey)).toBeUndefined();
  });
});

function Models() {
  const { data } = useCapabilities();
  return <p>{data?.models.map(({ id }) => id).join() ?? "asking"}</p>;
}

test("useCapabilities tells what is on offer, once for all", async () => {
  const world = await World.open();
  await show(
    world.client(),
    new QueryClient(),
    <>
      <Models />
      <Models />
    </>,
  );
  await world.settle();
  expect(said()).toContain("aurora");
  expect(world.count("GET /capabilities")).toBe(1);
});

function Job({ jobId, client }: { readonly jobId: string; readonly client: Tracker }) {
  const { data, error } = useQuery(queries(client).job(jobId));
  return <p>{data?.type ?? (error instanceof DocumentError ? error.message : "asking")}</p>;
}

describe("queries.job", () => {
  test("reads a job that no operation here shows", async () => {
    const world = await World.open();
    const elsewhere = world.client();
    const stop = watch(elsewhere);
    await moments.completed(world, elsewhere);
    stop();
    world.storage.clear();
    const client = world.client();
    const { jobId } = world.backend.generator.latest;
    const queryClient = new QueryClient();
    const screen = await show(client, queryClient, <Job jobId={jobId} client={client} />);
    await world.settle();
    expect(said()).toBe("completed");
    // Its link is good for an hour, so another component asks nothing.
    await screen.unmount();
    const reads = world.count("POST /jobs/read");
    await show(client, queryClient, <Job jobId={jobId} client={client} />);
    await world.settle();
    expect(said()).toBe("completed");
    expect(world.count("POST /jobs/read")).toBe(reads);
  });

  test("says that there is none, without asking again", async () => {
    const world = await World.open();
    const client = world.client();
    await show(client, new QueryClient(), <Job jobId="no-such-job" client={client} />);
    await world.settle();
    expect(said()).toBe("The job could not be read: job_not_found.");
    expect(world.count("POST /jobs/read")).toBe(1);
  });
});

function Maker({ onDone }: { readonly onDone: (type: string) => void }) {
  const { submit, view } = useOperation({ slot: "hero" });
  return (
    <button
      type="button"
      onClick={() => void submit(requestOf()).then((result) => onDone(result.type))}
    >
      {view.type}
    </button>
  );
}

const eager = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: 3, retryDelay: 0 },
      mutations: { retry: 3, retryDelay: 0 },
    },
  });

describe("the SDK owns retries", () => {
  test("P21: a query client with retry 3 adds no POST to the machine's own", async () => {
    const postsWith = async (queryClient: QueryClient) => {
      const world = await World.open();
      world.fault = ({ line }) =>
        line === "POST /jobs" ? Promise.resolve(new Response("{}", { status: 503 })) : undefined;
      const client = world.client();
      const done: string[] = [];
      const screen = await show(client, queryClient, <Maker onDone={(type) => done.push(type)} />);
      screen.container.querySelector("button")?.click();
      await world.advance(30_000);
      expect(done).toEqual(["unknown"]);
      await screen.unmount();
      client.dispose();
      const posts = world.requests.filter(({ line }) => line === "POST /jobs");
      expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
      return posts.length;
    };
    const plain = await postsWith(new QueryClient({ defaultOptions: { mutations: { retry: 0 } } }));
    expect(plain).toBeGreaterThan(0);
    expect(await postsWith(eager())).toBe(plain);
  });

  test("a mutation of the app's own around submit is one POST, for an answer is never a throw", async () => {
    const world = await World.open();
    let lost = 0;
    world.fault = ({ line }, answer) => {
      if (line !== "POST /jobs" || lost > 0) return undefined;
      lost += 1;
      return answer().then(() => Promise.reject(new TypeError("Failed to fetch")));
    };
    const client = world.client();
    const result = eager()
      .getMutationCache()
      .build(eager(), { mutationFn: () => client.slot("hero").submit(requestOf()), retry: 3 })
      .execute(undefined);
    await world.settle();
    expect(await result).toMatchObject({ type: "unknown", reason: "network" });
    await world.advance(30_000);
    expect(client.slot("hero").view.type).not.toBe("unknown");
    // Found by its key: it was not even sent again.
    expect(world.count("POST /jobs")).toBe(1);
  });

  test("R07: mutations that a persister has doubled in two offline reloads are one job", async () => {
    const world = await World.open();
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    world.connect(false);
    const makeFrom = (client: Tracker) => {
      const queryClient = eager();
      queryClient.setMutationDefaults(["make"], {
        mutationFn: () => client.slot("hero").submit(requestOf()),
      });
      return queryClient;
    };

    const first = world.client();
    const before = makeFrom(first);
    void before
      .getMutationCache()
      .build(before, { mutationKey: ["make"] })
      .execute(undefined);
    await world.settle();
    let persisted = dehydrate(before);
    expect(persisted.mutations).toHaveLength(1);
    first.dispose();

    // The SDK has its own record as well: the person had pressed in the app's other button.
    const second = world.client();
    void second.slot("hero").submit(requestOf());
    await world.advance(5_000);
    second.dispose();

    for (let reload = 0; reload < 2; reload += 1) {
      const page = makeFrom(world.client());
      hydrate(page, persisted);
      hydrate(page, persisted);
      persisted = dehydrate(page);
    }
    expect(persisted.mutations.length).toBeGreaterThan(1);

    const client = world.client();
    const queryClient = makeFrom(client);
    hydrate(queryClient, persisted);
    world.connect(true);
    onlineManager.setOnline(true);
    void queryClient.resumePausedMutations();
    await world.advance(30_000);
    const posts = world.requests.filter(({ line }) => line === "POST /jobs");
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
    expect(world.backend.generator.calls).toHaveLength(1);
  });

  test("R07: nothing of an operation is in what a persister stores", async () => {
    const world = await World.open();
    const client = world.client();
    const queryClient = new QueryClient();
    const screen = await show(
      client,
      queryClient,
      <>
        <Maker onDone={() => undefined} />
        <Used />
      </>,
    );
    screen.container.querySelector("button")?.click();
    await world.settle();
    const { mutations, queries: stored } = dehydrate(queryClient);
    expect(mutations).toEqual([]);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain("a hill");
    expect(JSON.stringify(stored)).not.toContain(client.slot("hero").view.operationKey);
  });
});
