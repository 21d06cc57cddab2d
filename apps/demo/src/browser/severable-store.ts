import type { BackendStore } from "@claimcheck/backend";

/** A store as a process has it that can be killed: from then on, it is answered nothing more. */
export interface SeverableStore {
  readonly store: BackendStore;
  sever(): void;
}

export function severableStore(store: BackendStore): SeverableStore {
  let isSevered = false;
  const guarded = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: readonly unknown[]): unknown =>
        isSevered ? new Promise(() => undefined) : Reflect.apply(member, target, args);
    },
  });
  return {
    store: guarded,
    sever() {
      isSevered = true;
    },
  };
}
