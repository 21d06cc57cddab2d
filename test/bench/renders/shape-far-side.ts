import type { JobState } from "@claimcheck/protocol";
import type { JobServer } from "./job-server.ts";

/** What Electric's long poll is held for at most. */
const HOLD_MS = 20_000;

/**
 * The jobs as trigger.dev tells runs to a browser: one row of a table for each run, by Electric's
 * protocol. First the whole row, then, held until there is news, the columns that have changed.
 */
export function shapeFarSide(server: JobServer) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    await server.travel();
    const { pathname, searchParams } = new URL(String(input));
    const jobId = pathname.split("/").at(-1) ?? "";
    const [known = "-1"] = (searchParams.get("offset") ?? "-1").split("_");
    const isNews = () => (server.job(jobId).revision ?? 0) > Number(known);
    if (searchParams.get("live") === "true" && !isNews()) await server.hold(HOLD_MS, init?.signal);
    const job = server.job(jobId);
    const operation = known === "-1" ? "insert" : "update";
    const news = { key: jobId, value: runOf(job), headers: { operation } };
    const messages = [...(isNews() ? [news] : []), { headers: { control: "up-to-date" } }];
    return new Response(JSON.stringify(messages), {
      headers: {
        "Content-Type": "application/json",
        "electric-handle": jobId,
        "electric-offset": `${job.revision}_0`,
        "electric-cursor": "1",
        "electric-schema": "{}",
        "electric-up-to-date": "",
      },
    });
  };
}

function runOf(job: JobState): Readonly<Record<string, string | null>> {
  const isOver = job.type === "completed";
  const updatedAt = timestamp(job.updatedAt);
  return {
    id: job.jobId,
    friendlyId: job.jobId,
    taskIdentifier: "make-image",
    status: isOver ? "COMPLETED_SUCCESSFULLY" : "EXECUTING",
    createdAt: timestamp(job.createdAt),
    updatedAt,
    completedAt: isOver ? updatedAt : null,
    metadata: JSON.stringify({ progress: job.type === "processing" ? job.progress : 1 }),
    metadataType: "application/json",
  };
}

/** As a column without a time zone is printed: ISO, without the Z. */
function timestamp(ms = 0): string {
  return new Date(ms).toISOString().replace("Z", "");
}
