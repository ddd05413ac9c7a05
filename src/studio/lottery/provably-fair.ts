import { toCommitment } from '../slots/provably-fair.ts';
import { type DrawModel, drawNumbers, toClientSeed } from './draw-models.ts';

export interface ClaimedDraw {
  readonly gameId: string;
  readonly drawNumber: string;
  readonly numbers: readonly string[];
  readonly seedHash: string;
  readonly seed: string;
}

export type DrawVerdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** Verifies a draw: the committed seed and the numbers of that seed. */
export async function verifyDraw(model: DrawModel, draw: ClaimedDraw): Promise<DrawVerdict> {
  if ((await toCommitment(draw.seed)) !== draw.seedHash) return 'wrong-seed';
  const numbers = await drawNumbers(model, draw.seed, toClientSeed(draw.gameId, draw.drawNumber));
  return numbers.join() === draw.numbers.join() ? 'fair' : 'wrong-outcome';
}
