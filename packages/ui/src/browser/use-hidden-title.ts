import { useEffect, useRef } from "react";

/**
 * Puts `notice` before the page's title when it changes while the tab is hidden, and takes it
 * away when somebody looks again. An empty notice changes nothing.
 */
export function useHiddenTitle(notice: string): void {
  const last = useRef(notice);
  useEffect(() => {
    if (notice === last.current) return;
    last.current = notice;
    if (notice === "" || !document.hidden) return;
    const { title } = document;
    const noticed = `${notice} · ${title}`;
    document.title = noticed;
    const restore = (): void => {
      // A page that has set its own title meanwhile keeps it.
      if (document.title === noticed) document.title = title;
    };
    document.addEventListener("visibilitychange", restore, { once: true });
    return () => {
      document.removeEventListener("visibilitychange", restore);
      restore();
    };
  }, [notice]);
}
