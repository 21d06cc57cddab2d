/** What relative URLs of this page belong to. On a server there is no page yet. */
export const pageBase = (): string =>
  typeof document === "undefined" ? "http://localhost/" : document.baseURI;
