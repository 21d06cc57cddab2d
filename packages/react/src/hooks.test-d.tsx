// What the types promise, held by the compiler: this file is compiled, never run.
import { useQuery } from "@tanstack/react-query";
import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import type {
  InvalidRequest,
  KnownJob,
  Operation,
  OperationAddress,
  OperationHandle,
  OperationView,
  SubmitResult,
  Tracker,
} from "./index.ts";
import {
  createClaimcheck,
  httpTransport,
  useClaimcheck,
  useOperation,
  useOperationSelector,
  useOperations,
  useRequestMatch,
  useSettled,
} from "./index.ts";
import { queries, useQuota } from "./query/index.ts";

interface ImageRequest {
  readonly prompt: string;
  readonly images: readonly File[];
}

describe("the view", () => {
  test("narrows by its type", () => {
    const { view } = useOperation({ slot: "hero" });
    expectTypeOf(view).toEqualTypeOf<OperationView>();
    if (view.type === "processing") expectTypeOf(view.progress).toEqualTypeOf<number | undefined>();
    if (view.type === "failed") expectTypeOf(view.refunded).toEqualTypeOf<boolean>();
    if (view.type === "refused") expectTypeOf(view.problem.title).toEqualTypeOf<string>();
    if (view.type === "unknown" && view.phase === "tracking") {
      expectTypeOf(view.jobId).toEqualTypeOf<string>();
    }
    // @ts-expect-error: progress is known of a job that is processing, and of no other.
    void view.progress;
    // @ts-expect-error: a result may be missing, or be out of date.
    if (view.type === "completed") view.resultUrl satisfies string;
  });

  test("is switched over exhaustively", () => {
    const { view } = useOperation({ slot: "hero" });
    switch (view.type) {
      case "idle":
      case "submitting":
      case "queued":
      case "processing":
      case "reviewing":
      case "completed":
      case "failed":
      case "refused":
      case "unknown":
        break;
      default:
        view satisfies never;
    }
  });

  test("does not compile with an arm left out", () => {
    const { view } = useOperation({ slot: "hero" });
    switch (view.type) {
      case "idle":
      case "submitting":
      case "queued":
      case "processing":
      case "reviewing":
      case "completed":
      case "failed":
      case "refused":
        break;
      default:
        // @ts-expect-error: `unknown` is left, the one that is forgotten elsewhere.
        view satisfies never;
    }
  });

  test("cannot be changed", () => {
    const { view, can } = useOperation({ slot: "hero" });
    // @ts-expect-error: a view is a fact.
    view.charge = "none";
    // @ts-expect-error: and so is what makes sense.
    can.submit = true;
  });
});

describe("submit", () => {
  test("takes the request that the hook was given", () => {
    const { submit } = useOperation<ImageRequest>({ slot: "hero" });
    expectTypeOf(submit).parameter(0).toEqualTypeOf<ImageRequest>();
    expectTypeOf(submit).returns.resolves.toEqualTypeOf<SubmitResult>();
    // @ts-expect-error: there are no images in it.
    void submit({ prompt: "a hill" });
  });

  test("takes what a Standard Schema takes, and may say that it is invalid", () => {
    const schema = z.object({
      prompt: z.string().check(z.maxLength(1000)),
      count: z._default(z.number(), 1),
    });
    const { submit } = useOperation({ slot: "hero", schema });
    expectTypeOf(submit)
      .parameter(0)
      .toEqualTypeOf<{ prompt: string; count?: number | undefined }>();
    expectTypeOf(submit).returns.resolves.toEqualTypeOf<SubmitResult | InvalidRequest>();
    // @ts-expect-error: the schema wants a text.
    void submit({ prompt: 1 });
  });

  test("ends in one of a closed set of ways", async () => {
    const result = await useOperation({ slot: "hero" }).submit({});
    switch (result.type) {
      case "accepted":
        return expectTypeOf(result.jobId).toEqualTypeOf<string>();
      case "refused":
      case "unknown":
      case "busy":
      case "not_stored":
      case "aborted":
        return undefined;
      default:
        return result satisfies never;
    }
  });
});

describe("an address", () => {
  test("is a slot, a key or a handle, and one of them", () => {
    const [handle] = useOperations();
    expectTypeOf({ slot: "hero" }).toExtend<OperationAddress>();
    expectTypeOf({ key: "k" }).toExtend<OperationAddress>();
    expectTypeOf<NonNullable<typeof handle>>().toEqualTypeOf<OperationHandle>();
    expectTypeOf<OperationHandle>().toExtend<OperationAddress>();
    // @ts-expect-error: which of the two?
    useOperation({ slot: "hero", key: "k" });
    // @ts-expect-error: a name alone does not say what it names.
    useOperation("hero");
    // @ts-expect-error: no operation is named here.
    useOperation({});
  });

  test("gives an operation that every component of the kit takes", () => {
    expectTypeOf(useOperation<ImageRequest>({ slot: "hero" })).toExtend<Operation>();
    const schema = z.object({ prompt: z.string() });
    expectTypeOf(useOperation({ slot: "hero", schema })).toExtend<Operation>();
  });
});

test("the other hooks give what they say", () => {
  const type = useOperationSelector({ slot: "hero" }, (view) => view.type);
  expectTypeOf(type).toEqualTypeOf<OperationView["type"]>();
  expectTypeOf(useRequestMatch({ slot: "hero" }, {})).toEqualTypeOf<
    "none" | "checking" | "same" | "changed"
  >();
  useSettled(({ settled }) => {
    if (settled.type === "failed") expectTypeOf(settled.message).toEqualTypeOf<string>();
    // @ts-expect-error: nothing that still runs has settled.
    if (settled.type === "processing") return;
  });
  expectTypeOf(useQuota().data?.plan).toEqualTypeOf<string | undefined>();
  const { data: job } = useQuery(queries(useClaimcheck()).job("a-job"));
  expectTypeOf(job).toEqualTypeOf<KnownJob | undefined>();
});

test("a client takes a transport, and every port may be replaced", () => {
  const transport = httpTransport({ baseUrl: "/api" });
  expectTypeOf(createClaimcheck({ transport })).toEqualTypeOf<Tracker>();
  createClaimcheck({ transport, ports: { logger: () => undefined }, storage: "local" });
  // @ts-expect-error: without a far side there is nothing to check a claim against.
  createClaimcheck({});
});
