import type { OperationView } from "@claimcheck/machine";
import type { SeenPage } from "../client/seen-page.ts";
import type { Facts } from "../facts.ts";
import { invariant } from "../invariant.ts";

export const settledOrAPersonsTurn = invariant({
  id: "E1",
  says: "when faults stop, every operation settles or waits for a person, and both sides agree",
  sees: ["wire", "view", "end"],
  watch(facts) {
    /** Pages that have heard what became of a wish, one way or the other, since the last one was made. */
    const answered = new Set<SeenPage>();
    return (sighting) => {
      if (sighting.type === "wire") {
        const { page, wire } = sighting;
        const isWish = wire.sent.method === "DELETE" || wire.sent.path.endsWith("/review");
        if (isWish && wire.type === "heard" && wire.answer.status < 500) answered.add(page);
        return;
      }
      if (sighting.type === "view") {
        const { page, before, after } = sighting;
        if (after?.wish !== undefined && before?.wish === undefined) answered.delete(page);
        if (before?.wish === undefined || after === undefined || after.wish !== undefined) return;
        if (answered.has(page) || isMoot(before.wish.type, after.type)) return;
        return `${page.name} has dropped the wish to ${before.wish.type}, unanswered`;
      }
      if (sighting.type !== "end") return;
      for (const page of facts.pages) {
        if (page.state !== "open") continue;
        for (const [key, view] of page.views) {
          const wrong = disagreement({ page, key, view, facts });
          if (wrong !== undefined) return `${page.name} shows ${view.type} for ${key}: ${wrong}`;
        }
      }
    };
  },
});

/** A job that has ended answers every wish, and a file that is shown answers the wish to cancel. */
function isMoot(wish: "cancel" | "accept" | "reject", type: OperationView["type"]): boolean {
  if (type === "reviewing") return wish === "cancel";
  return type === "completed" || type === "failed" || type === "refused";
}

/** What keeps a page and the server from being at one about an operation. */
export function disagreement({
  page,
  key,
  view,
  facts,
}: {
  readonly page: SeenPage;
  readonly key: string;
  readonly view: OperationView;
  readonly facts: Facts;
}): string | undefined {
  if (view.wish !== undefined) return `${view.wish.type} is still a wish`;
  const [job] = facts.jobsWithKey(key, page.browser.account);
  switch (view.type) {
    case "refused":
      return job && `the server has ${job.type}`;
    case "reviewing":
    case "completed":
    case "failed": {
      const row = facts.jobs.get(view.jobId);
      if (row?.type !== view.type) return `the server has ${row?.type}`;
      if (row.revision !== view.revision)
        return `r${view.revision}, the server has r${row.revision}`;
      return view.charge === chargeOf(view.jobId, page, facts)
        ? undefined
        : `it says ${view.charge}`;
    }
    case "unknown":
      return isForAPerson(key, view, facts) ? undefined : `${view.phase} ${view.reason}`;
    default:
      return `the server has ${job?.type ?? "no job"}`;
  }
}

/** What the books say about the job's cost, in the client's words. */
function chargeOf(jobId: string, { browser }: SeenPage, facts: Facts): OperationView["charge"] {
  const book = facts.books.get(browser.account ?? "");
  const job = book?.jobs.find((one) => one.jobId === jobId);
  const kinds = book?.entries
    .filter(({ reservationId }) => reservationId === job?.reservationId)
    .map(({ kind }) => kind);
  if (kinds?.includes("refund")) return "refunded";
  return job?.state.type === "reviewing" ? "reserved" : "charged";
}

/** Only a key that the far side may have forgotten leaves anything to decide. */
function isForAPerson(
  key: string,
  view: Extract<OperationView, { type: "unknown" }>,
  facts: Facts,
): boolean {
  if (view.choices.length === 0) return false;
  if (facts.setup.farSide !== "for-ever") return true;
  // The key was a tombstone before this page could ask.
  return facts.isEntombed(key);
}
