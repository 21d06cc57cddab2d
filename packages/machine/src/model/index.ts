/**
 * The operation machine as a table, for tests, stories and documents: every view that can be
 * shown, and where every fact leads from every state. Nothing here is needed to run a client.
 */
export { buildModel, type Model } from "./build-model.ts";
export type { TableReport } from "./check-table.ts";
export type { Cell, EventType } from "./event-family.ts";
export {
  type LegalView,
  legalViewName,
  legalViewOf,
  type ViewKind,
  viewKinds,
} from "./legal-view.ts";
export { legalViews } from "./legal-views.ts";
export { operationTable } from "./operation-table.ts";
export { printDiagram, printLegalViews, printTable } from "./print-model.ts";
export { type StateName, stateNames, type Target } from "./state-name.ts";
