export { DocumentError, type DocumentFailure } from "./document-error.ts";
export { queries } from "./queries.ts";
export { useCapabilities } from "./use-capabilities.ts";
export { useQuota } from "./use-quota.ts";
