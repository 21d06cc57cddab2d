import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CASE_INDEX, printCaseIndex } from "../ledger/case-index.ts";
import { invariantIds } from "../ledger/cited-id.ts";
import { balance } from "../ledger/ledger.ts";
import { readSpecPage } from "../ledger/spec-page.ts";
import { testTitles } from "../ledger/test-title.ts";
import type { Step } from "./step.ts";

/** What is specified is tested under its name, and what a test cites is specified. */
export const ledger: Step = {
  name: "ledger",
  findings: async (root) => {
    const titles = await testTitles(root);
    // A tree without tests has nothing to account for.
    if (titles.length === 0) return "";
    const pages = await Promise.all(
      [...invariantIds.keys()].map((path) => readSpecPage(root, path)),
    );
    const index = await readFile(join(root, CASE_INDEX), "utf8").catch(() => "");
    const stale =
      index === printCaseIndex(titles)
        ? []
        : [`${CASE_INDEX} is stale: \`npm run docs\` writes it`];
    return [...balance(titles, pages), ...stale].join("\n");
  },
};
