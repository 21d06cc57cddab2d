import type { Visibility } from "../ports.ts";

/**
 * The page's visibility. `visibilitychange` is the last event a page can count on, and
 * `pageshow` tells of a return from the back/forward cache, where timers have slept. On a
 * server, or in a worker, nothing is ever hidden.
 */
export function pageVisibility(): Visibility {
  const page = globalThis.document;
  return {
    hidden: () => page?.visibilityState === "hidden",
    subscribe(listener) {
      if (page === undefined) return () => undefined;
      const changed = () => listener(page.visibilityState === "hidden" ? "hidden" : "visible");
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) listener("returned");
      };
      page.addEventListener("visibilitychange", changed);
      globalThis.addEventListener("pageshow", shown);
      return () => {
        page.removeEventListener("visibilitychange", changed);
        globalThis.removeEventListener("pageshow", shown);
      };
    },
  };
}
