import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), msw({ mode: "worker-only" })],
  resolve: {
    // Setting the conditions replaces Vite's own, so they are all listed.
    conditions: ["@claimcheck/source", "module", "browser", "development|production"],
  },
});
