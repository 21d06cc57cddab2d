import type { Connectivity, Visibility } from "@claimcheck/machine";
import { expect, test } from "vitest";
import { switchedConnectivity, switchedVisibility } from "./switched-page.ts";

test("a page that is switched to hidden is hidden whatever the screen says, until it is switched back", () => {
  let tell: Parameters<Visibility["subscribe"]>[0] = () => undefined;
  const page: Visibility = {
    hidden: () => false,
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  };
  const switched = switchedVisibility(page);
  const heard: string[] = [];
  switched.subscribe((event) => heard.push(event));
  tell("hidden");
  switched.setHidden(true);
  switched.setHidden(true);
  expect(switched.hidden()).toBe(true);
  tell("visible");
  switched.setHidden(false);
  switched.wake();
  expect(switched.hidden()).toBe(false);
  expect(heard).toEqual(["hidden", "hidden", "visible", "returned"]);
});

test("a page that is switched to offline is, and hears the network's own word again afterwards", () => {
  let tell: Parameters<Connectivity["subscribe"]>[0] = () => undefined;
  const switched = switchedConnectivity({
    online: () => true,
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  const heard: string[] = [];
  const stop = switched.subscribe((event) => heard.push(event));
  switched.setOffline(true);
  tell("online");
  expect(switched.online()).toBe(false);
  switched.setOffline(false);
  tell("offline");
  stop();
  switched.setOffline(true);
  expect(heard).toEqual(["offline", "online", "offline"]);
});
