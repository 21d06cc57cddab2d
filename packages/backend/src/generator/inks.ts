/** A colour, 0 to 255 each. */
export type Ink = readonly [red: number, green: number, blue: number];

/** The inks of a print, from the darkest to the paper. */
export type InkSet = readonly [Ink, Ink, Ink, Ink, Ink];

/**
 * The ink sets of the built-in generator. Each has a twin with its tones turned round
 * ({@link turned}): whatever a photo looks like, it is far from one of the two.
 */
export const inkSets: readonly [InkSet, ...InkSet[]] = [
  [
    [18, 22, 58],
    [58, 42, 116],
    [196, 62, 110],
    [255, 144, 92],
    [255, 234, 196],
  ],
  [
    [10, 38, 46],
    [16, 92, 98],
    [58, 160, 132],
    [238, 190, 92],
    [252, 242, 214],
  ],
  [
    [34, 16, 44],
    [112, 30, 92],
    [222, 70, 84],
    [252, 168, 70],
    [250, 240, 160],
  ],
  [
    [14, 30, 74],
    [28, 84, 160],
    [70, 170, 206],
    [250, 150, 138],
    [255, 236, 224],
  ],
  [
    [44, 20, 26],
    [142, 44, 42],
    [226, 104, 50],
    [244, 188, 88],
    [248, 240, 214],
  ],
  [
    [22, 34, 30],
    [44, 92, 62],
    [132, 160, 70],
    [232, 196, 96],
    [250, 244, 222],
  ],
];

/** The same tones turned round: light becomes dark, and each ink its complement. */
export function turned(inks: InkSet): InkSet {
  const complement = ([red, green, blue]: Ink): Ink => [255 - red, 255 - green, 255 - blue];
  const [one, two, three, four, five] = inks;
  return [complement(one), complement(two), complement(three), complement(four), complement(five)];
}
