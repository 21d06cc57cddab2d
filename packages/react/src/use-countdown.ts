import { useMemo, useSyncExternalStore } from "react";
import { useClaimcheck } from "./claimcheck-context.ts";

export interface CountdownOptions {
  /**
   * Whose moment it is. `device`: a view's own (`retryAt`, `nextReadAt`), the default. `server`:
   * one that came from there (`resetsAt`, `reviewDeadlineAt`, `resultExpiresAt`); then the server's
   * time as last heard counts, however wrong the device's clock is.
   */
  readonly clock?: "device" | "server";
}

const SECOND_MS = 1000;

/**
 * The seconds left until a moment, rounded up, then 0; renders once a second and not at all
 * after the end. `undefined` without a moment, on the server and until hydration is over.
 *
 * @param at ms since the epoch
 */
export function useCountdown(
  at: number | undefined,
  { clock = "device" }: CountdownOptions = {},
): number | undefined {
  const client = useClaimcheck();
  const countdown = useMemo(() => {
    const time = client.clock;
    const leftMs = (): number | undefined => {
      if (at === undefined) return undefined;
      const nowMs = clock === "server" ? (time.serverMs() ?? time.deviceMs()) : time.deviceMs();
      return Math.max(0, at - nowMs);
    };
    return {
      read: () => {
        const ms = leftMs();
        return ms === undefined ? undefined : Math.ceil(ms / SECOND_MS);
      },
      subscribe: (onTick: () => void) => {
        let stop = () => {};
        const wait = () => {
          const ms = leftMs();
          if (ms === undefined || ms === 0) return;
          stop = time.after(ms % SECOND_MS || SECOND_MS, () => {
            onTick();
            wait();
          });
        };
        wait();
        return () => stop();
      },
    };
  }, [client, at, clock]);
  return useSyncExternalStore(countdown.subscribe, countdown.read, () => undefined);
}
