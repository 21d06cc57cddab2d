import type { OperationView, OperationViewType } from "@claimcheck/react";

/** The arms of the view with these types. */
export type ViewOf<Type extends OperationViewType> = Extract<
  OperationView,
  { readonly type: Type }
>;
