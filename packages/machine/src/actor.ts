/**
 * For hooks (`useSelector` of @xstate/react) and for teams that compose operations into
 * statecharts of their own: the operation machine and its actors. The package's main entry
 * shows no XState type.
 */
import { actorOfHandle, type HandleWithActor } from "./create-handle.ts";
import type { OperationHandle } from "./operation-handle.ts";
import type { OperationActor } from "./tracked-operation.ts";

export { operationMachine } from "./operation-machine.ts";
export type { OperationActor } from "./tracked-operation.ts";
export { canOf, idleView, type OperationSnapshot, sameOr, viewOf } from "./view.ts";

/**
 * The actor behind a handle: for a slot, of the operation it shows right now; `undefined`
 * while it is idle, and for handles that do not come from `createTracker`.
 */
export function operationActor(handle: OperationHandle): OperationActor | undefined {
  return hasActor(handle) ? handle[actorOfHandle]() : undefined;
}

function hasActor(handle: OperationHandle): handle is HandleWithActor {
  return actorOfHandle in handle;
}
