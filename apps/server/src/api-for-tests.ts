import { randomUUID } from "node:crypto";
import {
  headerNames,
  type JobState,
  jobAnswerSchema,
  type Quota,
  quotaSchema,
  type SubmitAnswer,
  sha256Hex,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import sharp from "sharp";

/** One account's way to a running server, over real HTTP. */
export interface Api {
  call(method: string, path: string, parts?: CallParts): Promise<Response>;
  /** Uploads a picture that sharp has made, and returns its hash. */
  upload(): Promise<string>;
  /** A submit, whatever is answered. */
  start(parts: SubmitParts): Promise<Response>;
  submit(parts: SubmitParts): Promise<SubmitAnswer>;
  read(jobId: string): Promise<JobState>;
  quota(): Promise<Quota>;
  /** How many generations are counted today. */
  usedToday(): Promise<number>;
}

interface CallParts {
  readonly body?: BodyInit;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

interface SubmitParts {
  readonly key?: string;
  readonly images: readonly string[];
  readonly prompt?: string;
  readonly model?: string;
}

export function apiOf(url: string, token: string): Api {
  const call: Api["call"] = (method, path, { body, key, signal } = {}) => {
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    if (key !== undefined) headers.set(headerNames.operationKey, key);
    return fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  };
  const quota = async (): Promise<Quota> =>
    quotaSchema.parse(await (await call("GET", "/quota")).json());
  const start: Api["start"] = ({
    key = randomUUID(),
    images,
    prompt = "hills",
    model = "aurora",
  }) => {
    const request = {
      kind: "image",
      mode: "single",
      prompt,
      images,
      model,
      aspectRatio: "1:1",
      resolution: "1K",
      seed: 5,
    };
    return call("POST", "/jobs", { key, body: JSON.stringify(request) });
  };
  return {
    call,
    start,
    async upload() {
      const picture = sharp({ create: { width: 96, height: 64, channels: 3, background: "#486" } });
      const bytes = Uint8Array.from(await picture.png().toBuffer());
      const sha256 = sha256Hex(bytes);
      const { ok, status } = await call("PUT", `/uploads/${sha256}`, { body: bytes });
      if (!ok) throw new Error(`The upload ended with ${status}.`);
      return sha256;
    },
    submit: async (parts) => submitAnswerSchema.parse(await (await start(parts)).json()),
    async read(jobId) {
      const answer = await call("GET", `/jobs/${jobId}`);
      return jobAnswerSchema.parse(await answer.json()).job;
    },
    quota,
    async usedToday() {
      const { meters } = await quota();
      return meters.find(({ meter, period }) => meter === "count" && period === "day")?.used ?? -1;
    },
  };
}
