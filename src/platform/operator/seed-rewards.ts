import type { Settings } from '../env.ts';
import { toMissingMissions } from '../missions/seed.ts';
import { toMissingGoodsSeeds } from '../points/seed.ts';
import { seedPromotions } from '../promotions/seed.ts';
import type { SeedWords } from '../system/seed-texts.ts';

/** Promotions, missions and goods of a new installation; existing ones get the languages that they lack. */
export async function seedRewards(db: D1Database, settings: Settings, words: SeedWords): Promise<void> {
  await db.batch([...(await toMissingMissions(db, settings, words)), ...(await toMissingGoodsSeeds(db, words))]);
  await seedPromotions(db, settings, words);
}
