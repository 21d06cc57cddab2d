/** How a picture stands to the approved one of its name. */
export type Outcome =
  | { readonly type: "same"; readonly name: string }
  | { readonly type: "changed"; readonly name: string; readonly differingPixels: number }
  | { readonly type: "new"; readonly name: string }
  | { readonly type: "gone"; readonly name: string }
  /** The story failed, so there is no picture. */
  | { readonly type: "spoilt"; readonly name: string; readonly fault: string };
