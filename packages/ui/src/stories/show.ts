import type { Operation, OperationView } from "@claimcheck/react";
import { type FixtureParts, operationFixture } from "./operation-fixture.ts";

/** The story of an operation that stands still in one view. */
export interface StillStory {
  readonly args: { readonly operation: Operation };
}

export function show(view: OperationView, parts: FixtureParts = {}): StillStory {
  return { args: { operation: operationFixture(view, parts) } };
}
