import { clock } from '../../server/clock.ts';
import { toMissingMethods } from '../cashier/seed.ts';

import type { Settings } from '../env.ts';
import { seedHelp } from '../help/seed.ts';
import { toInsertNotice } from '../notices/notice-changes.ts';
import { toMissingModules } from '../system/setting-changes.ts';
import { toMissingSettings } from '../system/settings.ts';
import { SEED_NOTICES } from './seed-notices.ts';
import { seedRewards } from './seed-rewards.ts';

/** Answers how many accounts it made. */
export type LocalSeed = (env: Env, settings: Settings, past: boolean) => Promise<number>;

let seedLocally: LocalSeed = async () => 0;

/** A local start brings its accounts (local/main.ts); a deployed platform has none. */
export function setLocalSeed(seed: LocalSeed): void {
  seedLocally = seed;
}

/** Creates what is missing and answers how much that was; what exists stays as it is. */
export async function seedPlatform(
  env: Env,
  settings: Settings,
  { past }: { past: boolean },
): Promise<{ accounts: number }> {
  const now = clock();
  // A millisecond apart: the strip shows the welcome first.
  const notices = SEED_NOTICES.map((notice, index) =>
    toInsertNotice(env.DB, { ...notice, publishedAt: now + index - SEED_NOTICES.length }),
  );
  await env.DB.batch([
    ...toMissingSettings(env.DB, now),
    toMissingModules(env.DB),
    ...toMissingMethods(env.DB, settings),
    ...notices,
  ]);
  await seedRewards(env.DB, settings);
  await seedHelp(env.DB);
  return { accounts: settings.isLocal ? await seedLocally(env, settings, past) : 0 };
}
