import { clock } from '../../server/clock.ts';
import { readSetting } from '../system/settings.ts';
import { findRank, type RankSetting, toRankView } from './rank-levels.ts';

/** Levels are cached for this time, because every page of a member shows the name of the rank. */
const CACHE_MS = 10_000;

/** Caches only finished reads. If a request waited for the read of another request, it would hang when the other request is cancelled. */
const caches = new WeakMap<object, { levels: readonly RankSetting[]; until: number }>();
let changes = 0;

/** Called after a change by the operator. Other isolates see the change within `CACHE_MS`. */
export function forgetRankNames(env: Env): void {
  changes += 1;
  caches.delete(env);
}

async function readLevels(env: Env): Promise<readonly RankSetting[]> {
  const known = caches.get(env);
  if (known && known.until > clock()) return known.levels;
  const before = changes;
  const levels = await readSetting(env.DB, 'ranks');
  if (changes === before) caches.set(env, { levels, until: clock() + CACHE_MS });
  return levels;
}

/**
 * Reads the levels and returns a function that names a rank in a language. Call it early, so that it reads in parallel with other work.
 */
export async function readRankNames(env: Env): Promise<(rank: number, language: string) => string> {
  const levels = await readLevels(env);
  return (rank, language) => toRankView(findRank(levels, rank), language).name;
}
