import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Tells the demo that a backend answers, so that it does not start its own in the page. */
const SERVED = '<meta name="claimcheck-backend" content="network" />';

/** The built demo, talking to this server. Without a build, a page that says how to make one. */
export async function demoPage(folder: string): Promise<Hono> {
  const page = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
  const app = new Hono();
  app.get("/", (c) =>
    page === undefined
      ? c.text("The demo is not built. The API is at /api.", 404)
      : c.html(page.replace("<head>", `<head>${SERVED}`)),
  );
  // The worker that answers for a backend in the page must not stand in front of a real one.
  app.get("/mockServiceWorker.js", (c) => c.notFound());
  app.get("/*", serveStatic({ root: folder }));
  return app;
}
