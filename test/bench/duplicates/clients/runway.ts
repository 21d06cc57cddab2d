import RunwayML from "@runwayml/sdk";
import type { Client } from "../client.ts";
import { farSideSpeaking } from "../far-side.ts";

export const runway: Client = {
  packageName: "@runwayml/sdk",
  far: () =>
    farSideSpeaking({
      createPath: /^\/v1\/image_to_video$/,
      accepted: (jobId) => ({ id: jobId, estimatedCost: { credits: 50 } }),
    }),
  async ask({ url }) {
    const client = new RunwayML({ apiKey: "key", baseURL: url });
    const { id } = await client.imageToVideo.create({
      model: "gen4_turbo",
      promptImage: "https://example.com/hill.png",
      promptText: "a hill",
      ratio: "1280:720",
      duration: 5,
    });
    return [id];
  },
};
