import { operationActor } from "@claimcheck/machine/actor";
import { checks } from "./checks/checks.ts";
import type { LabAtWork } from "./lab.ts";

/** What one button saves: enough for somebody else to see what was seen here. */
export function exportOf(lab: LabAtWork, url: string): string {
  const { client, link, surroundings, log, books, records, clock } = lab;
  const observed = lab.observe();
  const whole = {
    url,
    exportedAt: new Date(clock.wallMs()).toISOString(),
    link: link.get(),
    surroundings: surroundings.get(),
    checks: checks.map(({ id, says, judge }) => ({ id, says, ...judge(observed) })),
    operations: client.operations.map((handle) => ({
      view: handle.view,
      state: operationActor(handle)?.getSnapshot().value,
      evidence:
        handle.view.operationKey === undefined ? [] : client.evidenceOf(handle.view.operationKey),
    })),
    records: records.get(),
    counters: client.counters,
    setAsideRecords: client.setAsideRecords,
    server: books.get(),
    log: log.get(),
  };
  return JSON.stringify(whole, null, 2);
}
