import { Socket } from "node:net";

type Written = (error?: Error | null) => void;

/**
 * A connection to a database on another machine: all that is sent takes a while to get there.
 * What comes back does not, so the delay is that of a round trip. Timers of Node are exact to a
 * millisecond or two, the same for everybody who is measured.
 */
export class DistantSocket extends Socket {
  readonly #roundTripMs: number;

  constructor(roundTripMs: number) {
    super();
    this.#roundTripMs = roundTripMs;
  }

  override _write(chunk: unknown, encoding: BufferEncoding, written: Written): void {
    setTimeout(() => super._write(chunk, encoding, written), this.#roundTripMs);
  }

  override _writev(
    chunks: { readonly chunk: unknown; readonly encoding: BufferEncoding }[],
    written: Written,
  ): void {
    setTimeout(() => super._writev?.([...chunks], written), this.#roundTripMs);
  }
}
