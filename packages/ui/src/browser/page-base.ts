/** What relative URLs of this page belong to. */
export const pageBase = (): string => document.baseURI;
