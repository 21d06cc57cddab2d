import {
  headerNames,
  type JobState,
  jobAnswerSchema,
  operationAnswerSchema,
  quotaSchema,
  sha256Hex,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import sharp from "sharp";

/** How a person's requests went, when some of them meet a server that is dying. */
export interface Account {
  upload(url: string): Promise<string>;
  /** Sends the operation with its key, again and to any of the servers, until one of them has said it all. */
  submitUntilAnswered(
    urls: () => readonly string[],
    key: string,
    sha256: string,
    /** `stall`: one whose job does not end by itself while a test looks on. */
    model?: "aurora" | "stall",
  ): Promise<string>;
  /** One try; `undefined`: no answer came, so nobody knows. */
  submitOnce(url: string, key: string, sha256: string): Promise<string | undefined>;
  /** The status of one try whose answer did come. */
  statusOfSubmit(url: string, key: string, sha256: string): Promise<number>;
  cancelOnce(url: string, jobId: string): Promise<number | undefined>;
  read(url: string, jobId: string): Promise<JobState>;
  /** The job that a key has led to. */
  find(url: string, key: string): Promise<JobState | undefined>;
  usedToday(url: string): Promise<number>;
}

const TRIES_MAX = 200;

export function accountOf(token: string): Account {
  const call = (
    url: string,
    method: string,
    path: string,
    parts: { readonly body?: BodyInit; readonly key?: string } = {},
  ): Promise<Response> => {
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    if (parts.key !== undefined) headers.set(headerNames.operationKey, parts.key);
    const body = parts.body === undefined ? {} : { body: parts.body };
    return fetch(`${url}/api${path}`, { method, headers, ...body });
  };

  function submit(url: string, key: string, sha256: string, model = "aurora"): Promise<Response> {
    const request = {
      kind: "image",
      mode: "single",
      prompt: "hills",
      images: [sha256],
      model,
      aspectRatio: "1:1",
      resolution: "1K",
      seed: 1,
    };
    return call(url, "POST", "/jobs", { key, body: JSON.stringify(request) });
  }

  async function submitOnce(url: string, key: string, sha256: string, model?: string) {
    try {
      const answer = await submit(url, key, sha256, model);
      if (answer.status !== 202) return undefined;
      return submitAnswerSchema.parse(await answer.json()).job.jobId;
    } catch {
      return undefined;
    }
  }

  return {
    submitOnce,
    statusOfSubmit: async (url, key, sha256) => (await submit(url, key, sha256)).status,
    async upload(url) {
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: "#864" } });
      const bytes = Uint8Array.from(await picture.png().toBuffer());
      const sha256 = sha256Hex(bytes);
      const { status } = await call(url, "PUT", `/uploads/${sha256}`, { body: bytes });
      if (status > 201) throw new Error(`The upload ended with ${status}.`);
      return sha256;
    },
    async submitUntilAnswered(urls, key, sha256, model) {
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const url = urls()[tries % urls().length];
        const jobId = url === undefined ? undefined : await submitOnce(url, key, sha256, model);
        if (jobId !== undefined) return jobId;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No server has answered ${TRIES_MAX} tries.`);
    },
    async cancelOnce(url, jobId) {
      return call(url, "DELETE", `/jobs/${jobId}`).then(
        ({ status }) => status,
        () => undefined,
      );
    },
    async read(url, jobId) {
      return jobAnswerSchema.parse(await (await call(url, "GET", `/jobs/${jobId}`)).json()).job;
    },
    async find(url, key) {
      const answer = await call(url, "GET", "/operation", { key });
      if (answer.status === 404) return undefined;
      return operationAnswerSchema.parse(await answer.json()).job;
    },
    async usedToday(url) {
      const { meters } = quotaSchema.parse(await (await call(url, "GET", "/quota")).json());
      return meters.find(({ meter, period }) => meter === "count" && period === "day")?.used ?? -1;
    },
  };
}
