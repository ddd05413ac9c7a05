import type { PromotionKind } from '../../contract/promotions/promotions.ts';
import { ICONS } from '../icons.ts';

const WIDTH = 480;
const HEIGHT = 180;
const SYMBOLS = {
  deposit_bonus: ICONS.wallet,
  free_bonus: ICONS.gift,
  rebate: ICONS.up,
  raffle: ICONS.ticket,
  manual: ICONS.mail,
} as const satisfies Record<PromotionKind, string>;

/** Numbers from 0 to 1 seeded by FNV-1a, so that a promotion has the same picture everywhere. */
function createRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function toWave(top: number, height: number, length: number, shift: number): string {
  const crests: string[] = [];
  for (let x = -shift; x < WIDTH + length; x += length)
    crests.push(
      `c${length / 4} ${-height} ${length / 4} ${-height} ${length / 2} 0s${length / 4} ${height} ${length / 2} 0`,
    );
  return `M${-shift} ${top}${crests.join('')}V${HEIGHT}H${-shift}Z`;
}

/** Picture of a promotion without its own: the sea at night with random waves, a lamp, and the icon of its kind. */
export function toArt(id: string, kind: PromotionKind) {
  const random = createRandom(id);
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));
  const sun = { x: between(110, 250), y: between(40, 80), radius: between(22, 44) };
  const waves = [92, 118, 146].map((top) => toWave(top, between(14, 34), between(110, 220), between(0, 160)));
  return { sun, waves, symbol: SYMBOLS[kind] };
}
