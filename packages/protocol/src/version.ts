/**
 * The version of the words on the wire. It travels in every request as
 * `Claimcheck-Protocol`. Any change of a schema in this package needs a new number:
 * `schema-lock.test.ts` goes red otherwise.
 */
export const PROTOCOL_VERSION = 1;
