import { configure, tasks } from "@trigger.dev/sdk";
import type { Client, Life } from "../client.ts";
import { type FarSide, farSideSpeaking } from "../far-side.ts";

const PACKAGE_NAME = "@trigger.dev/sdk";

export const trigger: Client = {
  packageName: PACKAGE_NAME,
  far,
  ask: (life) => ask(life),
};

/** With its `idempotencyKey`, which the caller has to think of and to keep: here it never changes. */
export const triggerWithKey: Client = {
  packageName: PACKAGE_NAME,
  far,
  ask: (life) => ask(life, { idempotencyKey: "the-one-hill" }),
};

async function ask(
  { url }: Life,
  options: { readonly idempotencyKey?: string } = {},
): Promise<readonly string[]> {
  configure({ baseURL: url, accessToken: "tr_dev_key" });
  const { id } = await tasks.trigger("make-hill", { prompt: "a hill" }, options);
  return [id];
}

function far(): FarSide {
  return farSideSpeaking({
    createPath: /^\/api\/v1\/tasks\/make-hill\/trigger$/,
    accepted: (jobId) => ({ id: jobId }),
    callersKey(body) {
      const { options }: { options?: { idempotencyKey?: string } } = JSON.parse(body);
      return options?.idempotencyKey;
    },
  });
}
