import {
  createHttpTransport,
  createTracker,
  type OperationHandle,
  type Ports,
  type Tracker,
} from "@claimcheck/machine";
import {
  createMemoryBackend,
  createVirtualNetwork,
  type NetworkFault,
  routeOf,
  VirtualClock,
} from "@claimcheck/mock";
import type { OperationViewType } from "@claimcheck/react";
import resultUrl from "../assets/result.jpg";
import { STORY_NOW } from "../moment.ts";
import type { RecordedLife, RecordedMoment } from "./recorded-life.ts";

const baseUrl = "https://app.example/api";
/** Small enough that a request which is answered is answered before time goes on. */
const STEP_MS = 100;
const LONGEST_WAIT_MS = 180_000;

/** A fault that strikes the next request of this kind: `POST /jobs`. */
interface Arranged {
  readonly route: string;
  readonly fault: NetworkFault;
}

/**
 * Where a life is played: the real client, the real reference backend in memory, a network that
 * lies when told to, and a clock that moves when told to. Nothing here decides what is shown.
 */
export class Stage {
  readonly #clock = new VirtualClock({ wallMs: STORY_NOW });
  readonly #backend = createMemoryBackend({ clock: this.#clock });
  readonly #moments: RecordedMoment[] = [];
  readonly #arranged: Arranged[] = [];
  readonly #onConnectivity = new Set<(event: "online" | "offline") => void>();
  readonly #line = createVirtualNetwork({
    clock: this.#clock,
    far: async (request) => this.#backend.fetch(request),
    baseUrl,
    faults: ({ method, path }) => this.#nextFault(`${method} ${routeOf(path)}`),
    latencyMs: () => 150,
  }).connect("page");
  readonly #client: Tracker;
  #isOnline = true;
  /** Bodies that the platform is reading, in its own time: the clock waits for them. */
  #readingCount = 0;
  readonly slot: OperationHandle;

  constructor() {
    this.#client = createTracker(this.#ports(), {
      transport: createHttpTransport({
        baseUrl,
        fetch: (url, init) => this.#send(url, init),
        account: () => "ann",
        headers: () => ({ Authorization: "Bearer ann" }),
      }),
    });
    this.slot = this.#client.slot("hero");
    this.#note();
    this.slot.subscribe(() => this.#note());
  }

  get generator() {
    return this.#backend.generator.latest;
  }

  /** Workers begin to take jobs from the queue. */
  startWork(): void {
    this.#backend.start();
  }

  arrange(route: string, fault: NetworkFault): void {
    this.#arranged.push({ route, fault });
  }

  connect(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#line.setReachable(isOnline);
    for (const hear of this.#onConnectivity) hear(isOnline ? "online" : "offline");
  }

  /** The person confirms, with one picture to upload. */
  async confirm(prompt: string): Promise<void> {
    void this.slot.submit({
      kind: "image",
      mode: "single",
      prompt,
      images: [new Blob([pngStart], { type: "image/png" })],
      model: "aurora",
      aspectRatio: "4:3",
      resolution: "1K",
    });
    // The platform hashes in its own time, not in ours.
    while (this.#isHashing) await this.#clock.settle();
  }

  get #isHashing(): boolean {
    const { view } = this.slot;
    return view.type === "idle" || (view.type === "submitting" && view.step === "hashing");
  }

  async pass(ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0; leftMs -= STEP_MS) {
      await this.#settle();
      await this.#clock.advance(Math.min(leftMs, STEP_MS));
    }
    await this.#settle();
  }

  /** Time passes until the slot shows this, and a while longer. */
  async until(type: OperationViewType, thenMs: number): Promise<void> {
    for (let ms = 0; this.slot.view.type !== type; ms += STEP_MS) {
      if (ms > LONGEST_WAIT_MS) throw new Error(`The slot never came to show ${type}.`);
      await this.pass(STEP_MS);
    }
    await this.pass(thenMs);
  }

  /** Ends the play, and gives what was seen. */
  async end(): Promise<RecordedLife> {
    const { operationKey } = this.slot.view;
    const evidence = operationKey === undefined ? [] : this.#client.evidenceOf(operationKey);
    const lengthMs = this.#clock.monotonicMs();
    this.#client.dispose();
    const stopped = this.#backend.stop();
    await this.#clock.settle();
    await stopped;
    const [first, ...others] = this.#moments;
    if (first === undefined) throw new Error("A life shows at least the empty slot.");
    return { startMs: STORY_NOW, lengthMs, moments: [first, ...others], evidence };
  }

  #note(): void {
    const { view, can } = this.slot;
    const atMs = this.#clock.monotonicMs();
    const moment = { atMs, view: withStoryPicture(view), can };
    // What lasts no time was shown to nobody.
    if (this.#moments.at(-1)?.atMs === atMs) this.#moments.pop();
    this.#moments.push(moment);
  }

  async #send(url: string, { body, ...init }: RequestInit): Promise<Response> {
    if (!(body instanceof Blob)) return this.#line.fetch(url, body ? { ...init, body } : init);
    this.#readingCount += 1;
    const bytes = await body.arrayBuffer().finally(() => {
      this.#readingCount -= 1;
    });
    return this.#line.fetch(url, { ...init, body: bytes });
  }

  async #settle(): Promise<void> {
    do await this.#clock.settle();
    while (this.#readingCount > 0);
  }

  #nextFault(route: string): NetworkFault | undefined {
    const at = this.#arranged.findIndex((arranged) => arranged.route === route);
    return at === -1 ? undefined : this.#arranged.splice(at, 1)[0]?.fault;
  }

  #ports(): Ports {
    const { wallMs, monotonicMs, after } = this.#clock;
    const storage = new Map<string, string>();
    let drawn = 0;
    return {
      clock: { wallMs, monotonicMs, after },
      random: {
        unit: () => 0.5,
        bytes: (count) => {
          drawn += 1;
          return Uint8Array.from({ length: count }, (_, at) => (drawn * 37 + at * 11) % 256);
        },
      },
      records: {
        names: () => [...storage.keys()],
        read: (name) => storage.get(name),
        write: (name, text) => void storage.set(name, text),
        remove: (name) => void storage.delete(name),
      },
      locks: { withLock: (_, work) => work() },
      visibility: { hidden: () => false, subscribe: () => () => undefined },
      connectivity: {
        online: () => this.#isOnline,
        subscribe: (hear) => {
          this.#onConnectivity.add(hear);
          return () => void this.#onConnectivity.delete(hear);
        },
      },
      logger: () => undefined,
    };
  }
}

/** Begins like a PNG, and so is one to this backend. */
const pngStart = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The played generator's picture is one pixel; the story hangs a real one in its place. */
function withStoryPicture(view: RecordedMoment["view"]): RecordedMoment["view"] {
  return (view.type === "reviewing" || view.type === "completed") && view.resultUrl !== undefined
    ? { ...view, resultUrl }
    : view;
}
