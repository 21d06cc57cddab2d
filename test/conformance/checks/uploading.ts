import { sha256Hex, uploadAnswerSchema } from "@claimcheck/protocol";
import { newPicture, problemIn } from "../account.ts";
import { bodyAs, demand } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";

/** Files go up before the request that names them, under their hash. */
export const uploadingChecks: readonly ActiveCheck[] = [
  {
    id: "upload.content-addressed",
    sentence: "PUT of a file is 201 the first time and 200 again; HEAD then finds it.",
    source: "design 6 (PUT /uploads/{sha256})",
    advice: "Store a file once under account and SHA-256; answer what the bytes are.",
    needs: [],
    async run({ account }) {
      const picture = newPicture();
      const sha256 = sha256Hex(picture);
      const missing = await account.call("HEAD", `/uploads/${sha256}`);
      demand(missing.status === 404, "HEAD of a file that nobody sent is 404", missing);
      const first = await account.upload(picture);
      demand(first.status === 201, "the first PUT is 201", first);
      const answer = bodyAs(first, uploadAnswerSchema, "UploadAnswer");
      const isSame = answer.sha256 === sha256 && answer.byteCount === picture.byteLength;
      demand(isSame && answer.mediaType === "image/png", "the answer tells the file", first);
      const second = await account.upload(picture);
      demand(second.status === 200, "a second PUT of the same file is 200", second);
      const there = await account.call("HEAD", `/uploads/${sha256}`);
      demand(there.status === 200, "HEAD of a stored file is 200", there);
    },
  },
  {
    id: "upload.hash-checked",
    sentence: "Bytes under another hash than their own are 400 hash_mismatch, and are not kept.",
    source: "design 6 (hash_mismatch)",
    advice: "Hash what arrives and compare it with the path before storing.",
    needs: [],
    async run({ account }) {
      const sha256 = sha256Hex(newPicture());
      problemIn(await account.upload(newPicture(), sha256), "hash_mismatch");
      const head = await account.call("HEAD", `/uploads/${sha256}`);
      demand(head.status === 404, "what was refused is not there", head);
    },
  },
  {
    id: "upload.images-only",
    sentence: "A file that is no image is 415 unsupported_media, whatever it is called.",
    source: "design 6 (unsupported_media 415)",
    advice: "Let the bytes decide, not the Content-Type.",
    needs: [],
    async run({ account }) {
      const text = new TextEncoder().encode(`a story, not an image (${newPicture().at(-5)})`);
      problemIn(await account.upload(text), "unsupported_media");
    },
  },
];
