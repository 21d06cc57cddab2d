import type { LogFields, Logger } from "@claimcheck/backend";

/** One line of JSON per event, for whoever collects standard output. */
export function jsonLogger(write: (line: string) => void): Logger {
  const at = (level: string) => (event: string, fields: LogFields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
