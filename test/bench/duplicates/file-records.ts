import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { RecordStore } from "@claimcheck/machine";

/** Records in a file, as a page has them in its Web Storage: written before a call returns. */
export function fileRecords(path: string): RecordStore {
  const read = (): Record<string, string> =>
    existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const write = (entries: Record<string, string>): void =>
    writeFileSync(path, JSON.stringify(entries));
  return {
    names: () => Object.keys(read()),
    read: (name) => read()[name],
    write: (name, text) => write({ ...read(), [name]: text }),
    remove(name) {
      const { [name]: _gone, ...rest } = read();
      write(rest);
    },
  };
}
