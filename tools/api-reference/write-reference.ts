import { join } from "node:path";
import { placesOf, type ReferencePage } from "./places.ts";
import { publicFace } from "./public-face.ts";
import { referencePage } from "./reference-page.ts";
import { SourceReader } from "./source-reader.ts";

/** The packages whose names an app writes. What travels on the wire is in `docs/api.html`. */
const referenced = ["react", "machine", "ui", "mock"] as const;

/** Every page of the reference, by its path from the workspace's root. */
export function writeReference(root: string): ReadonlyMap<string, string> {
  const reader = new SourceReader();
  const pages: readonly ReferencePage[] = referenced.map((name) => ({
    name,
    entries: publicFace(join(root, "packages", name), reader),
  }));
  const places = placesOf(pages);
  return new Map(
    pages.map((page) => [`docs/api/${page.name}.md`, referencePage(page, places, reader)]),
  );
}
