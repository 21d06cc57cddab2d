import { systemClock } from "@claimcheck/machine/browser";
import { atSpeed, createPacedClock, type PacedClock } from "../lab/paced-clock.ts";
import { keepAnchor, takeAnchor } from "./clock-anchor.ts";

/** The server's time, and the page's: the same until the page sleeps. */
export interface LabClocks {
  readonly server: PacedClock;
  readonly page: PacedClock;
  /** For all tabs of the origin. */
  setSpeed(speed: number): void;
}

export function openClocks(speed: number): LabClocks {
  const device = systemClock();
  let anchor = takeAnchor(speed, setAnchor);
  const server = createPacedClock(device, anchor);
  const page = createPacedClock(device, anchor);

  function setAnchor(next: typeof anchor): void {
    anchor = next;
    server.setAnchor(next);
    page.setAnchor(next);
  }

  return {
    server,
    page,
    setSpeed(next) {
      setAnchor(atSpeed(anchor, next, device.wallMs()));
      keepAnchor(anchor);
    },
  };
}
