import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "@claimcheck/machine/browser";
import { createMemoryBackend, type MemoryBackend } from "@claimcheck/mock";
import { getRequestListener } from "@hono/node-server";
import react from "@vitejs/plugin-react";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { workspaceRoot } from "../../tools/child-process.ts";
import { snippets } from "../readme/snippets.ts";

/** A small app on Vite's dev server, whose files can be edited while somebody looks at it. */
export interface HotApp extends AsyncDisposable {
  readonly url: string;
  readonly backend: MemoryBackend;
  /** Requests that have come: `POST /jobs`. */
  readonly seen: readonly string[];
  /** Saves a file anew, as an editor does. */
  edit(file: string, change: (text: string) => string): Promise<void>;
}

const source = fileURLToPath(new URL("app", import.meta.url));
// Inside the workspace, so that packages and libraries resolve as they do for our source.
const folder = join(workspaceRoot, ".cache", "hot-reload");

export async function openHotApp(): Promise<HotApp> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  // The client's module is the recipe, word for word.
  const recipe = "docs/recipes/hot-reload.md";
  const code = (await snippets(workspaceRoot)).find(({ document }) => document === recipe)?.code;
  if (code === undefined) throw new Error(`${recipe} shows no code.`);
  await writeFile(join(folder, "client.ts"), code);

  const backend = createMemoryBackend({ clock: systemClock() });
  backend.start();
  const seen: string[] = [];
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: "error",
    resolve: {
      conditions: ["@claimcheck/source", "module", "browser", "development|production"],
      alias: { "recipe:recipes/hot-reload": join(folder, "client.ts") },
    },
    // All that the app loads is found before the page asks for it: what is found late reloads the page.
    optimizeDeps: { entries: ["index.html"] },
    server: { host: "127.0.0.1", port: 0 },
    plugins: [react(), apiOf(backend, seen)],
  });
  await server.listen();
  return {
    url: urlOf(server),
    backend,
    seen,
    async edit(file, change) {
      const path = join(folder, file);
      await writeFile(path, change(await readFile(path, "utf8")));
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await backend.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function apiOf(backend: MemoryBackend, seen: string[]): Plugin {
  const listener = getRequestListener((request) => {
    const headers = new Headers(request.headers);
    headers.set("Authorization", "Bearer ann");
    seen.push(`${request.method} ${new URL(request.url).pathname.replace(/^\/api/, "")}`);
    return backend.fetch(new Request(request, { headers }));
  });
  return {
    name: "claimcheck:api",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith("/api/") !== true) return next();
        void listener(request, response);
      });
    },
  };
}

function urlOf({ resolvedUrls }: ViteDevServer): string {
  const [url] = resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error("Vite serves nothing.");
  return url;
}
