import type { Page } from "playwright";
import { createServer, type ViteDevServer } from "vite";
import { workspaceRoot } from "../../../tools/child-process.ts";
import type { Fetch } from "./broken/broken-server.ts";

/** Serves the workspace's sources to a page. Every library we use is ESM, so nothing is bundled ahead. */
export function servingSources(): Promise<ViteDevServer> {
  return createServer({
    root: workspaceRoot,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { port: 0, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    resolve: {
      conditions: ["@claimcheck/source", "module", "browser", "development|production"],
    },
  });
}

/** A request or an answer as a page and Node pass it to each other: bytes as base64. */
interface Message {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
}

const starting = `
  import { createBrowserBackend } from "/packages/backend/src/browser/index.ts";
  const backend = await createBrowserBackend({ speed: 15 });
  backend.start();
  window.backend = backend;
`;

/**
 * The backend of a page, on IndexedDB, as a server of this process would answer: each request is
 * handed into the page, each answer out of it.
 */
export async function backendInPage(page: Page, origin: string): Promise<Fetch> {
  await page.route(`${origin}/blank`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>backend</title>" }),
  );
  await page.goto(`${origin}/blank`);
  await page.addScriptTag({ type: "module", content: starting });
  await page.waitForFunction(() => Object(window).backend !== undefined);

  return async (request) => {
    const { method, url } = request;
    const bytes = Buffer.from(await request.arrayBuffer());
    const sent = { method, url, headers: [...request.headers], body: bytes.toString("base64") };
    const answer = await page.evaluate(answerInPage, sent);
    const hasBody = answer.body !== "";
    const body = hasBody ? Uint8Array.from(Buffer.from(answer.body, "base64")) : null;
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}

/** Runs in the page, so it may use nothing from here. */
async function answerInPage(sent: {
  readonly method: string;
  readonly url: string;
  readonly headers: [string, string][];
  readonly body: string;
}): Promise<Message> {
  // A Request of a page drops what pages may not set; the backend reads these from what it is given.
  const forbidden = ["origin", "access-control-request-method", "access-control-request-headers"];
  const headers = new Headers(sent.headers);
  const bytes = Uint8Array.from(atob(sent.body), (char) => char.charCodeAt(0));
  const isBare = sent.method === "GET" || sent.method === "HEAD";
  const request = new Request(sent.url, {
    method: sent.method,
    headers,
    ...(isBare || bytes.length === 0 ? {} : { body: bytes }),
  });
  const whole = new Headers(request.headers);
  for (const [name, value] of sent.headers) if (forbidden.includes(name)) whole.set(name, value);
  Object.defineProperty(request, "headers", { value: whole });
  const response: Response = await Object(window).backend.fetch(request);
  const out = new Uint8Array(await response.arrayBuffer());
  const text = Array.from(out, (byte) => String.fromCharCode(byte)).join("");
  return { status: response.status, headers: [...response.headers], body: btoa(text) };
}
