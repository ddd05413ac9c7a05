import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { CAPTCHA_LETTERS } from '../../../../src/platform/session/captcha-glyphs.ts';
import { drawCaptcha } from '../../../../src/platform/session/captcha-picture.ts';

const PICTURES = 40;

/** Gives the same numbers in every run, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function listGreys(text: string, seed: number): readonly number[] {
  const { data } = decode(Uint8Array.from(atob(drawCaptcha(text, createRandom(seed))), (sign) => sign.charCodeAt(0)));
  return [...data];
}

const SEEDS = Array.from({ length: PICTURES }, (_, at) => at + 1);
const toText = (seed: number) =>
  [0, 5, 10, 15, 20].map((at) => CAPTCHA_LETTERS[(seed * 7 + at) % CAPTCHA_LETTERS.length]).join('');

test('no threshold leaves the letters of a captcha alone: a quarter of what is as dark is noise', () => {
  const bare = SEEDS.flatMap((seed) => listGreys('', seed));
  const drawn = SEEDS.flatMap((seed) => listGreys(toText(seed), seed));
  for (let threshold = 35; threshold <= 250; threshold += 5) {
    const [noise, all] = [bare, drawn].map((greys) => greys.filter((grey) => grey <= threshold).length);
    expect((noise ?? 0) / (all ?? 1), `at ${threshold}`).toBeGreaterThan(0.25);
  }
});
