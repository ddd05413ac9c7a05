import { createByteStream, drawBelow, type Seeds } from '../../slots/fair.ts';
import { WHEEL } from './wheel.ts';

/** The pocket is drawn among 37, each equally likely. */
export async function drawPocket(seeds: Seeds): Promise<number> {
  return drawBelow(createByteStream(seeds), WHEEL.length);
}
