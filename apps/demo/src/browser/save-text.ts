/** Saves a text as a file of this name. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has begun by the next turn; the text can go.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
