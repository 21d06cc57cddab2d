import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Declared, Origin, SourceReader } from "./source-reader.ts";

/** One entry of a package's `exports`: what an app may import under one specifier. */
export interface Entry {
  /** `@claimcheck/machine/browser`. */
  readonly specifier: string;
  /** Declared in this package. */
  readonly own: readonly Declared[];
  /** Handed on from another package, so that an app needs only this one. */
  readonly handedOn: readonly Extract<Origin, { type: "imported" }>[];
}

/** The entries of a package that are TypeScript, in the order of its `package.json`. */
export function publicFace(folder: string, reader: SourceReader): readonly Entry[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    if (typeof target === "string") return [];
    const origins = [...reader.exportsOf(join(folder, target["@claimcheck/source"])).values()];
    return {
      specifier: join(manifest.name, subpath),
      own: origins.flatMap((origin) => (origin.type === "declared" ? origin.declared : [])),
      handedOn: origins.flatMap((origin) => (origin.type === "imported" ? origin : [])),
    };
  });
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly "@claimcheck/source": string }>>;
}
