// Writes docs/api.html from the protocol's own description: `npm run docs`.
import { writeFile } from "node:fs/promises";
import { describeApi } from "@claimcheck/protocol/openapi";
import { apiPage } from "./api-page.ts";

const target = new URL("../../docs/api.html", import.meta.url);
await writeFile(target, apiPage(describeApi("/api")));
console.log("Wrote docs/api.html.");
