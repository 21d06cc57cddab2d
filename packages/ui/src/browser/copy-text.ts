/** Puts text on the clipboard. `false` where the browser has none, or does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard outside secure contexts; the code stays there to be read.
    return false;
  }
}
