/**
 * Everything beyond the page's own fetch: the service worker, a network that lies as the run
 * wants it, what happens meanwhile, and the mocked server.
 *
 *   service worker ─▶ network ─▶ script ─▶ server
 */
import type { BackendStore } from "@claimcheck/backend";
import type { Clock } from "@claimcheck/machine";
import { behindNetwork, mountBackend } from "@claimcheck/mock/browser";
import { deedWords } from "../lab/deed-words.ts";
import { createScript, type Deed } from "../lab/happening.ts";
import type { LabLog } from "../lab/lab-log.ts";
import { legOf } from "../lab/leg.ts";
import { breaksAfterMs, planOf } from "../lab/planned-fault.ts";
import type { Run } from "../lab/run.ts";
import { requestIdHeader } from "../lab/watched-fetch.ts";
import { ACCOUNT } from "../session.ts";
import { startMockedServer } from "./mocked-server.ts";
import { submitElsewhere } from "./other-device.ts";
import { pryInto } from "./stranger.ts";

export interface FarSide {
  readonly store: BackendStore;
  /** Another run, or the same one again: its faults and happenings are counted anew. */
  arm(run: Run): void;
  perform(deed: Deed): Promise<void>;
  setReachable(reachable: boolean): void;
  /** The server knows the session again. */
  renewSession(): void;
  /** Whatever was due before this moment has been dealt with. `undefined`: nothing has been swept yet. */
  sweptBeforeMs(): number | undefined;
  /** Another account asks for a job of this one, by id and by key. */
  pry(job: { readonly jobId: string; readonly operationKey: string }): Promise<void>;
}

/** Resolves when the next request will be answered. */
export async function openFarSide(given: {
  readonly databaseName: string;
  readonly basePath: string;
  readonly clock: Clock;
  /** The same time, for the steps of a picture that is being made. */
  readonly paintClock: Clock;
  readonly speed: number;
  readonly log: LabLog;
  readonly run: Run;
  /** What another device submits. */
  readonly sample: () => Promise<Blob>;
  readonly onSignInExpired: () => void;
}): Promise<FarSide> {
  const { databaseName, basePath, clock, paintClock, speed, log, onSignInExpired } = given;
  let sweptBeforeMs: number | undefined;
  const server = await startMockedServer({
    databaseName,
    clock,
    paintClock,
    speed,
    watch: {
      onLeased: (jobId, token) => log.note({ type: "leased", jobId, token }),
      onStale: (write) => log.note({ type: "stale write", ...write }),
      onCalled: (key, guard) => log.note({ type: "called", key, guard }),
      onDied: () => log.note({ type: "deed", what: deedWords({ type: "worker killed" }) }),
      onSwept(beforeMs) {
        sweptBeforeMs = beforeMs;
      },
    },
  });
  let run = given.run;
  let plan = planOf(run);
  let script = createScript(run.happenings);

  async function perform(deed: Deed): Promise<void> {
    switch (deed.type) {
      case "sign-in expires":
        server.setSignedIn(false);
        onSignInExpired();
        break;
      case "worker killed":
        server.killWorker();
        break;
      case "worker frozen":
        server.freezeWorker();
        break;
      case "deployed":
        server.deploy({ ...run.server, ...deed.settings });
        break;
      case "other device submits":
        await submitElsewhere({
          fetch: server.fetch,
          account: ACCOUNT,
          model: deed.model,
          picture: await given.sample(),
        });
        break;
      default:
        deed satisfies never;
    }
    log.note({ type: "deed", what: deedWords(deed) });
  }

  async function far(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const leg = legOf(request.method, pathname.slice(basePath.length));
    if (leg === undefined) return server.fetch(request);
    const current = script;
    const { nth, deeds } = current.arrived(leg);
    for (const deed of deeds) await perform(deed);
    const breakMs = breaksAfterMs(run.faults, { leg, nth });
    const response =
      breakMs === undefined ? await server.fetch(request) : await broken(request, breakMs);
    for (const deed of current.answered(leg, nth)) await perform(deed);
    return response;
  }

  /** The server goes on with it; nobody hears of it any more. */
  function broken(request: Request, afterMs: number): Promise<Response> {
    const { promise: breaks, reject } = Promise.withResolvers<never>();
    const stop = clock.after(afterMs, () => {
      const id = request.headers.get(requestIdHeader);
      if (id !== null) log.note({ type: "struck", id, fault: "hold_cut" });
      reject(new TypeError("The connection broke."));
    });
    return Promise.race([server.fetch(request), breaks]).finally(stop);
  }

  const network = behindNetwork({
    clock,
    far,
    faults: (sent) => plan(sent),
    latencyMs: () => 0,
    basePath,
    onSighting(sighting) {
      const id = sighting.sent.headers.get(requestIdHeader);
      if (id === null) return;
      if (sighting.type === "sent" && sighting.fault !== undefined) {
        log.note({ type: "struck", id, fault: sighting.fault.type });
      }
      if (sighting.type === "answered") {
        log.note({ type: "answered", id, status: sighting.answer.status });
      }
    },
  });
  await mountBackend(network, { basePath });
  server.deploy(run.server);
  server.start();

  return {
    store: server.store,
    perform,
    setReachable: network.setReachable,
    renewSession: () => server.setSignedIn(true),
    sweptBeforeMs: () => sweptBeforeMs,
    async pry(job) {
      for (const found of await pryInto({ ...job, fetch: server.fetch, basePath })) {
        log.note({ type: "pried", jobId: job.jobId, ...found });
      }
    },
    arm(next) {
      run = next;
      plan = planOf(run);
      script = createScript(run.happenings);
      server.deploy(run.server);
      network.rearm();
    },
  };
}
