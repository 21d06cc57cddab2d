import { demand } from "../breach.ts";
import type { ActiveCheck, Trial } from "../check.ts";

async function finishedUrl({ account }: Trial): Promise<{ url: string; jobId: string }> {
  const { job, jobId } = await account.reviewing();
  return { url: job.resultUrl, jobId };
}

/** The file behind `resultUrl`. */
export const resultChecks: readonly ActiveCheck[] = [
  {
    id: "result.opens",
    sentence: "The link opens an image for whoever holds it, with its own type and nosniff.",
    source: "design 6 (GET /results/{id}), case X06",
    advice: "Let the signature be the permission: an <img> sends no token.",
    needs: ["worker"],
    async run(trial) {
      const { url, jobId } = await finishedUrl(trial);
      const file = await trial.stranger.open(url);
      demand(file.status === 200 && file.bytes.length > 0, "the link opens a file", file);
      const type = file.headers.get("Content-Type") ?? "";
      demand(/^image\/(png|jpeg|webp)/.test(type), "it is an image by its Content-Type", file);
      const isFixed = file.headers.get("X-Content-Type-Options") === "nosniff";
      demand(isFixed, "X-Content-Type-Options is nosniff", file);
      const again = await trial.account.job(jobId);
      const isStable = again.type === "reviewing" && again.resultUrl === url;
      demand(isStable, "the link stays the same until near its end", file);
    },
  },
  {
    id: "result.range",
    sentence: "A part of the file is 206 with Content-Range; a part beyond its end is 416.",
    source: "design 6 (Range)",
    advice: "Answer a single byte range (RFC 9110, 14.2).",
    needs: ["worker"],
    async run(trial) {
      const { url } = await finishedUrl(trial);
      const whole = await trial.stranger.open(url);
      const part = await trial.stranger.open(url, { Range: "bytes=1-4" });
      demand(part.status === 206, "bytes=1-4 is 206", part);
      const size = whole.bytes.length;
      const range = part.headers.get("Content-Range");
      demand(range === `bytes 1-4/${size}`, `Content-Range is bytes 1-4/${size}`, part);
      const isPart = Buffer.from(whole.bytes.subarray(1, 5)).equals(part.bytes);
      demand(isPart, "the part has the bytes of the whole", part);
      const beyond = await trial.stranger.open(url, { Range: `bytes=${size + 10}-` });
      demand(beyond.status === 416, "a part beyond the end is 416", beyond);
    },
  },
  {
    id: "result.signed",
    sentence: "A link that was changed, or has lost its signature, opens nothing.",
    source: "design 6 (signed links)",
    advice: "Sign the id together with the expiry, compare in constant time, answer 403.",
    needs: ["worker"],
    async run(trial) {
      const { url } = await finishedUrl(trial);
      const good = await trial.stranger.open(url);
      demand(good.status === 200, "the link as it was given opens the file", good);
      const bare = url.split("?")[0] ?? url;
      for (const forged of [
        bare,
        `${url}0`,
        url.replace(/\d(?=&|$)/, (d) => String((Number(d) + 1) % 10)),
      ]) {
        const refused = await trial.stranger.open(forged);
        const isRefused = refused.status >= 400 && refused.status < 500;
        demand(isRefused, "a changed link is refused (4xx)", refused);
      }
    },
  },
];
