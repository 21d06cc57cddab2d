import type { CSSProperties, ReactNode } from "react";

const brand: CSSProperties & Readonly<Record<`--cc-${string}`, string>> = {
  "--cc-accent": "light-dark(oklch(45% 0.13 25), oklch(82% 0.1 35))",
  "--cc-accent-hover": "light-dark(oklch(39% 0.12 25), oklch(88% 0.08 35))",
  "--cc-on-accent": "light-dark(white, oklch(22% 0.04 25))",
  "--cc-radius": "0.25rem",
  "--cc-radius-control": "999px",
  "--cc-font": "Georgia, 'Hiragino Mincho ProN', serif",
};

/** The kit in another brand's clothes: six tokens, no selector. */
export function Restyled({ children }: { readonly children: ReactNode }) {
  return <div style={brand}>{children}</div>;
}
