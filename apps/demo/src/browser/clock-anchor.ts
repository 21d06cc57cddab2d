import { atSpeed, type ClockAnchor } from "../lab/paced-clock.ts";

/** What all tabs of the lab take for the time. Without storage, each page has its own. */
const NAME = "claimcheck-lab:clock";

/** Takes the agreed time up at this speed, and agrees on it with the other tabs. */
export function takeAnchor(speed: number, onChange: (anchor: ClockAnchor) => void): ClockAnchor {
  const nowMs = Date.now();
  const agreed = readAnchor() ?? { deviceMs: nowMs, labMs: nowMs, speed: 1 };
  const anchor = agreed.speed === speed ? agreed : atSpeed(agreed, speed, nowMs);
  keepAnchor(anchor);
  addEventListener("storage", (event) => {
    const next = event.key === NAME ? readAnchor() : undefined;
    if (next !== undefined) onChange(next);
  });
  return anchor;
}

export function keepAnchor(anchor: ClockAnchor): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(anchor));
  } catch {
    // Blocked or full: this page has a time of its own.
  }
}

function readAnchor(): ClockAnchor | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NAME) ?? "");
    if (typeof value !== "object" || value === null) return undefined;
    const { deviceMs, labMs, speed } = value as Partial<Record<keyof ClockAnchor, unknown>>;
    if (typeof deviceMs !== "number" || typeof labMs !== "number") return undefined;
    return typeof speed === "number" && speed >= 0 ? { deviceMs, labMs, speed } : undefined;
  } catch {
    return undefined;
  }
}
