/**
 * The ids that titles cite. An invariant always holds (C, S, E and a number); a case is a
 * failure from the field (a letter and two digits).
 */

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

/** Each invariant, by the page that specifies it. */
export const invariantIds: ReadonlyMap<string, readonly string[]> = new Map([
  ["packages/machine/SPEC.md", numbered("C", 13)],
  ["packages/backend/SPEC.md", numbered("S", 9)],
  ["test/SPEC.md", numbered("E", 3)],
]);

/** The cases that this project claims to handle: each has a test under its id. */
export const caseIds: readonly string[] = [
  ..."S01 S02 S03 S04 S05 S08 S10 S11 S13".split(" "),
  ..."P01 P03 P04 P06 P08 P09 P10 P13 P14 P15 P16 P17 P19 P21".split(" "),
  ..."T01 T02 T03 T05 T06 T09 T10 T11 T13 T14".split(" "),
  ..."V01 V02 V04 V06".split(" "),
  ..."R01 R02 R03 R04 R05 R07 R10".split(" "),
  ..."Q01 Q02 Q03 Q04 Q07 Q08 Q09 Q10 Q11 Q13 Q14 Q16 Q19".split(" "),
  ..."I01 I02 I03 I05 I06 I08 I10 I13 I14".split(" "),
  ..."X01 X02 X03 X05 X06 X08".split(" "),
];

/** Where cases stand in a title: `S03, R04: …`, `T02 iv: …`, `case P14: …`, `… (case X06)`. */
export function citedCases(title: string): string[] {
  return [...title.matchAll(/\b[SPTVRQIX]\d{2}\b/g)].map(([id]) => id);
}

/** `C7`, `C5, S2`, `S1 to S4`. */
export function citedInvariants(title: string): string[] {
  const cited = title.matchAll(/\b([CSE])([1-9]\d?)(?: to \1([1-9]\d?))?\b/g);
  const ids = [...cited].flatMap(([, letter = "", first, last = first]) =>
    numbered(letter, Number(last)).slice(Number(first) - 1),
  );
  const known = new Set([...invariantIds.values()].flat());
  return ids.filter((id) => known.has(id));
}

/** What a title says, without the ids in front of it or behind it. */
export function withoutIds(title: string): string {
  const id = String.raw`(?:[SPTVRQIX]\d{2}(?: [ivx]+(?:, [ivx]+)*)?|C1[0-3]|[CS][1-9]|E[1-3])`;
  const list = `(?:cases? )?${id}(?:(?:, | to )${id})*`;
  return title.replace(new RegExp(`^${list}: `), "").replace(new RegExp(` \\(${list}\\)$`), "");
}
