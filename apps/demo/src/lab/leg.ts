import { routeOf } from "@claimcheck/mock";

/** The kinds of request a client makes, named after what a person would call them. */
export const legs = [
  "upload",
  "submit",
  "find",
  "burn",
  "read",
  "cancel",
  "review",
  "list",
  "quota",
  "offer",
  "file",
] as const;
export type Leg = (typeof legs)[number];

const legByRoute = new Map<string, Leg>([
  ["HEAD /uploads/:sha256", "upload"],
  ["PUT /uploads/:sha256", "upload"],
  ["POST /jobs", "submit"],
  ["GET /operation", "find"],
  ["DELETE /operation", "burn"],
  ["POST /jobs/read", "read"],
  ["GET /jobs/:id", "read"],
  ["DELETE /jobs/:id", "cancel"],
  ["POST /jobs/:id/review", "review"],
  ["GET /jobs", "list"],
  ["GET /quota", "quota"],
  ["GET /capabilities", "offer"],
]);

/** @param path below the base; a query does not matter */
export function legOf(method: string, path: string): Leg | undefined {
  if (path.startsWith("/results/")) return "file";
  return legByRoute.get(`${method} ${routeOf(path.split("?", 1)[0] ?? "")}`);
}

export const legLabels: Readonly<Record<Leg, string>> = {
  upload: "Upload a file",
  submit: "Submit the job",
  find: "Look up by key",
  burn: "Give up a key",
  read: "Read the job",
  cancel: "Cancel the job",
  review: "Accept or reject",
  list: "List recent jobs",
  quota: "Read the quota",
  offer: "Read what is on offer",
  file: "Load the picture",
};
