import { browserRandom } from "@claimcheck/backend/browser";
import { headerNames, mintOperationKey, sha256Hex } from "@claimcheck/protocol";

/** The same account, somewhere else: uploads a picture and submits a job of its own. */
export async function submitElsewhere(given: {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly account: string;
  readonly model: string;
  readonly picture: Blob;
}): Promise<void> {
  const { fetch: ask, account, model, picture } = given;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const image = sha256Hex(bytes);
  const Authorization = `Bearer ${account}`;
  const call = async (method: string, path: string, headers: HeadersInit, body: BodyInit) => {
    const url = new URL(`/api${path}`, location.href);
    const response = await ask(new Request(url, { method, headers, body }));
    // A limit that somebody else has used up already is as good: this device meets it then.
    const isLimited = response.status === 429 || response.status === 409;
    if (!response.ok && !isLimited)
      throw new Error(`The other device was answered ${response.status}.`);
  };
  await call("PUT", `/uploads/${image}`, { Authorization, "Content-Type": "image/png" }, bytes);
  await call(
    "POST",
    "/jobs",
    {
      Authorization,
      "Content-Type": "application/json",
      [headerNames.operationKey]: mintOperationKey(browserRandom.bytes),
    },
    JSON.stringify({
      kind: "image",
      mode: "single",
      prompt: "From another device",
      images: [image],
      model,
      aspectRatio: "1:1",
      resolution: "1K",
    }),
  );
}
