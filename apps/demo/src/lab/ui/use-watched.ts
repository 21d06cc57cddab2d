import { useSyncExternalStore } from "react";
import type { Watched } from "../lab.ts";

export function useWatched<Value>({ subscribe, get }: Watched<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
