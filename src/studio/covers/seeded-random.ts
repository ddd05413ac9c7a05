/** Returns an integer between the bounds. */
export type SeededRandom = (from: number, to: number) => number;

/** Pseudo-random numbers seeded by a text, so that a cover is the same in every build. */
export function createSeededRandom(text: string): SeededRandom {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (from, to) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from + 1));
  };
}
