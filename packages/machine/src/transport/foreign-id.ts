/**
 * Job ids of other backends may hold anything; ours go into paths and records and have a
 * closed charset (case X02). Those that fit stay as they are, all others are written in
 * hexadecimal behind a prefix.
 */
import { hexOf, jobIdSchema } from "@claimcheck/protocol";

const PREFIX = "hex-";

/** `undefined` for what is no id, or too long to be kept. */
export function toMachineId(id: string): string | undefined {
  if (typeof id !== "string" || id === "") return undefined;
  const fits = jobIdSchema.safeParse(id).success && !id.startsWith(PREFIX);
  const machineId = fits ? id : `${PREFIX}${hexOf(new TextEncoder().encode(id))}`;
  return jobIdSchema.safeParse(machineId).success ? machineId : undefined;
}

export function fromMachineId(machineId: string): string {
  if (!machineId.startsWith(PREFIX)) return machineId;
  const pairs = machineId.slice(PREFIX.length).match(/../g) ?? [];
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(bytes);
}
