import { configure, tasks } from "@trigger.dev/sdk";
import type { Client } from "../client.ts";
import { farSideSpeaking } from "../far-side.ts";

export const trigger: Client = {
  packageName: "@trigger.dev/sdk",
  far: () =>
    farSideSpeaking({
      createPath: /^\/api\/v1\/tasks\/make-hill\/trigger$/,
      accepted: (jobId) => ({ id: jobId }),
    }),
  async ask({ url }) {
    configure({ baseURL: url, accessToken: "tr_dev_key" });
    const { id } = await tasks.trigger("make-hill", { prompt: "a hill" });
    return [id];
  },
};
