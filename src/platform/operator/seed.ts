import { clock } from '../../server/clock.ts';
import { toMissingMethods } from '../cashier/seed.ts';

import type { Settings } from '../env.ts';
import { seedHelp } from '../help/seed.ts';
import { toMissingNotices } from '../notices/seed.ts';
import { toAddedRankLanguages, toSeedRanks } from '../ranks/seed.ts';
import { readSeedWords } from '../system/seed-texts.ts';
import { toMissingModules } from '../system/setting-changes.ts';
import { toMissingSettings } from '../system/settings.ts';
import { seedRewards } from './seed-rewards.ts';

/** Returns the number of accounts that it created. */
export type LocalSeed = (env: Env, settings: Settings, past: boolean) => Promise<number>;

let seedLocally: LocalSeed = async () => 0;

/** Sets the function that creates the accounts of a local start (local/main.ts). A deployed platform has no such function. */
export function setLocalSeed(seed: LocalSeed): void {
  seedLocally = seed;
}

/**
 * Creates missing data and returns the number of new accounts. Existing data stays as it is, but texts of the product that no operator
 * changed get the languages that they lack.
 */
export async function seedPlatform(
  env: Env,
  settings: Settings,
  { past }: { past: boolean },
): Promise<{ accounts: number }> {
  const now = clock();
  const words = await readSeedWords(env);
  // The times differ by a millisecond, so that the strip shows the welcome notice first.
  const notices = [
    { name: 'fairness', publishedAt: now - 2 },
    { name: 'welcome', publishedAt: now - 1 },
  ] as const;
  await env.DB.batch([
    ...toMissingSettings(env.DB, { ranks: toSeedRanks(words) }, now),
    ...(await toAddedRankLanguages(env.DB, words, now)),
    toMissingModules(env.DB),
    ...(await toMissingMethods(env.DB, settings, words)),
    ...(await toMissingNotices(env.DB, words, notices)),
  ]);
  await seedRewards(env.DB, settings, words);
  await seedHelp(env.DB, words);
  return { accounts: settings.isLocal ? await seedLocally(env, settings, past) : 0 };
}
