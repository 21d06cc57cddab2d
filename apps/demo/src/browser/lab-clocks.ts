import { systemClock } from "@claimcheck/machine/browser";
import { atSpeed, createPacedClock, movedOn, type PacedClock } from "../lab/paced-clock.ts";
import { keepAnchor, takeAnchor } from "./clock-anchor.ts";

/** The server's time, and the page's: the same until the page sleeps. */
export interface LabClocks {
  readonly server: PacedClock;
  readonly page: PacedClock;
  /** As all tabs have agreed, whichever of them asked for it last. 0: time stands still. */
  speed(): number;
  /** For all tabs of the origin. 0: time stands still. */
  setSpeed(speed: number): void;
  /**
   * Moves time on to what is due next, on the server or in this page; for all tabs.
   *
   * @returns by how much, ms; 0 where nothing is due
   */
  step(): number;
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

  function agreeOn(next: typeof anchor): void {
    setAnchor(next);
    keepAnchor(next);
  }

  return {
    server,
    page,
    speed: () => anchor.speed,
    setSpeed: (next) => agreeOn(atSpeed(anchor, next, device.wallMs())),
    step() {
      const waits = [server.nextDueInMs(), page.nextDueInMs()].filter((ms) => ms !== undefined);
      const byMs = waits.length === 0 ? 0 : Math.min(...waits);
      agreeOn(movedOn(anchor, byMs));
      return byMs;
    },
  };
}
