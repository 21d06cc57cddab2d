import { useState } from "react";
import { useNow } from "./use-now.ts";

/**
 * The server's time, ticking: what it said, plus what has passed here since this component
 * first saw it. A device clock that is days off does not bend a countdown.
 */
export function useServerNow(serverTime: number, stepMs = 1000): number {
  const now = useNow(stepMs);
  const [seen, setSeen] = useState({ serverTime, at: now });
  if (seen.serverTime !== serverTime) {
    setSeen({ serverTime, at: now });
    return serverTime;
  }
  return serverTime + (now - seen.at);
}
