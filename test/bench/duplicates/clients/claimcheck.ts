import { createHttpTransport, createTracker, type OperationHandle } from "@claimcheck/machine";
import { browserPorts, systemClock } from "@claimcheck/machine/browser";
import { createMemoryBackend } from "@claimcheck/mock";
import { pictureRequest } from "../../../picture-request.ts";
import type { Client, Life } from "../client.ts";
import type { FarSide } from "../far-side.ts";
import { fileRecords } from "../file-records.ts";

const ACCOUNT = "ann";
const SLOT = "hero";
/** A client that does not know its job by then is said not to know it. */
const PATIENCE_MS = 30_000;

export const claimcheck: Client = {
  packageName: "@claimcheck/machine",
  far: backendFarSide,
  ask: (life) => live(life, (handle) => void handle.submit(pictureRequest())),
  wake: (life) => live(life, () => undefined),
};

async function live(
  { url, keptIn }: Life,
  begin: (handle: OperationHandle) => void,
): Promise<readonly string[]> {
  const { recent: _unused, ...transport } = createHttpTransport({
    baseUrl: `${url}/api`,
    account: () => ACCOUNT,
    headers: () => ({ Authorization: `Bearer ${ACCOUNT}` }),
    fetch,
  });
  // Without the server's list of recent operations: only what this client kept may help it.
  const tracker = createTracker(browserPorts({ storage: fileRecords(keptIn) }), { transport });
  const handle = tracker.slot(SLOT);
  begin(handle);
  const jobId = await jobIdOf(handle);
  tracker.dispose();
  return jobId === undefined ? [] : [jobId];
}

/** Waits until the view names a job. */
function jobIdOf(handle: OperationHandle): Promise<string | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      if ("jobId" in handle.view) end(handle.view.jobId);
    };
    const end = (jobId: string | undefined) => {
      stopListening();
      stopTimer();
      resolve(jobId);
    };
    const stopListening = handle.subscribe(look);
    const stopTimer = systemClock().after(PATIENCE_MS, () => end(undefined));
    look();
  });
}

/** The reference backend, whose jobs never end. */
function backendFarSide(): FarSide {
  const clock = systemClock();
  const backend = createMemoryBackend({ clock });
  backend.start();
  return {
    isCreate: ({ method, url }) => method === "POST" && new URL(url).pathname === "/api/jobs",
    fetch: (request) => backend.fetch(request),
    async jobIds() {
      const answer = await backend.fetch(
        new Request("http://localhost/api/jobs?recent", {
          headers: { Authorization: `Bearer ${ACCOUNT}` },
        }),
      );
      const { operations }: { operations: { job: { jobId: string } }[] } = await answer.json();
      return operations.map(({ job }) => job.jobId);
    },
    stop: () => backend.stop(),
  };
}
