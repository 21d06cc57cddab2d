import {
  createTracker,
  type Policy,
  type Ports,
  type Tracker,
  type Transport,
} from "@claimcheck/machine";
import { type BrowserPortsOptions, browserPorts } from "@claimcheck/machine/browser";

export { type HttpTransportOptions, httpTransport } from "@claimcheck/machine/browser";

export interface ClaimcheckOptions extends BrowserPortsOptions {
  /** The far side: `httpTransport(…)`, or a `defineTransport(…)` of your own. */
  readonly transport: Transport;
  /** How patient, how durable. Every field has a default. */
  readonly policy?: Partial<Policy>;
  /** Replaces single ports: a clock in tests, another store. */
  readonly ports?: Partial<Ports>;
}

/**
 * Makes the client of a page. Call it once, at module level or in the app's entry; it picks
 * up what an earlier page left behind. On a server it does nothing and keeps nothing.
 */
export function createClaimcheck(options: ClaimcheckOptions): Tracker {
  const { transport, policy, ports, ...browserOptions } = options;
  return createTracker({ ...browserPorts(browserOptions), ...ports }, { transport, policy });
}
