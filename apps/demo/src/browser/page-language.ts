/** Tells the page, and so screen readers and fonts, which of its languages it speaks. */
export function declareLanguage(): void {
  document.documentElement.lang = navigator.language.startsWith("ja") ? "ja" : "en";
}
