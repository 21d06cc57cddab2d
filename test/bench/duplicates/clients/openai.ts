import OpenAI from "openai";
import type { Client } from "../client.ts";
import { farSideSpeaking } from "../far-side.ts";

export const openai: Client = {
  packageName: "openai",
  far: () =>
    farSideSpeaking({
      createPath: /^\/responses$/,
      accepted: (jobId) => ({ id: jobId, object: "response", status: "queued", output: [] }),
    }),
  async ask({ url }) {
    const client = new OpenAI({ apiKey: "key", baseURL: url });
    const { id } = await client.responses.create({
      model: "gpt-5",
      input: "a hill",
      background: true,
    });
    return [id];
  },
};
