import type { SubmitOptions, SubmitResult } from "@claimcheck/machine";

/** Why a schema has turned a request away. */
export interface RequestIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The schema said no: nothing was stored or sent. */
export interface InvalidRequest {
  readonly type: "invalid";
  readonly issues: readonly RequestIssue[];
}

type Validation<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly RequestIssue[] };

/** A schema of any library that speaks Standard Schema (standardschema.dev): Zod, Valibot, ArkType … */
export interface RequestSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Validation<Output> | Promise<Validation<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a schema takes. */
export type RequestOf<Schema extends RequestSchema> = NonNullable<
  Schema["~standard"]["types"]
>["input"];

/** Sends what the schema makes of a request, or says why it is none. */
export async function submitValidated(
  schema: RequestSchema,
  request: unknown,
  send: (request: unknown, options?: SubmitOptions) => Promise<SubmitResult>,
  options?: SubmitOptions,
): Promise<SubmitResult | InvalidRequest> {
  const checked = schema["~standard"].validate(request);
  // Without waiting where there is nothing to wait for: the operation is there before the click ends.
  const validation = checked instanceof Promise ? await checked : checked;
  if (validation.issues !== undefined) return { type: "invalid", issues: validation.issues };
  return send(validation.value, options);
}
