import type { Settings } from '../env.ts';
import { toMissingMissions } from '../missions/seed.ts';
import { toMissingGoodsSeeds } from '../points/seed.ts';
import { seedPromotions } from '../promotions/seed.ts';

/** Promotions, missions and goods of a new installation; existing ones stay unchanged. */
export async function seedRewards(db: D1Database, settings: Settings): Promise<void> {
  await db.batch([...toMissingMissions(db, settings), ...toMissingGoodsSeeds(db)]);
  await seedPromotions(db, settings);
}
