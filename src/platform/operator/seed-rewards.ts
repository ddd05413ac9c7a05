import type { Settings } from '../env.ts';
import { toMissingMissions } from '../missions/seed.ts';
import { toMissingGoodsSeeds } from '../points/seed.ts';
import { seedPromotions } from '../promotions/seed.ts';

/** Promotions, missions and goods that a new installation starts with; what exists stays as it is. */
export async function seedRewards(db: D1Database, settings: Settings): Promise<void> {
  await db.batch([...toMissingMissions(db, settings), ...toMissingGoodsSeeds(db)]);
  await seedPromotions(db, settings);
}
