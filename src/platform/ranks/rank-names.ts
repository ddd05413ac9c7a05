import { clock } from '../../server/clock.ts';
import { readSetting } from '../system/settings.ts';
import { findRank, type RankSetting, toRankView } from './rank-levels.ts';

/** Levels are cached for this time, because every page of a member shows the name of the rank. */
const CACHE_MS = 10_000;

const caches = new WeakMap<object, { levels: Promise<readonly RankSetting[]>; until: number }>();

/** After a change by the operator; other isolates follow within `CACHE_MS`. */
export function forgetRankNames(env: Env): void {
  caches.delete(env);
}

/**
 * Reads the levels and returns a function that names a rank in a language. Call it early, so that it reads in parallel with other work.
 */
export async function readRankNames(env: Env): Promise<(rank: number, language: string) => string> {
  const known = caches.get(env);
  const levels = known && known.until > clock() ? known.levels : readSetting(env.DB, 'ranks');
  if (levels !== known?.levels) caches.set(env, { levels, until: clock() + CACHE_MS });
  try {
    const read = await levels;
    return (rank, language) => toRankView(findRank(read, rank), language).name;
  } catch (error) {
    forgetRankNames(env);
    throw error;
  }
}
