/**
 * Chance that comes out the same every time: sfc32 (Chris Doty-Humphrey, PractRand), its
 * state filled from the seed's text by cyrb128. Not for keys or secrets.
 */
export interface Chance {
  /** A number in [0, 1). */
  unit(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** Whether something of this probability (0 to 1) happens now. */
  happens(probability: number): boolean;
  /** One of several; each is as likely as the other. */
  pick<Choice>(choices: readonly Choice[]): Choice;
  bytes(count: number): Uint8Array<ArrayBuffer>;
  /**
   * Another stream, by name. It does not depend on what was drawn here, so that one
   * decision more or less in one place moves nothing in another.
   */
  fork(name: string): Chance;
}

/** Chance that repeats itself: the same seed draws the same numbers, on every machine. */
export function createChance(seed: string): Chance {
  const next = sfc32(cyrb128(seed));
  const unit = (): number => next() / 2 ** 32;
  const between = (min: number, max: number): number => min + Math.floor(unit() * (max - min + 1));
  return {
    unit,
    between,
    happens: (probability) => unit() < probability,
    pick(choices) {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError("There is nothing to pick from.");
      return choice;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
    fork: (name) => createChance(`${seed}/${name}`),
  };
}

type State = readonly [number, number, number, number];

function sfc32([first, second, third, count]: State): () => number {
  let [a, b, c, counter] = [first, second, third, count];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

function cyrb128(text: string): State {
  let [h1, h2, h3, h4] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597_399_067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2_869_860_233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951_274_213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2_716_044_179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597_399_067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2_869_860_233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951_274_213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2_716_044_179);
  h1 ^= h2 ^ h3 ^ h4;
  return [h1 >>> 0, (h2 ^ h1) >>> 0, (h3 ^ h1) >>> 0, (h4 ^ h1) >>> 0];
}
