import RunwayML from "@runwayml/sdk";
import { type Peer, plainSpeech } from "./peer.ts";

export const runway: Peer = {
  name: "runway",
  packageName: "@runwayml/sdk",
  method: "`imageToVideo.create().waitForTaskOutput()`, its time-out of 10 minutes switched off",
  speech: plainSpeech(({ jobId }, hasEnded) => ({
    id: jobId,
    status: hasEnded ? "SUCCEEDED" : "RUNNING",
    output: [],
  })),
  watch: ({ fetch, signal }) =>
    new RunwayML({ apiKey: "key", fetch }).imageToVideo
      .create({
        model: "gen4_turbo",
        promptImage: "https://example.com/hill.png",
        promptText: "a hill",
        ratio: "1280:720",
        duration: 5,
      })
      .waitForTaskOutput({
        timeout: null,
        ...(signal === undefined ? {} : { abortSignal: signal }),
      }),
};
