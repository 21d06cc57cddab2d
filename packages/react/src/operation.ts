import type { OperationHandle, SubmitOptions, SubmitResult } from "@claimcheck/machine";
import type { InvalidRequest } from "./request-schema.ts";

/**
 * What a component gets for one operation: what is known (`view`), what makes sense (`can`),
 * and what can be done. Every function is stable and bound.
 *
 * `view` remembers which of its fields were read: a component renders again when one of these
 * has changed, and at no other time.
 */
export interface Operation<
  Request = unknown,
  Result extends SubmitResult | InvalidRequest = SubmitResult | InvalidRequest,
> extends Pick<
    OperationHandle<Request>,
    | "view"
    | "can"
    | "cancel"
    | "accept"
    | "reject"
    | "checkNow"
    | "choose"
    | "startOver"
    | "setAside"
    | "dismiss"
  > {
  /**
   * Starts one operation: resolves when it is accepted, refused, busy or unknown. Never rejects
   * for what the network did.
   *
   * @throws NotJsonError (as a rejection) when the request has no JSON form; nothing is stored or sent
   */
  submit(request: Request, options?: SubmitOptions): Promise<Result>;
}
