import type { Capabilities } from "@claimcheck/protocol";
import type { FileFault, FileFaultCode } from "../submission-form/file-fault.ts";
import { SNIFF_BYTES, sniffMediaType } from "../submission-form/sniff-media-type.ts";

/** A file that may be sent: of a type we take, as it says itself, and the browser can open it. */
export interface SoundImage {
  /** With the type its bytes show, where it did not name one. */
  readonly file: File;
  readonly widthPx: number;
  readonly heightPx: number;
}

export type Inspection =
  | { readonly type: "sound"; readonly image: SoundImage }
  | { readonly type: "refused"; readonly fault: FileFault };

/**
 * Looks at a file before the form takes it: size first (nothing is read of a file that is too
 * large), then its first bytes against what it claims to be, then whether it decodes.
 */
export async function inspectImage(
  file: File,
  limits: Pick<Capabilities, "mediaTypes" | "fileMaxBytes">,
): Promise<Inspection> {
  if (file.size === 0) return refused(file, "empty");
  if (file.size > limits.fileMaxBytes) return refused(file, "too_large");
  const actual = sniffMediaType(await firstBytes(file));
  if (actual === undefined) {
    const claims = limits.mediaTypes.some((type) => type === file.type);
    return refused(file, claims ? "mislabelled" : "unsupported");
  }
  if (!limits.mediaTypes.includes(actual)) return refused(file, "unsupported", actual);
  if (file.type !== "" && file.type !== actual) return refused(file, "mislabelled", actual);
  return decode(file.type === "" ? new File([file], file.name, { type: actual }) : file);
}

async function firstBytes(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  } catch {
    // A file that vanished or may not be read shows no bytes, which is an answer, too.
    return new Uint8Array();
  }
}

async function decode(file: File): Promise<Inspection> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width: widthPx, height: heightPx } = bitmap;
    bitmap.close();
    return { type: "sound", image: { file, widthPx, heightPx } };
  } catch {
    return refused(file, "broken");
  }
}

function refused(file: File, code: FileFaultCode, actual?: FileFault["actual"]): Inspection {
  const fault: FileFault = { code, name: file.name, bytes: file.size, declared: file.type };
  return { type: "refused", fault: actual === undefined ? fault : { ...fault, actual } };
}
