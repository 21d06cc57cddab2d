/** English has two forms; a language with more brings its own catalogue and `Intl.PluralRules`. */
export const many = (count: number, one: string, more: string): string =>
  count === 1 ? one : more;
