import type { Connectivity } from "../ports.ts";

/** `navigator.onLine`: only a hint, and always "online" where there is no page. */
export function navigatorConnectivity(): Connectivity {
  return {
    online: () => globalThis.navigator?.onLine !== false,
    subscribe(listener) {
      if (typeof globalThis.addEventListener !== "function") return () => undefined;
      const online = () => listener("online");
      const offline = () => listener("offline");
      globalThis.addEventListener("online", online);
      globalThis.addEventListener("offline", offline);
      return () => {
        globalThis.removeEventListener("online", online);
        globalThis.removeEventListener("offline", offline);
      };
    },
  };
}
