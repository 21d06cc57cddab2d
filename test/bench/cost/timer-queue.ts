interface Timer {
  readonly atMs: number;
  /** Of two timers for one moment, the one that was set first goes first. */
  readonly serial: number;
  readonly wake: () => void;
  /** Where it is in the heap; absent once it is out. */
  place?: number;
}

/** Timers by their moments, as a binary heap: ten thousand jobs set so many that looking through all of them would be most of a run. */
export class TimerQueue {
  readonly #heap: Timer[] = [];
  #serial = 0;

  /** Gives back what takes the timer out again. */
  add(atMs: number, wake: () => void): () => void {
    this.#serial += 1;
    const timer: Timer = { atMs, serial: this.#serial, wake, place: this.#heap.length };
    this.#heap.push(timer);
    this.#rise(this.#heap.length - 1);
    // Out of the heap at once: what a stopped timer holds on to is no memory of its client's.
    return () => this.#remove(timer);
  }

  /** The moment of the next timer. */
  get nextAtMs(): number | undefined {
    return this.#heap[0]?.atMs;
  }

  /** Takes the next one out and gives what it is to wake. */
  take(): (() => void) | undefined {
    const [first] = this.#heap;
    if (first !== undefined) this.#remove(first);
    return first?.wake;
  }

  #remove(timer: Timer): void {
    const { place } = timer;
    const last = this.#heap.at(-1);
    if (place === undefined || last === undefined) return;
    this.#swap(place, this.#heap.length - 1);
    this.#heap.pop();
    delete timer.place;
    if (last === timer) return;
    this.#rise(place);
    this.#sink(place);
  }

  #rise(place: number): void {
    let at = place;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(place: number): void {
    let at = place;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = this.#isBefore(left, at) ? left : at;
      if (this.#isBefore(right, first)) first = right;
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }

  #isBefore(place: number, other: number): boolean {
    const [one, two] = [this.#heap[place], this.#heap[other]];
    if (one === undefined || two === undefined) return false;
    return one.atMs < two.atMs || (one.atMs === two.atMs && one.serial < two.serial);
  }

  #swap(place: number, other: number): void {
    const [one, two] = [this.#heap[place], this.#heap[other]];
    if (one === undefined || two === undefined) return;
    this.#heap[place] = two;
    this.#heap[other] = one;
    two.place = place;
    one.place = other;
  }
}
