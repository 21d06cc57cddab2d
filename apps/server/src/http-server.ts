import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ServerType } from "@hono/node-server";

/** Rejects when the port is taken or the host is not this machine's. */
export async function listen(
  server: ServerType,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}

/** Takes no more connections; resolves when the last request is answered, or cut off at the time-out. */
export async function drain(server: ServerType, timeoutMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const force = setTimeout(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
  }, timeoutMs);
  await closed;
  clearTimeout(force);
}
