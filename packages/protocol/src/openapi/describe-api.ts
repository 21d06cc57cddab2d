import { headerNames } from "../headers.ts";
import { OPERATION_KEY_PATTERN } from "../operation-key.ts";
import { PROBLEM_MEDIA_TYPE } from "../problem.ts";
import { type ProblemCode, problemCatalogue, problemCodes } from "../problem-catalogue.ts";
import { PROTOCOL_VERSION } from "../version.ts";
import { componentSchemas, refTo } from "./component-schemas.ts";
import type {
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  JsonSchema,
} from "./document.ts";
import { type AnswerHeader, type Endpoint, endpoints, type RequestHeader } from "./endpoints.ts";

/**
 * The protocol as an OpenAPI 3.1 document, made from the schemas, routes and problems that
 * client and server work with, so it cannot tell another story.
 *
 * @param baseUrl where the routes are: a path (`/api`) or a whole URL
 */
export function describeApi(baseUrl: string): ApiDocument {
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "claimcheck",
      version: String(PROTOCOL_VERSION),
      summary: "Long, paid jobs: started exactly once, never charged twice, never lost.",
      description: `Every JSON body carries \`serverTime\` and may not be kept by a cache. Errors are RFC 9457 problems with a \`code\` from one catalogue (\`x-problems\`). Every request may name the protocol (\`${headerNames.protocol}: ${PROTOCOL_VERSION}\`) and the account that it was written for (\`${headerNames.account}\`). Moments are whole milliseconds since the epoch (UTC).`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl || "/" }],
    security: [{ bearer: [] }],
    tags: [
      {
        name: "operations",
        description: "One thing that a person wants made, and paid for, once.",
      },
      { name: "jobs", description: "What the server runs for an operation." },
      { name: "uploads and results", description: "Files in, files out." },
      { name: "account", description: "What may be used, and what is on offer." },
    ],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "Who is signed in. A backend checks a session or a signed token here.",
        },
      },
    },
    "x-problems": Object.fromEntries(problemCodes.map((code) => [code, problemCatalogue[code]])),
  };
}

function operationOf(endpoint: Endpoint): ApiOperation {
  const { id, tag, summary, description, access, request } = endpoint;
  const parameters = parametersOf(endpoint);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(access === "anyone" ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(request === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf(request) } }),
    responses: { ...goodAnswers(endpoint), ...refusals(endpoint) },
  };
}

function parametersOf({ path, query = {}, headers = [], access }: Endpoint): ApiParameter[] {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): ApiParameter => {
    const isHash = name === "sha256";
    const pattern = isHash ? "^[0-9a-f]{64}$" : "^[A-Za-z0-9_-]{1,128}$";
    const description = isHash ? "Of the bytes, in lower-case hexadecimal." : "As it was told.";
    return { name, in: "path", required: true, description, schema: { type: "string", pattern } };
  });
  const asked = Object.entries(query).map(
    ([name, says]): ApiParameter => ({
      name,
      in: "query",
      required: true,
      description: says,
      schema: { type: "string" },
    }),
  );
  const common = access === "account" ? [protocolHeader, accountHeader] : [];
  return [...parts, ...asked, ...headers.map((name) => requestHeaders[name]), ...common];
}

const key: JsonSchema = { type: "string", pattern: OPERATION_KEY_PATTERN.source };
const text: JsonSchema = { type: "string" };

const requestHeaders: Readonly<Record<RequestHeader, ApiParameter>> = {
  operationKey: {
    name: headerNames.operationKey,
    in: "header",
    required: true,
    description:
      "Minted once per intent; every resend carries the same one. Bare, or in double quotes as in the IETF draft.",
    schema: { type: "string", pattern: '^"?[A-Za-z0-9_-]{16,128}"?$' },
  },
  attemptOf: {
    name: headerNames.attemptOf,
    in: "header",
    description: "The key of the operation that this generation attempt follows.",
    schema: key,
  },
  range: { name: "Range", in: "header", description: "One range of bytes.", schema: text },
};

const protocolHeader: ApiParameter = {
  name: headerNames.protocol,
  in: "header",
  description: "The version of the protocol that the client speaks.",
  schema: { type: "string", const: String(PROTOCOL_VERSION) },
};

const accountHeader: ApiParameter = {
  name: headerNames.account,
  in: "header",
  description: "Whose record this is. Another signed-in account is 409 before anything else.",
  schema: text,
};

const seconds: JsonSchema = { type: "integer", minimum: 1 };

const answerHeaders: Readonly<
  Record<AnswerHeader, { name: string; description: string; schema: JsonSchema }>
> = {
  location: { name: headerNames.location, description: "Where the job is.", schema: text },
  retryAfter: {
    name: headerNames.retryAfter,
    description: "Whole seconds until it is worth asking again; never 0.",
    schema: seconds,
  },
  replayed: {
    name: headerNames.replayed,
    description: "`true` where an earlier request with this key made the job.",
    schema: { type: "string", const: "true" },
  },
  rateLimit: {
    name: headerNames.rateLimit,
    description: 'What is left of the submit limit: `"submit";r=19;t=3`. Not on replays.',
    schema: text,
  },
  rateLimitPolicy: {
    name: headerNames.rateLimitPolicy,
    description: 'What the submit limit is: `"submit";q=20;w=60`. Not on replays.',
    schema: text,
  },
  contentRange: { name: "Content-Range", description: "Which part of how much.", schema: text },
  acceptRanges: { name: "Accept-Ranges", description: "`bytes`.", schema: text },
  etag: { name: "ETag", description: "The SHA-256 of the file.", schema: text },
};

function headersOf(names: readonly AnswerHeader[]): ApiResponse {
  const entries = names.map((header) => {
    const { name, ...rest } = answerHeaders[header];
    return [name, rest] as const;
  });
  return {
    description: "",
    ...(names.length === 0 ? {} : { headers: Object.fromEntries(entries) }),
  };
}

function contentOf(body: NonNullable<Endpoint["request"]>): NonNullable<ApiResponse["content"]> {
  if (typeof body === "string") return { "application/json": { schema: refTo(body) } };
  // 3.1: bytes are described by their media type alone.
  return Object.fromEntries(body.map((mediaType) => [mediaType, { schema: {} }]));
}

function goodAnswers({ answers }: Endpoint): Record<string, ApiResponse> {
  return Object.fromEntries(
    answers.map(({ status, says, body, headers = [] }) => [
      status,
      {
        ...headersOf(headers),
        description: says,
        ...(body === undefined ? {} : { content: contentOf(body) }),
      },
    ]),
  );
}

/** What every endpoint of an account may answer, whatever is asked. */
const common: readonly ProblemCode[] = [
  "invalid_request",
  "unauthenticated",
  "forbidden",
  "account_mismatch",
];

/** Codes that come with a wait. */
const waits: readonly ProblemCode[] = [
  "operation_in_progress",
  "concurrency_limited",
  "quota_exceeded",
  "rate_limited",
  "plan_unavailable",
];

/** Codes that a submit may meet after the rate limit has judged it. */
const rated: readonly ProblemCode[] = [
  "upload_missing",
  "concurrency_limited",
  "quota_exceeded",
  "rate_limited",
];

/** One answer per status, naming its codes. */
function refusals({ access, problems, method }: Endpoint): Record<string, ApiResponse> {
  const codes = new Set([...(access === "account" ? common : []), ...problems]);
  const byStatus = Map.groupBy(codes, (code) => problemCatalogue[code].status);
  const answers = [...byStatus].map(([status, ofStatus]): [number, ApiResponse] => {
    const isWait = ofStatus.some((code) => waits.includes(code));
    const isRated = ofStatus.some((code) => rated.includes(code));
    const said = ofStatus.map((code) => `\`${code}\`: ${problemCatalogue[code].title}`);
    const content = { [PROBLEM_MEDIA_TYPE]: { schema: narrowed(ofStatus) } };
    return [
      status,
      {
        ...headersOf([
          ...(isWait ? (["retryAfter"] as const) : []),
          ...(isRated ? (["rateLimit", "rateLimitPolicy"] as const) : []),
        ]),
        description: said.join(" "),
        ...(method === "head" ? {} : { content }),
      },
    ];
  });
  if (method === "head") answers.push([404, { description: "It is not there." }]);
  return Object.fromEntries(answers);
}

/** A problem with one of these codes. */
function narrowed(codes: readonly ProblemCode[]): JsonSchema {
  return { allOf: [refTo("Problem"), { properties: { code: { enum: codes } } }] };
}
