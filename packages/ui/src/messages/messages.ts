import type { en } from "./en.ts";

/** A sentence, or a function that makes one from formatted values; groups nest. */
type Shape<Text> = Text extends (...values: infer Values) => string
  ? (...values: Values) => string
  : Text extends string
    ? string
    : { readonly [Key in keyof Text]: Shape<Text[Key]> };

/** A complete catalogue. A missing or misspelt key does not compile. */
export type Messages = Shape<typeof en>;

type Some<Text> = Text extends string
  ? Text
  : Text extends (...values: never[]) => string
    ? Text
    : { readonly [Key in keyof Text]?: Some<Text[Key]> };

/** Sentences of your own, in place of some of the kit's. */
export type MessageOverrides = Some<Messages>;
