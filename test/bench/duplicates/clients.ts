import type { Client } from "./client.ts";

/** By name; loaded one by one, since each brings a lot along. */
const loaders: Readonly<Record<string, () => Promise<Client>>> = {
  fal: async () => (await import("./clients/fal.ts")).fal,
  replicate: async () => (await import("./clients/replicate.ts")).replicate,
  openai: async () => (await import("./clients/openai.ts")).openai,
  runway: async () => (await import("./clients/runway.ts")).runway,
  trigger: async () => (await import("./clients/trigger.ts")).trigger,
  "trigger, own key": async () => (await import("./clients/trigger.ts")).triggerWithKey,
  claimcheck: async () => (await import("./clients/claimcheck.ts")).claimcheck,
};

export const clientNames = Object.keys(loaders);

export function loadClient(name: string): Promise<Client> {
  const load = loaders[name];
  if (load === undefined)
    throw new Error(`There is no client "${name}": ${clientNames.join(", ")}.`);
  return load();
}
