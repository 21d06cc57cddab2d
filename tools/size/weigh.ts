import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { workspaceRoot } from "../child-process.ts";
import { type Bundle, strangers } from "./bundles.ts";

export interface Weight {
  readonly bundle: Bundle;
  readonly minifiedBytes: number;
  /** Minified, and gzip -9: what travels. */
  readonly gzipBytes: number;
  /** Minified bytes of each package in it, most first. */
  readonly shares: readonly { readonly owner: string; readonly bytes: number }[];
  /** Files in it that must not be. */
  readonly strangers: readonly string[];
}

/** Bundles as an app would: ESM for current browsers, minified, production, React outside. */
export async function weigh(bundle: Bundle): Promise<Weight> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: bundle.entry, resolveDir: workspaceRoot, loader: "ts" },
    absWorkingDir: workspaceRoot,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    conditions: ["@claimcheck/source", "module", "production"],
    external: ["react", "react-dom", ...bundle.given],
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`Nothing came of bundling ${bundle.name}.`);
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const shares = new Map<string, number>();
  for (const [path, { bytesInOutput }] of inputs) {
    const owner = ownerOf(path);
    shares.set(owner, (shares.get(owner) ?? 0) + bytesInOutput);
  }
  return {
    bundle,
    minifiedBytes: output.contents.length,
    gzipBytes: gzipSync(output.contents, { level: 9 }).length,
    shares: [...shares]
      .map(([owner, bytes]) => ({ owner, bytes }))
      .filter(({ bytes }) => bytes > 0)
      .sort((one, other) => other.bytes - one.bytes),
    strangers: inputs
      .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && isStranger(path))
      .map(([path]) => path),
  };
}

function isStranger(path: string): boolean {
  return strangers.some((stranger) => stranger.test(path));
}

/** The package that a file belongs to. */
function ownerOf(path: string): string {
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  const room = /^packages\/([^/]+)/.exec(path)?.[1];
  return installed ?? (room === undefined ? path : `@claimcheck/${room}`);
}
