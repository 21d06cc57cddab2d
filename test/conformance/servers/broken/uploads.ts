import { type BrokenServer, pathOf, refused, rewritten } from "./broken-server.ts";

const isUpload = (request: Request): boolean => pathOf(request).startsWith("/api/uploads/");

/** Takes a refused file as if it were good. */
function taking(request: Request, answer: Response): Promise<Response> {
  const sha256 = pathOf(request).split("/").at(-1);
  const body = () => ({ serverTime: Date.now(), sha256, byteCount: 1, mediaType: "image/png" });
  return rewritten(answer, { status: 201, body, headers: { "Content-Type": "application/json" } });
}

export const brokenUploads: readonly BrokenServer[] = [
  {
    fault: "takes every upload for a new one",
    red: ["upload.content-addressed"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      const isAgain = isUpload(request) && request.method === "PUT" && answer.status === 200;
      return isAgain ? rewritten(answer, { status: 201 }) : answer;
    },
  },
  {
    fault: "believes the hash in the path",
    red: ["upload.hash-checked"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      return isUpload(request) && answer.status === 400 ? taking(request, answer) : answer;
    },
  },
  {
    fault: "believes the Content-Type",
    red: ["upload.images-only"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      return isUpload(request) && answer.status === 415 ? taking(request, answer) : answer;
    },
  },
  {
    fault: "shows one account's uploads to all",
    red: ["account.own-uploads"],
    breaks: (good) => {
      const stored = new Set<string>();
      return async (request) => {
        const answer = await good(request);
        if (isUpload(request) && answer.ok) stored.add(pathOf(request));
        const isThere = request.method === "HEAD" && stored.has(pathOf(request));
        return isThere ? rewritten(answer, { status: 200 }) : answer;
      };
    },
  },
  {
    fault: "has no description of itself",
    red: ["discovery.openapi"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (pathOf(request) !== "/api/openapi.json") return answer;
      return refused(answer, "operation_not_found");
    },
  },
  {
    fault: "offers nothing",
    red: ["discovery.capabilities"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (pathOf(request) !== "/api/capabilities") return answer;
      return rewritten(answer, { body: (body) => ({ ...body, models: [] }) });
    },
  },
];
