import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type FarSide, keyHeaderOf } from "./far-side.ts";
import type { Extent, Loss } from "./loss.ts";

export interface LosingServerOptions {
  readonly far: FarSide;
  readonly loss: Loss;
  readonly extent: Extent;
}

/** A far side behind a real socket that commits what it is asked for and then loses the answer. */
export interface LosingServer {
  readonly url: string;
  /** Creates that have arrived, repeats and all. */
  readonly createCount: number;
  /** The header in which they carried a key, if they did. */
  readonly keyHeader: string | undefined;
  /** Settles when the answer to a create has been lost. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

export async function startLosingServer({
  far,
  loss,
  extent,
}: LosingServerOptions): Promise<LosingServer> {
  const lost = Promise.withResolvers<void>();
  let createCount = 0;
  let keyHeader: string | undefined;
  let isLosing = true;

  const listener = getRequestListener(async (request, { incoming, outgoing }) => {
    const isCreate = far.isCreate(request);
    if (isCreate) {
      createCount += 1;
      keyHeader ??= keyHeaderOf(request);
    }
    const answer = await far.fetch(request);
    if (!isCreate || !isLosing) return answer;
    isLosing = extent === "every";
    // Those who wait for it act after the answer is lost, not while it is.
    setImmediate(lost.resolve);
    if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) {
      throw new Error("Answers are lost over HTTP/1.1 only.");
    }
    return lose(loss, answer, { incoming, outgoing });
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    get createCount() {
      return createCount;
    },
    get keyHeader() {
      return keyHeader;
    },
    lost: lost.promise,
    async stop() {
      server.closeAllConnections();
      server.close();
      await far.stop();
    },
  };
}

interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

async function lose(
  loss: Loss,
  answer: Response,
  { incoming, outgoing }: Connection,
): Promise<Response> {
  switch (loss) {
    case "reset":
      incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    case "504":
      return new Response("<html><body>504 Gateway Time-out</body></html>", {
        status: 504,
        headers: { "Content-Type": "text/html" },
      });
    case "cut": {
      const body = new Uint8Array(await answer.arrayBuffer());
      const headers = { "Content-Type": "application/json", "Content-Length": body.byteLength };
      outgoing.writeHead(answer.status, headers);
      outgoing.write(body.subarray(0, body.byteLength / 2), () => incoming.socket.destroy());
      return RESPONSE_ALREADY_SENT;
    }
    case "reload":
      // No answer while the one who asked is there: whoever runs this ends them.
      await once(incoming.socket, "close");
      return RESPONSE_ALREADY_SENT;
    default:
      return loss satisfies never;
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}
