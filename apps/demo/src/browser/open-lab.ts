/**
 * Puts the lab together: one clock, a mocked server, a lying network before it, and a client
 * whose ports can be watched, switched and cut off.
 *
 *   client ─ watched fetch ─ tripwire ─▶ service worker ─▶ lying network ─▶ script ─▶ server
 *      └─── records ─────── tripwire ─▶ session storage                        └── store ─▶ books
 */
import type { Clock, RecordStore } from "@claimcheck/machine";
import { browserPorts, systemClock } from "@claimcheck/machine/browser";
import { createChance } from "@claimcheck/mock";
import { behindNetwork, mountBackend } from "@claimcheck/mock/browser";
import type { UiClock } from "@claimcheck/ui";
import { createClient } from "../client.ts";
import { emptyBooks, readBooks } from "../lab/books.ts";
import { createCell } from "../lab/cell.ts";
import { deedWords, STOPPED } from "../lab/deed-words.ts";
import { exportOf } from "../lab/export.ts";
import { createScript, type Deed } from "../lab/happening.ts";
import type { Lab, StoredRecord, Surroundings } from "../lab/lab.ts";
import { createLabLog } from "../lab/lab-log.ts";
import { legOf } from "../lab/leg.ts";
import { type LabLink, printLink, readLink } from "../lab/link.ts";
import { atSpeed, createPacedClock } from "../lab/paced-clock.ts";
import { planOf } from "../lab/planned-fault.ts";
import { createRefreshed } from "../lab/refreshed.ts";
import { scenarioNamed } from "../lab/scenarios.ts";
import { roomyServer, type ServerSettings, usualServer } from "../lab/server-settings.ts";
import { switchedConnectivity, switchedVisibility } from "../lab/switched-page.ts";
import { createTripwire } from "../lab/tripwire.ts";
import { watchViews } from "../lab/watch-views.ts";
import { requestIdHeader, watchedFetch } from "../lab/watched-fetch.ts";
import { keepOriginal } from "../originals.ts";
import { ACCOUNT, createSession } from "../session.ts";
import { keepAnchor, takeAnchor } from "./clock-anchor.ts";
import { handOn, takeHandedOn } from "./handed-on-log.ts";
import { startMockedServer } from "./mocked-server.ts";
import { submitElsewhere } from "./other-device.ts";
import { samplePicture } from "./sample-picture.ts";
import { saveText } from "./save-text.ts";
import { wipe } from "./wipe.ts";

const DATABASE = "claimcheck-demo";
const BASE_PATH = "/api";
const RECORD_PREFIX = "claimcheck:v";

/** Resolves when the next request will be answered. */
export async function openLab({ slot }: { readonly slot: string }): Promise<Lab> {
  const link = createCell<LabLink>(readLink(location.search));
  const scenario = () => scenarioNamed(link.get().scenario ?? "");
  const stopMoment = () => link.get().stop ?? scenario()?.stop;

  const device = systemClock();
  let anchor = takeAnchor(link.get().speed, (next) => setAnchor(next));
  const serverClock = createPacedClock(device, anchor);
  const clientClock = createPacedClock(device, anchor);
  function setAnchor(next: typeof anchor): void {
    anchor = next;
    serverClock.setAnchor(next);
    clientClock.setAnchor(next);
  }

  const page = Math.random().toString(36).slice(2, 5);
  const earlier = takeHandedOn();
  const log = createLabLog(serverClock.wallMs, earlier);
  log.note({ type: "page", page });
  addEventListener("pagehide", () => handOn(log.get()));

  const surroundings = createCell<Surroundings>({
    offline: false,
    hidden: false,
    signInExpired: false,
    stopped: false,
  });
  const change = (next: Partial<Surroundings>) =>
    surroundings.set({ ...surroundings.get(), ...next });
  const noteDeed = (what: string) => log.note({ type: "deed", what });

  // The far side.
  const server = await startMockedServer({ databaseName: DATABASE, clock: serverClock });
  const settings = (): ServerSettings =>
    scenario() === undefined ? usualServer : { ...roomyServer, ...scenario()?.server };
  let script = createScript(scenario()?.happenings ?? []);
  let plan = planOf(planGiven());

  function planGiven() {
    const { seed, faults } = link.get();
    const { faults: listed = [], odds } = scenario() ?? {};
    return { seed, faults: [...faults, ...listed], ...(odds === undefined ? {} : { odds }) };
  }

  async function perform(deed: Deed): Promise<void> {
    switch (deed.type) {
      case "sign-in expires":
        expireSignIn();
        return;
      case "worker killed":
        server.killWorker();
        break;
      case "deployed":
        server.deploy({ ...settings(), ...deed.settings });
        break;
      case "other device submits":
        await submitElsewhere({ fetch: server.fetch, account: ACCOUNT, model: deed.model });
        break;
      default:
        deed satisfies never;
    }
    noteDeed(deedWords(deed));
  }

  async function far(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const leg = legOf(request.method, pathname.slice(BASE_PATH.length));
    if (leg === undefined) return server.fetch(request);
    const running = script;
    const { nth, deeds } = running.arrived(leg);
    for (const deed of deeds) await perform(deed);
    const response = await server.fetch(request);
    for (const deed of running.answered(leg, nth)) await perform(deed);
    return response;
  }

  const network = behindNetwork({
    clock: serverClock,
    far,
    faults: (sent) => plan(sent),
    latencyMs: () => 0,
    basePath: BASE_PATH,
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
  await mountBackend(network, { basePath: BASE_PATH });
  server.deploy(settings());
  server.start();

  // The client and its ports.
  const ports = browserPorts({ storage: link.get().storage });
  const session = createSession();
  const connectivity = switchedConnectivity(ports.connectivity);
  const visibility = switchedVisibility(ports.visibility);
  const wasStopped = earlier.some((entry) => entry.type === "deed" && entry.what === STOPPED);
  const tripwire = createTripwire({
    records: ports.records,
    fetch: (url, init) => globalThis.fetch(url, init),
    isSubmit: (url, init) => legOf(init.method ?? "GET", pathBelow(url)) === "submit",
    stop: wasStopped ? undefined : stopMoment(),
    onTripped(at) {
      noteDeed(STOPPED);
      change({ stopped: { at } });
    },
  });
  const stored = createCell<readonly StoredRecord[]>(recordsIn(ports.records));
  const lookAtRecords = () => stored.set(recordsIn(ports.records));
  /** Names that the storage would not take. */
  const refused = new Set<string>();
  const chance = createChance(`client ${link.get().seed}`);
  const client = createClient({
    account: session.get,
    policy: scenario()?.policy ?? {},
    ports: {
      ...ports,
      clock: clientClock,
      // Jitter is the seed's; keys must not repeat when a link is opened twice.
      random: { unit: chance.unit, bytes: ports.random.bytes },
      connectivity,
      visibility,
      records: {
        ...tripwire.records,
        write(name, text) {
          refused.add(name);
          tripwire.records.write(name, text);
          if (ports.records.read(name) === text) refused.delete(name);
          lookAtRecords();
        },
        remove(name) {
          tripwire.records.remove(name);
          lookAtRecords();
        },
      },
    },
    fetch: watchedFetch({
      fetch: tripwire.fetch,
      log,
      page,
      basePath: BASE_PATH,
      isRecorded(key, body) {
        if (holdsBytes(ports.records, key, body)) return "yes";
        return [...refused].some((name) => name.endsWith(`:${key}`)) ? "refused" : "no";
      },
    }),
  });

  // What is watched.
  const books = createRefreshed(emptyBooks, () => readBooks(server.store, ACCOUNT));
  server.store.subscribe(({ jobId, revision, state }) => {
    log.note({ type: "job", jobId, revision, state });
    books.refresh();
  });
  watchViews(client, log);
  log.subscribe(() => {
    if (log.get().at(-1)?.type === "answered") books.refresh();
  });
  books.refresh();

  function expireSignIn(): void {
    server.setSignedIn(false);
    change({ signInExpired: true });
    noteDeed(deedWords({ type: "sign-in expires" }));
  }

  function arm(): void {
    plan = planOf(planGiven());
    script = createScript(scenario()?.happenings ?? []);
    server.deploy(settings());
    network.rearm();
    tripwire.arm(stopMoment());
  }

  const lab: Omit<Lab, "exportAll" | "saveExport"> = {
    client,
    clock: uiClockOf(clientClock),
    session,
    log,
    link,
    surroundings,
    books,
    records: stored,
    setLink(changed) {
      const before = link.get();
      const policyBefore = scenario()?.policy;
      const next = readLink(printLink({ ...before, ...changed }));
      link.set(next);
      history.replaceState(
        history.state,
        "",
        printLink(next, location.search) || location.pathname,
      );
      if (next.storage !== before.storage || scenario()?.policy !== policyBefore) {
        // Patience and storage are given to a client once, when it is made.
        location.reload();
        return;
      }
      if (next.speed !== before.speed) {
        setAnchor(atSpeed(anchor, next.speed, device.wallMs()));
        keepAnchor(anchor);
      }
      if (isOtherRun(before, next)) arm();
    },
    async runSample() {
      const handle = client.slot(slot);
      if (handle.can.setAside) handle.setAside();
      log.clear();
      log.note({ type: "page", page });
      noteDeed(`run ${link.get().scenario ?? "without a scenario"}`);
      arm();
      const sample = await samplePicture();
      const submitted = handle.submit({
        kind: "image",
        mode: "single",
        prompt: "A calm evening, in a few inks",
        images: [sample],
        model: scenario()?.model ?? "aurora",
        aspectRatio: "4:3",
        resolution: "1K",
        seed: link.get().seed,
        capabilitiesVersion: settings().offerVersion,
      });
      const { operationKey } = handle.view;
      if (operationKey !== undefined) await keepOriginal(operationKey, sample);
      await submitted;
    },
    setOffline(offline) {
      network.setReachable(!offline);
      connectivity.setOffline(offline);
      change({ offline });
      noteDeed(offline ? "went offline" : "came back online");
    },
    setHidden(hidden) {
      visibility.setHidden(hidden);
      change({ hidden });
      noteDeed(hidden ? "hidden (emulated)" : "visible again");
    },
    sleep(ms) {
      noteDeed(`slept for ${Math.round(ms / 60_000)} min`);
      clientClock.skip(ms);
      visibility.wake();
    },
    expireSignIn,
    signIn() {
      server.setSignedIn(true);
      session.set(ACCOUNT);
      change({ signInExpired: false });
      noteDeed("signed in");
      client.accountChanged();
    },
    signOut() {
      session.set(undefined);
      noteDeed("signed out");
      client.forgetAccount();
    },
    killWorker: () => void perform({ type: "worker killed" }),
    killTab() {
      tripwire.trip();
      location.reload();
    },
    duplicateTab: () => void open(location.href),
    observe: () => ({
      entries: log.get(),
      books: books.get(),
      records: stored.get(),
      origin: location.origin,
    }),
    async reset() {
      tripwire.trip();
      await wipe(DATABASE);
      log.clear();
      location.replace(location.href);
    },
  };
  const exportAll = () => exportOf(lab, location.href);
  return { ...lab, exportAll, saveExport: () => saveText("claimcheck-lab.json", exportAll()) };
}

const pathBelow = (url: string): string => new URL(url).pathname.slice(BASE_PATH.length);

function recordsIn(records: RecordStore): readonly StoredRecord[] {
  try {
    return records
      .names()
      .filter((name) => name.startsWith(RECORD_PREFIX))
      .map((name) => ({ name, text: records.read(name) ?? "" }));
  } catch {
    return [];
  }
}

function holdsBytes(records: RecordStore, key: string, body: string): boolean {
  const record = recordsIn(records).find(({ name }) => name.endsWith(`:${key}`));
  const bytes = JSON.stringify(body);
  return record?.text.includes(`"body":${bytes}`) ?? false;
}

/** Whether a run by the one link is another run than by the other. */
function isOtherRun(one: LabLink, other: LabLink): boolean {
  const runOf = ({ lab: _lab, speed: _speed, ...run }: LabLink) => JSON.stringify(run);
  return runOf(one) !== runOf(other);
}

function uiClockOf(clock: Clock): UiClock {
  return {
    wallMs: clock.wallMs,
    every(stepMs, tick) {
      let stop: () => void = () => undefined;
      const arm = (): void => {
        stop = clock.after(stepMs - (clock.wallMs() % stepMs), () => {
          arm();
          tick();
        });
      };
      arm();
      return () => stop();
    },
  };
}
