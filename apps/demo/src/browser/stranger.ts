import { headerNames } from "@claimcheck/protocol";

const STRANGER = "Bearer stranger";

export interface Pried {
  readonly what: string;
  readonly status: number;
  /** Whether the answer named the job. */
  readonly isTold: boolean;
}

/** Another account asks the server for a job that is not its own, in every way there is (S8). */
export async function pryInto(given: {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly basePath: string;
  readonly jobId: string;
  readonly operationKey: string;
}): Promise<readonly Pried[]> {
  const { fetch: ask, basePath, jobId, operationKey } = given;
  const questions: readonly (readonly [what: string, path: string, headers: HeadersInit])[] = [
    ["by its id", `/jobs/${jobId}`, {}],
    ["by its key", "/operation", { [headerNames.operationKey]: operationKey }],
    ["by the list", "/jobs?recent", {}],
  ];
  return Promise.all(
    questions.map(async ([what, path, headers]) => {
      const url = new URL(`${basePath}${path}`, location.href);
      const request = new Request(url, { headers: { ...headers, Authorization: STRANGER } });
      const response = await ask(request);
      const isTold = (await response.text()).includes('"job":') && response.ok;
      return { what, status: response.status, isTold };
    }),
  );
}
