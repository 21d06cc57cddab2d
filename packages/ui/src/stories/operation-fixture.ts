import type { Can, Operation, OperationView, SubmitResult } from "@claimcheck/react";

const nothing: Can = {
  submit: false,
  cancel: false,
  accept: false,
  reject: false,
  checkNow: false,
  startOver: false,
  setAside: false,
  dismiss: false,
};

/** What usually makes sense in a view. A wish under way takes its own call away. */
function usual(view: OperationView): Can {
  const wished = view.wish?.type;
  switch (view.type) {
    case "idle":
      return { ...nothing, submit: true };
    case "submitting":
      return { ...nothing, cancel: wished !== "cancel" };
    case "queued":
    case "processing":
      return { ...nothing, cancel: wished !== "cancel", checkNow: true, setAside: true };
    case "reviewing":
      return {
        ...nothing,
        accept: wished === undefined,
        reject: wished === undefined,
        setAside: true,
      };
    case "completed":
      return { ...nothing, submit: true, dismiss: true };
    case "failed":
    case "refused":
      return { ...nothing, submit: true, startOver: true, dismiss: true };
    case "unknown":
      return { ...nothing, checkNow: true, setAside: true };
    default:
      return view satisfies never;
  }
}

/** What a story may want to watch or change. */
export type FixtureParts = Partial<Omit<Operation, "view" | "can">> & {
  readonly can?: Partial<Can>;
};

/**
 * An operation for a story: it shows the given view and does nothing. Hand in functions to
 * see what a component calls.
 */
export function operationFixture(view: OperationView, parts: FixtureParts = {}): Operation {
  const busy = async (): Promise<SubmitResult> => ({ type: "busy" });
  const ignore = (): void => {};
  return {
    submit: busy,
    cancel: ignore,
    accept: ignore,
    reject: ignore,
    checkNow: ignore,
    choose: ignore,
    startOver: busy,
    setAside: ignore,
    dismiss: ignore,
    ...parts,
    view,
    can: { ...usual(view), ...parts.can },
  };
}
