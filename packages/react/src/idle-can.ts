import type { Can } from "@claimcheck/machine";

/** What makes sense in an empty slot: all there is on the server, and until hydration is over. */
export const idleCan: Can = {
  submit: true,
  cancel: false,
  accept: false,
  reject: false,
  checkNow: false,
  startOver: false,
  setAside: false,
  dismiss: false,
};
