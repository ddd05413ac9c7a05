import * as z from 'zod/mini';
import type { RoundRecord } from '../../contract/records/records.ts';
import { readKey } from '../core/storage-keys.ts';
import { createStored } from '../core/stored.ts';
import type { GameKey } from './launch.ts';

const SeenSchema = z.object({
  game: z.string(),
  account: z.optional(z.string()),
  /** End of the latest round; empty before the first. */
  closedAt: z.string(),
});
const stored = createStored('seenRounds', SeenSchema);

/**
 * Time up to which the results of the open game's rounds are known, by the server's clock (the visitor's may be wrong
 * by hours) and as of the last successful check. Undefined if this tab has not checked yet.
 */
export function getSeen({ vassalage, gameId }: GameKey): string | undefined {
  const seen = stored.read();
  const isOf = seen?.game === `${vassalage}/${gameId}` && seen.account === readKey('account');
  return isOf ? seen.closedAt : undefined;
}

/** Records the rounds of a successful check. */
export function noteSeen(game: GameKey, rounds: readonly RoundRecord[]): void {
  const { vassalage, gameId } = game;
  const ends = rounds.filter((round) => round.gameId === gameId).map(({ closedAt }) => closedAt ?? '');
  const closedAt = [getSeen(game) ?? '', ...ends].sort().at(-1) ?? '';
  stored.write({ game: `${vassalage}/${gameId}`, account: readKey('account'), closedAt });
}
