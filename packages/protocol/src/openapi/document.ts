/** As much of an OpenAPI 3.1 document as ours has. Schemas are JSON Schema 2020-12. */
export interface ApiDocument {
  readonly openapi: "3.1.1";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, ApiOperation>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  /** The problem catalogue: what each code means, for machines. */
  readonly "x-problems": Readonly<Record<string, ApiProblem>>;
}

export type Method = "get" | "head" | "put" | "post" | "delete";

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly [];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers?: Readonly<
    Record<string, { readonly description: string; readonly schema: JsonSchema }>
  >;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export interface ApiProblem {
  readonly status: number;
  readonly title: string;
  readonly recovery: string;
  readonly onSubmit: string;
  readonly evaluatedAgain: boolean;
}

/** A schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;
