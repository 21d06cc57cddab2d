import { idleView, type OperationView } from "@claimcheck/machine";
import { useMemo, useSyncExternalStore } from "react";
import { type OperationAddress, useHandle } from "./operation-address.ts";
import { isSameValue } from "./same-value.ts";

/**
 * A part of an operation's view, or something made from it. Renders again when that is
 * different, by value: `(view) => ({ type: view.type })` inline is quiet.
 *
 *     const isRunning = useOperationSelector({ slot: "hero" }, (view) => view.type === "processing");
 *
 * On the server, and until hydration is over, it selects from the `idle` view.
 */
export function useOperationSelector<Selected>(
  address: OperationAddress,
  select: (view: OperationView) => Selected,
  isEqual: (before: Selected, after: Selected) => boolean = isSameValue,
): Selected {
  const handle = useHandle(address);
  const selection = useMemo(() => selectionOf<Selected>(), []);
  return useSyncExternalStore(
    handle.subscribe,
    () => selection.from(handle.view, select, isEqual),
    () => selection.from(idleView, select, isEqual),
  );
}

interface Selection<Selected> {
  /** The object selected before, as long as it is equal. */
  from(
    view: OperationView,
    select: (view: OperationView) => Selected,
    isEqual: (before: Selected, after: Selected) => boolean,
  ): Selected;
}

function selectionOf<Selected>(): Selection<Selected> {
  let last: { readonly selected: Selected } | undefined;
  return {
    from(view, select, isEqual) {
      const selected = select(view);
      if (last === undefined || !isEqual(last.selected, selected)) last = { selected };
      return last.selected;
    },
  };
}
