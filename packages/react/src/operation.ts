import type { OperationHandle } from "@claimcheck/machine";

/**
 * What a component gets for one operation: what is known (`view`), what makes sense (`can`),
 * and what can be done. Every function is stable and bound. `view` is a new object only
 * when something visible has changed.
 */
export type Operation<Request = unknown> = Pick<
  OperationHandle<Request>,
  | "view"
  | "can"
  | "submit"
  | "cancel"
  | "accept"
  | "reject"
  | "checkNow"
  | "choose"
  | "startOver"
  | "setAside"
  | "dismiss"
>;
