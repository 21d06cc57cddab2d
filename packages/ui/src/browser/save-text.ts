/** Hands text to the person as a file, into the folder where this browser puts what is saved. */
export function saveText({ name, text }: { readonly name: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The click has handed the bytes over by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}
