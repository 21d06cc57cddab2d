/** How the product counts the length of a prompt: Unicode code points, not UTF-16 units. */
export function promptLength(prompt: string): number {
  let length = 0;
  for (const _ of prompt) length += 1;
  return length;
}
