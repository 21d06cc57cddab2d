import { headerNames } from "@claimcheck/protocol";
import { BASE_URL } from "../client/page.ts";
import type { Stage } from "../stage.ts";

/** Somebody else, signed in, asks for a job and a key that are not theirs. */
export async function spy(stage: Stage, which: number): Promise<void> {
  const { facts, far } = stage;
  const jobs = [...facts.jobs.values()];
  const job = jobs[which % Math.max(1, jobs.length)];
  if (job === undefined) return;
  const own = { Authorization: "Bearer mallory", "Content-Type": "application/json" };
  const keyed = { ...own, [headerNames.operationKey]: job.key ?? job.jobId };
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<void> => {
    const request = new Request(`${BASE_URL}${path}`, { method, headers, ...(body && { body }) });
    const answer = await far.fetch(request).catch(() => undefined);
    if (answer !== undefined) {
      stage.see({ type: "far", account: "mallory", text: await answer.text() });
    }
  };
  await ask("GET", `/jobs/${job.jobId}`, own);
  await ask("DELETE", `/jobs/${job.jobId}`, own);
  await ask("POST", `/jobs/${job.jobId}/review`, own, JSON.stringify({ decision: "accept" }));
  await ask("GET", "/operation", keyed);
  await ask("GET", "/jobs?recent", own);
  await ask("POST", "/jobs/read", own, JSON.stringify({ jobs: [{ id: job.jobId }], waitMs: 0 }));
}
