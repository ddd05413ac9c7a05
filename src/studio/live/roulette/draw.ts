import { createByteStream, drawBelow, type Seeds } from '../../slots/provably-fair.ts';
import { WHEEL } from './wheel.ts';

/** Draws one of 37 pockets with equal probability. */
export async function drawPocket(seeds: Seeds): Promise<number> {
  return drawBelow(createByteStream(seeds), WHEEL.length);
}
