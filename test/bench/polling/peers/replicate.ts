import Replicate from "replicate";
import type { Exchange } from "../far-side.ts";
import { type Peer, plainSpeech } from "./peer.ts";

const MODEL = "studio/hills";
const input = { prompt: "a hill" };

const holdMsOf = ({ headers }: Exchange) => (headers.get("Prefer") === "wait" ? 60_000 : 0);
const speech = plainSpeech(
  ({ jobId }, hasEnded) => ({
    id: jobId,
    status: hasEnded ? "succeeded" : "starting",
    output: hasEnded ? "done" : null,
  }),
  { holdMsOf },
);

export const replicate: Peer = {
  name: "replicate, poll",
  packageName: "replicate",
  method: '`run` with `wait: { mode: "poll" }`',
  speech,
  watch: ({ fetch, signal }) =>
    new Replicate({ auth: "token", fetch }).run(MODEL, {
      input,
      wait: { mode: "poll" },
      ...(signal === undefined ? {} : { signal }),
    }),
};

export const replicateBlocking: Peer = {
  name: "replicate, block",
  packageName: "replicate",
  method: "`run` as it comes: the create itself is held up to 60 s, then polled",
  speech,
  watch: ({ fetch, signal }) =>
    new Replicate({ auth: "token", fetch }).run(MODEL, {
      input,
      ...(signal === undefined ? {} : { signal }),
    }),
};
