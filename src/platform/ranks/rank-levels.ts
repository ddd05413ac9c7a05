import { toMinor } from '../../contract/core/money.ts';
import { VIP_ABOVE_RANK } from '../../contract/member/member.ts';
import type { RankLevel } from '../../contract/ranks/ranks.ts';
import { pickText } from '../system/pick-text.ts';

/** A stored level; amounts are major units, as the operator wrote them. */
export interface RankSetting {
  level: number;
  texts: Readonly<Record<string, { name: string; benefits: readonly string[] }>>;
  stake: number;
  deposit: number;
  pointFactor: number;
}

/** Returns the highest level that is not above `rank`. An operator may set a rank for which there is no level. */
export function findRank(levels: readonly RankSetting[], rank: number): RankSetting {
  const reached = levels.filter(({ level }) => level <= rank).toSorted((a, b) => b.level - a.level);
  return (
    reached[0] ?? {
      level: rank,
      texts: { PT: { name: `VIP ${rank}`, benefits: [] } },
      stake: 0,
      deposit: 0,
      pointFactor: 1,
    }
  );
}

/** The highest level with both requirements met. */
export function toReached(levels: readonly RankSetting[], stakeMinor: number, depositMinor: number): number {
  const met = levels.filter(({ stake, deposit }) => stakeMinor >= toMinor(stake) && depositMinor >= toMinor(deposit));
  return Math.max(0, ...met.map(({ level }) => level));
}

/** The name of a level by language. */
export function toRankNames({ texts }: RankSetting): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([language, { name }]) => [language, name]));
}

export function toRankView({ level, texts, stake, deposit, pointFactor }: RankSetting, language: string): RankLevel {
  const { name, benefits } = pickText(texts, language);
  return {
    level,
    name,
    benefits: [...benefits],
    stakeRequired: stake,
    depositRequired: deposit,
    pointFactor,
    vipLine: level > VIP_ABOVE_RANK,
  };
}
