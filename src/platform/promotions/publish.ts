import { sha256Hex, toHex } from '../../lib/bytes.ts';
import { toBehaviour } from './kinds/kinds.ts';
import { type NewPromotion, toInsertPromotion } from './promotion-queries.ts';
import { toInsertRaffle } from './raffle.ts';

const SEED_BYTES = 32;

/**
 * False when the id is taken, even by a call with the same key. A raffle's seed is drawn and its fingerprint published before the first
 * ticket exists.
 */
export async function publishPromotion(
  db: D1Database,
  promotion: NewPromotion,
  requestKey: string | null = null,
): Promise<boolean> {
  const insert = toInsertPromotion(db, promotion, requestKey);
  if (!toBehaviour(promotion.rule).draw) return (await insert.run()).meta.changes > 0;
  const seed = toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
  const [inserted] = await db.batch([insert, toInsertRaffle(db, promotion.id, seed, await sha256Hex(seed))]);
  return (inserted?.meta.changes ?? 0) > 0;
}
