import { ClaimcheckProvider } from "@claimcheck/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { declareLanguage } from "./browser/page-language.ts";
import { createClient } from "./client.ts";
import { CURRENT_SLOT } from "./current-slot.ts";
import { WithLab } from "./lab/ui/with-lab.tsx";
import "@claimcheck/ui/styles.css";
import "./demo.css";
import "./lab/ui/lab.css";
import "./lab/ui/lab-chart.css";
import "./lab/ui/lab-controls.css";
import "./lab/ui/lab-lists.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

declareLanguage();

// The client reads what it finds as soon as it is made, so the backend must answer first.
// A server that serves this page says so in its head; else the backend runs in the page itself,
// with a lab around it.
const isServed = document.querySelector('meta[name="claimcheck-backend"]') !== null;
const lab = isServed
  ? undefined
  : await (await import("./browser/open-lab.ts")).openLab({ slot: CURRENT_SLOT });

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <ClaimcheckProvider client={lab?.client ?? createClient()}>
        {lab === undefined ? <App /> : <WithLab lab={lab} app={<App />} />}
      </ClaimcheckProvider>
    </QueryClientProvider>
  </StrictMode>,
);
