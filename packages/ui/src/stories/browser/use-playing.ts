import { useEffect } from "react";

/** Tells how much time has passed, frame by frame, while `isPlaying`; ms. */
export function usePlaying(isPlaying: boolean, onPassed: (passedMs: number) => void): void {
  useEffect(() => {
    if (!isPlaying) return;
    let lastMs = performance.now();
    const step = (nowMs: number): void => {
      onPassed(Math.max(0, nowMs - lastMs));
      lastMs = nowMs;
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, onPassed]);
}
