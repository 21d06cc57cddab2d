import { type ReadJobsAnswer, readJobsRequestSchema } from "@claimcheck/protocol";
import { jobStateOf } from "../job-state-of.ts";
import { hintHeader } from "../look-hints.ts";
import { faultsOf, readJson } from "../request-body.ts";
import { refuse, respond } from "../respond.ts";
import type { Route } from "../services.ts";

const PROGRESS_DEFAULT_MS = 10_000;

/** `POST /jobs/read`: many jobs at once, held back while nothing changes if asked. */
export const readJobs: Route = async (exchange, services) => {
  const { store, holds, hints } = services;
  const { request, account } = exchange;
  const body = await readJson(request);
  if (body.type === "too_large") return refuse(exchange, "payload_too_large", await store.now());
  if (body.type === "faulty") {
    return refuse(exchange, "invalid_request", await store.now(), { errors: [body.fault] });
  }
  const parsed = readJobsRequestSchema.safeParse(body.value);
  if (!parsed.success) {
    const errors = faultsOf(parsed.error.issues);
    return refuse(exchange, "invalid_request", await store.now(), { errors });
  }
  const asked = parsed.data;
  const { tracked, missing, now } = await holds.read({
    account,
    known: new Map(asked.jobs.map(({ id, after }) => [id, after])),
    waitMs: asked.waitMs ?? 0,
    progressMs: asked.progressMs ?? PROGRESS_DEFAULT_MS,
    readerId: asked.readerId,
    signal: request.signal,
  });
  const jobs = await Promise.all(tracked.map((one) => jobStateOf(one, services, now)));
  const answer: ReadJobsAnswer = { serverTime: now, jobs, missing: [...missing] };
  // Who asks to be held is told when there is news. Others get one hint for one answer: whoever
  // looks for the first of these jobs looks for all.
  const isPlain = asked.waitMs === undefined || asked.waitMs === 0;
  const looks = isPlain ? await Promise.all(tracked.map((one) => hints.hintFor(one, now))) : [];
  return respond(answer, { headers: hintHeader(looks) });
};
