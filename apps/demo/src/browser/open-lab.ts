/**
 * Puts the lab together: two clocks, a far side that lies as the link says, and a client whose
 * ports can be watched, switched and cut off.
 *
 *   client ─ watched fetch ─ tripwire ─▶ far side ─ store ─▶ books
 *      └─── watched records ─ tripwire ─▶ session storage
 */
import { browserPorts } from "@claimcheck/machine/browser";
import { createChance } from "@claimcheck/mock";
import { createClient } from "../client.ts";
import { emptyBooks, readBooks } from "../lab/books.ts";
import { createCell } from "../lab/cell.ts";
import { SIGNED_OUT, STOPPED } from "../lab/deed-words.ts";
import { exportOf } from "../lab/export.ts";
import { foundIn } from "../lab/found-records.ts";
import { isCalm, type Lab, type LabAtWork, type Surroundings } from "../lab/lab.ts";
import { createLabLog } from "../lab/lab-log.ts";
import { legOf } from "../lab/leg.ts";
import { type LabLink, printLink, readLink } from "../lab/link.ts";
import type { FoundRecord } from "../lab/log-entry.ts";
import { performDeed } from "../lab/perform-deed.ts";
import { createRefreshed } from "../lab/refreshed.ts";
import { effectOf, runOf } from "../lab/run.ts";
import { switchedConnectivity, switchedVisibility } from "../lab/switched-page.ts";
import { createTripwire } from "../lab/tripwire.ts";
import { uiClockOf } from "../lab/ui-clock.ts";
import { watchViews } from "../lab/watch-views.ts";
import { watchedFetch } from "../lab/watched-fetch.ts";
import { watchRecords } from "../lab/watched-records.ts";
import { keepOriginal } from "../originals.ts";
import { ACCOUNT, createSession } from "../session.ts";
import { openFarSide } from "./far-side.ts";
import { handOn, takeHandedOn } from "./handed-on-log.ts";
import { openClocks } from "./lab-clocks.ts";
import { samplePicture } from "./sample-picture.ts";
import { saveText } from "./save-text.ts";
import { wipe } from "./wipe.ts";

const DATABASE = "claimcheck-demo";
const BASE_PATH = "/api";

/** Resolves when the next request will be answered. */
export async function openLab({ slot }: { readonly slot: string }): Promise<Lab> {
  const link = createCell<LabLink>(readLink(location.search));
  const run = () => runOf(link.get());
  const clocks = openClocks(link.get().speed);

  const page = Math.random().toString(36).slice(2, 5);
  const earlier = takeHandedOn();
  const log = createLabLog(clocks.server.wallMs, earlier);
  addEventListener("pagehide", () => handOn(log.get()));
  /** What a reader of the log has to know from its beginning on. */
  const notePage = (found: readonly FoundRecord[]): void => {
    log.note({ type: "page", page, found });
    if (visibility.hidden()) log.note({ type: "visibility", hidden: true });
    if (!surroundings.get().mounted) log.note({ type: "mounted", isMounted: false });
  };
  const noteDeed = (what: string) => log.note({ type: "deed", what });

  const surroundings = createCell<Surroundings>({
    offline: false,
    hidden: false,
    mounted: true,
    signInExpired: false,
    stopped: false,
  });
  const change = (next: Partial<Surroundings>) =>
    surroundings.set({ ...surroundings.get(), ...next });

  let painted: Promise<File> | undefined;
  function sample(): Promise<File> {
    painted ??= samplePicture();
    return painted;
  }

  const farSide = await openFarSide({
    databaseName: DATABASE,
    basePath: BASE_PATH,
    clock: clocks.server,
    paintClock: clocks.server.quiet,
    speed: link.get().speed,
    log,
    run: run(),
    sample,
    onSignInExpired: () => change({ signInExpired: true }),
  });

  const ports = browserPorts({ storage: link.get().storage });
  const session = createSession();
  const connectivity = switchedConnectivity(ports.connectivity);
  const visibility = switchedVisibility(ports.visibility);
  visibility.subscribe((event) => {
    if (event !== "returned") log.note({ type: "visibility", hidden: event === "hidden" });
  });
  const wasStopped = earlier.some((entry) => entry.type === "deed" && entry.what === STOPPED);
  const tripwire = createTripwire({
    records: ports.records,
    fetch: (url, init) => globalThis.fetch(url, init),
    isSubmit: (url, { method = "GET" }) =>
      legOf(method, new URL(url).pathname.slice(BASE_PATH.length)) === "submit",
    // A page that was cut off is loaded again to go on, not to be cut off once more.
    stop: wasStopped ? undefined : run().stop,
    onTripped(at) {
      noteDeed(STOPPED);
      change({ stopped: { at } });
    },
  });
  const { records, stored, isRecorded } = watchRecords(tripwire.records, ports.records);
  notePage(foundIn(stored.get()));
  const client = createClient({
    account: session.get,
    policy: run().policy,
    fetch: watchedFetch({ fetch: tripwire.fetch, log, page, basePath: BASE_PATH, isRecorded }),
    ports: {
      ...ports,
      clock: clocks.page,
      // Jitter is the seed's; keys must not repeat when a link is opened twice.
      random: { unit: createChance(`client ${run().seed}`).unit, bytes: ports.random.bytes },
      connectivity,
      visibility,
      records,
    },
  });

  const books = createRefreshed(emptyBooks, () =>
    readBooks(farSide.store, ACCOUNT, farSide.sweptBeforeMs),
  );
  /** Jobs that a stranger has asked for: those that were made while this page was there. */
  const pried = new Set<string>();
  const openedAtMs = clocks.server.wallMs();
  books.subscribe(() => {
    for (const { jobId, operationKey, createdAt } of books.get().jobs) {
      if (pried.has(jobId) || createdAt < openedAtMs) continue;
      pried.add(jobId);
      void farSide.pry({ jobId, operationKey });
    }
  });
  farSide.store.subscribe(({ jobId, revision, state }) => {
    log.note({ type: "job", jobId, revision, state });
    books.refresh();
  });
  log.subscribe(() => {
    if (log.get().at(-1)?.type === "answered") books.refresh();
  });
  watchViews(client, log);
  books.refresh();

  /** Ends what is planned for the run so far. */
  let unplan: () => void = () => undefined;

  function arm(): void {
    unplan();
    farSide.arm(run());
    tripwire.arm(run().stop);
  }

  const lab: LabAtWork = {
    client,
    clock: uiClockOf(clocks.page.quiet),
    session,
    log,
    link,
    surroundings,
    books,
    records: stored,
    setLink(changed) {
      const before = link.get();
      const next = readLink(printLink({ ...before, ...changed }));
      link.set(next);
      const address = printLink(next, location.search) || location.pathname;
      history.replaceState(history.state, "", address);
      const effect = effectOf(before, next);
      if (effect.type === "load anew") return location.reload();
      if (effect.speedChanged) clocks.setSpeed(next.speed);
      if (effect.strikesAnew) arm();
    },
    async runSample() {
      const handle = client.slot(slot);
      if (handle.can.setAside) handle.setAside();
      log.clear();
      notePage([]);
      noteDeed(`run ${run().name}`);
      arm();
      const stops = run().deeds.map(({ deed, afterMs }) =>
        clocks.server.after(afterMs, () => performDeed(lab, deed)),
      );
      unplan = () => {
        for (const stop of stops) stop();
      };
      const picture = await sample();
      const submitted = handle.submit({
        kind: "image",
        mode: "single",
        prompt: "A calm evening, in a few inks",
        images: [picture],
        model: run().model,
        aspectRatio: "4:3",
        resolution: "1K",
        seed: run().seed,
        capabilitiesVersion: run().server.offerVersion,
      });
      const { operationKey } = handle.view;
      if (operationKey !== undefined) await keepOriginal(operationKey, picture);
      await submitted;
    },
    step: clocks.step,
    setOffline(offline) {
      farSide.setReachable(!offline);
      connectivity.setOffline(offline);
      change({ offline });
      noteDeed(offline ? "went offline" : "came back online");
    },
    setHidden(hidden) {
      visibility.setHidden(hidden);
      change({ hidden });
    },
    setMounted: (mounted) => change({ mounted }),
    noteMounted: (isMounted) => log.note({ type: "mounted", isMounted }),
    sleep(ms) {
      noteDeed(`slept for ${Math.round(ms / 60_000)} min`);
      clocks.page.skip(ms);
      visibility.wake();
    },
    expireSignIn: () => void farSide.perform({ type: "sign-in expires" }),
    signIn() {
      farSide.renewSession();
      session.set(ACCOUNT);
      change({ signInExpired: false });
      noteDeed("signed in");
      client.accountChanged();
    },
    signOut() {
      session.set(undefined);
      noteDeed(SIGNED_OUT);
      client.forgetAccount();
    },
    killWorker: () => void farSide.perform({ type: "worker killed" }),
    freezeWorker: () => void farSide.perform({ type: "worker frozen" }),
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
      listed: client.operations.flatMap(({ view }) => view.operationKey ?? []),
      nowMs: clocks.server.wallMs(),
      speed: clocks.speed(),
      isCalm: isCalm(surroundings.get()) && session.get() !== undefined,
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
