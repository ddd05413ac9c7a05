import { toMajor, toMinor } from '../../contract/core/money.ts';
import * as contract from '../../contract/ranks/ranks.ts';
import { accept } from '../../server/result.ts';
import { implement, implementWithoutSessionCheck } from '../http/implement.ts';
import { readSetting } from '../system/settings.ts';
import { findRank, toRankView } from './rank-levels.ts';

/** Progress in whole per cent; below 100 until the level is reached. */
function toPercent(done: number, from: number, to: number): number {
  if (to <= from || done >= to) return 100;
  return Math.min(99, Math.floor((Math.max(0, done - from) * 100) / (to - from)));
}

const listRankLevels = implement(contract.listRankLevels, async ({ env, input }) => {
  const levels = await readSetting(env.DB, 'ranks');
  return accept({ levels: levels.map((level) => toRankView(level, input.language)) });
});

const getRankProgress = implementWithoutSessionCheck(contract.getRankProgress, async ({ input, session }) => {
  const progress = await session.member.ranks.getProgress(session.tokenHash);
  if (!progress.ok) return progress;
  const { rank, held, levels, stakeMinor, depositMinor } = progress.value;
  const language = input.language || progress.value.language;
  const current = findRank(levels, rank);
  const next = levels.filter(({ level }) => level > held).toSorted((a, b) => a.level - b.level)[0];
  const missing = (required: number, done: number) => toMajor(Math.max(0, toMinor(required) - done));
  const ways = next && [
    toPercent(stakeMinor, toMinor(current.stake), toMinor(next.stake)),
    toPercent(depositMinor, toMinor(current.deposit), toMinor(next.deposit)),
  ];
  return accept({
    current: { ...toRankView(current, language), level: rank },
    next: next ? toRankView(next, language) : null,
    stake: toMajor(stakeMinor),
    deposit: toMajor(depositMinor),
    stakeMissing: missing(next?.stake ?? 0, stakeMinor),
    depositMissing: missing(next?.deposit ?? 0, depositMinor),
    percent: ways ? Math.min(...ways) : 100,
  });
});

export const ranksRoutes = [listRankLevels, getRankProgress];
