import Replicate from "replicate";
import type { Client } from "../client.ts";
import { farSideSpeaking } from "../far-side.ts";

export const replicate: Client = {
  packageName: "replicate",
  far: () =>
    farSideSpeaking({
      createPath: /^\/models\/studio\/hills\/predictions$/,
      accepted: (jobId) => ({ id: jobId, status: "starting", input: {}, urls: {} }),
    }),
  async ask({ url }) {
    const client = new Replicate({ auth: "token", baseUrl: url });
    const { id } = await client.predictions.create({
      model: "studio/hills",
      input: { prompt: "a hill" },
    });
    return [id];
  },
};
