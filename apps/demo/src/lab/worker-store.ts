import type { BackendStore } from "@claimcheck/backend";

/** What is seen of a worker's writes. Tokens are compared with the newest that any worker here has. */
export interface WorkerWatch {
  onLeased(jobId: string, token: number): void;
  /** A write under a token that is not the newest. */
  onStale(write: {
    readonly jobId: string;
    readonly token: number;
    readonly what: string;
    readonly isTaken: boolean;
  }): void;
  /** Everything that was due before this moment of the server's clock has been dealt with. */
  onSwept(beforeMs: number): void;
}

/** A store as a process has it that can be killed, or stopped for a while. */
export interface WorkerStore {
  readonly store: BackendStore;
  /** From now on, it is answered nothing more. */
  sever(): void;
  /** What it asks for now waits, and is done once it has thawed: late, and with what it knew before. */
  freeze(): void;
  thaw(): void;
}

/** The tokens of the jobs that were leased in this page. */
export type NewestTokens = Map<string, number>;

export function workerStore(
  store: BackendStore,
  newest: NewestTokens,
  watch: WorkerWatch,
): WorkerStore {
  let isSevered = false;
  let frozen: { readonly ended: Promise<void>; readonly end: () => void } | undefined;

  async function observed(
    what: string,
    args: readonly unknown[],
    act: () => unknown,
  ): Promise<unknown> {
    await frozen?.ended;
    const askedAtMs = what === "sweep" ? await store.now() : 0;
    const answer: unknown = await act();
    if (!isObject(answer)) return answer;
    const { type, more, job } = answer;
    if (what === "sweep" && more === false) watch.onSwept(askedAtMs);
    if (what === "lease" && type === "held" && isObject(job)) {
      const { jobId, fence } = job;
      if (typeof jobId === "string" && typeof fence === "number") {
        newest.set(jobId, fence);
        watch.onLeased(jobId, fence);
      }
    }
    const [leased] = args;
    if (isObject(leased) && typeof leased["token"] === "number") {
      const { jobId, token } = leased;
      if (typeof jobId === "string" && token < (newest.get(jobId) ?? 0)) {
        watch.onStale({ jobId, token, what, isTaken: type !== "lost" && type !== "none" });
      }
    }
    return answer;
  }

  return {
    store: new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: readonly unknown[]): unknown => {
          if (isSevered) return new Promise(() => undefined);
          const act = (): unknown => Reflect.apply(member, target, args);
          return name === "subscribe" ? act() : observed(String(name), args, act);
        };
      },
    }),
    sever() {
      isSevered = true;
    },
    freeze() {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      frozen ??= { ended, end };
    },
    thaw() {
      frozen?.end();
      frozen = undefined;
    },
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
