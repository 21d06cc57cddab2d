import OpenAI from "openai";
import { type Peer, plainSpeech } from "./peer.ts";

const PAUSE_MS = 2000;

export const openai: Peer = {
  name: "openai",
  packageName: "openai",
  method: "background responses, read by the loop of its guide (2 s between `responses.retrieve`)",
  speech: plainSpeech(({ jobId }, hasEnded) => ({
    id: jobId,
    object: "response",
    status: hasEnded ? "completed" : "in_progress",
    output: [],
  })),
  async watch({ fetch, signal }) {
    const { responses } = new OpenAI({ apiKey: "key", fetch });
    const options = signal === undefined ? {} : { signal };
    let response = await responses.create(
      { model: "gpt-5", input: "a hill", background: true },
      options,
    );
    while (response.status === "queued" || response.status === "in_progress") {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      response = await responses.retrieve(response.id, {}, options);
    }
  },
};
