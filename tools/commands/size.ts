import { bundles } from "../size/bundles.ts";
import { type Weight, weigh } from "../size/weigh.ts";

/**
 * What a browser loads: esbuild, minified, gzip -9, React outside. Fails where a bundle is over
 * its budget, or has something in it that does not belong there.
 */
export async function size(): Promise<number> {
  const weights = await Promise.all(bundles.map(weigh));
  for (const weight of weights) console.log(report(weight));
  return weights.every(isFine) ? 0 : 1;
}

function isFine({ gzipBytes, bundle, strangers }: Weight): boolean {
  return gzipBytes <= bundle.budgetBytes && strangers.length === 0;
}

function report(weight: Weight): string {
  const { bundle, gzipBytes, minifiedBytes, shares, strangers } = weight;
  const overBytes = gzipBytes - bundle.budgetBytes;
  const verdict = overBytes <= 0 ? "within" : `MISSED by ${inKb(overBytes)},`;
  const filled = shares.map(({ owner, bytes }) => {
    const part = bytes / minifiedBytes;
    return `    ${owner.padEnd(22)} ${inKb(part * gzipBytes).padStart(8)}  ${Math.round(100 * part)} %`;
  });
  const found = strangers.map((path) => `    does not belong: ${path}`);
  return [
    `${bundle.name}: ${inKb(gzipBytes)}, ${verdict} its budget of ${inKb(bundle.budgetBytes)}`,
    "  of that, by minified share:",
    ...filled,
    ...found,
    "",
  ].join("\n");
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
