import type { Locks } from "@claimcheck/machine";

interface Claim {
  readonly owner: object;
  readonly run: () => void;
}

/** Web Locks of one origin: one holder of a name at a time; what a dead page holds is free. */
export class OriginLocks {
  readonly #queues = new Map<string, Claim[]>();

  of(owner: object): Locks {
    return {
      withLock: (name, work) =>
        new Promise((resolve, reject) => {
          const release = () => this.#release(name, claim);
          const claim: Claim = {
            owner,
            run: () => void work().then(resolve, reject).finally(release),
          };
          const queue = this.#queues.get(name) ?? [];
          this.#queues.set(name, [...queue, claim]);
          if (queue.length === 0) claim.run();
        }),
    };
  }

  releaseAll(owner: object): void {
    for (const [name, queue] of this.#queues) {
      const left = queue.filter((claim) => claim.owner !== owner);
      this.#queues.set(name, left);
      if (left[0] !== undefined && left[0] !== queue[0]) left[0].run();
    }
  }

  #release(name: string, claim: Claim): void {
    const queue = this.#queues.get(name) ?? [];
    if (queue[0] !== claim) return;
    const left = queue.slice(1);
    this.#queues.set(name, left);
    left[0]?.run();
  }
}
