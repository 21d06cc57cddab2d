import { startMockedBackend } from "@claimcheck/mock/browser";
import { ClaimcheckProvider } from "@claimcheck/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "@claimcheck/ui/styles.css";
import "./demo.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

/** `?speed=10` makes the scripted models ten times as fast; the person's clock stays as it is. */
const asked = Number(new URLSearchParams(location.search).get("speed"));
const speed = Number.isFinite(asked) && asked > 0 ? asked : 1;

// The client reads what it finds as soon as it is made, so the backend must answer first.
// A server that serves this page says so in its head; else the backend runs in the page itself.
const isServed = document.querySelector('meta[name="claimcheck-backend"]') !== null;
if (!isServed) await startMockedBackend({ databaseName: "claimcheck-demo", speed });
const { client } = await import("./client.ts");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <ClaimcheckProvider client={client}>
        <App />
      </ClaimcheckProvider>
    </QueryClientProvider>
  </StrictMode>,
);
