import { type DyingTab, live } from "./dying-tab.fake.ts";

// The entry of the worker: told once which life to live, it says each step before it takes it.
addEventListener("message", ({ data }: MessageEvent<DyingTab>) => {
  void live(data, (step) => postMessage(step));
});
