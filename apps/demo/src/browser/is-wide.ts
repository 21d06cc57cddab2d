/** From here on there is room for the page and the lab side by side. As in lab.css. */
const wide = () => matchMedia("(min-width: 70rem)");

export const isWide = (): boolean => wide().matches;

export function onWidth(listener: () => void): () => void {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
