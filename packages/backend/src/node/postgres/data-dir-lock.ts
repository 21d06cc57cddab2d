import { unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { relative } from "node:path";

/** Another process has the database open. Two of them would destroy it. */
export class DataDirInUseError extends Error {
  override readonly name = "DataDirInUseError";
  constructor(dataDir: string) {
    super(`Another process has ${dataDir} open. Stop it, or give this one a folder of its own.`);
  }
}

/** A socket's path may have 104 bytes with its end mark (unix(7); macOS, the shortest). */
const PATH_BYTES_MAX = 103;

/**
 * Takes a folder for this process: a socket beside it that nobody else can listen on. The
 * kernel closes it with the process, so a `kill -9` leaves a name that nobody answers to,
 * and no process number that could be somebody else's by then.
 *
 * @returns gives it back
 * @throws {@link DataDirInUseError}
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = shortest(`${dataDir}.lock`);
  if (Buffer.byteLength(path) > PATH_BYTES_MAX) {
    throw new RangeError(`The path of the data folder is too long for a lock: ${dataDir}`);
  }
  let server = await listenOn(path);
  if (server === undefined && !(await isAnswered(path))) {
    await unlink(path).catch(() => undefined);
    server = await listenOn(path);
  }
  if (server === undefined) throw new DataDirInUseError(dataDir);
  const held = server;
  held.unref();
  return () => new Promise((resolve) => held.close(() => resolve()));
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return Buffer.byteLength(fromHere) < Buffer.byteLength(path) ? fromHere : path;
}

/** `undefined`: the name is taken. */
function listenOn(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      if ("code" in error && error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  const socket = connect(path);
  return new Promise((resolve) => {
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
