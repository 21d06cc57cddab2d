import { useQuota } from "@claimcheck/react/query";
import { QuotaMeter } from "@claimcheck/ui";
import type { ReactNode } from "react";
import { useShellWords } from "./shell-words.ts";

export function QuotaPanel(): ReactNode {
  const quota = useQuota();
  return (
    <section className="demo-quota" aria-label={useShellWords().quota}>
      {quota.data === undefined ? null : <QuotaMeter quota={quota.data} />}
    </section>
  );
}
