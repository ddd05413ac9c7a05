import { VIP_ABOVE_RANK } from '../../contract/member/member.ts';
import { addLanguages } from '../system/added-languages.ts';
import { type SeedWord, type SeedWords, toSeedText } from '../system/seed-texts.ts';
import { readSetting } from '../system/settings.ts';
import { DEFAULT_RANKS } from './default-levels.ts';
import type { RankSetting } from './rank-levels.ts';

function toNamed(rank: RankSetting, words: SeedWords): RankSetting {
  const { level, pointFactor } = rank;
  const names = toSeedText(words, `rank.${level}` as SeedWord);
  const points = toSeedText(words, 'rank.points', ({ number }) => ({ factor: number(pointFactor) }));
  const line = level > VIP_ABOVE_RANK ? toSeedText(words, 'rank.vip_line') : {};
  const texts = Object.entries(names).map(([language, name]) => {
    const benefits = [points[language], line[language]].filter((text) => text !== undefined);
    return [language, { name, benefits }] as const;
  });
  return { ...rank, texts: Object.fromEntries(texts) };
}

/** The levels of a new installation, with names. */
export function toSeedRanks(words: SeedWords): readonly RankSetting[] {
  return DEFAULT_RANKS.map((rank) => toNamed(rank, words));
}

/** Adds the languages that levels of the seed lack. A level that the operator changed, even at the same time, stays as it is. */
export async function toAddedRankLanguages(
  db: D1Database,
  words: SeedWords,
  now: number,
): Promise<D1PreparedStatement[]> {
  const seeded = new Map(toSeedRanks(words).map((rank) => [rank.level, rank]));
  const stored = await readSetting(db, 'ranks');
  const changed = stored.map((rank) => {
    const ours = seeded.get(rank.level);
    const texts = ours && ours.pointFactor === rank.pointFactor ? addLanguages(rank.texts, ours.texts) : undefined;
    return texts ? { ...rank, texts } : rank;
  });
  if (changed.every((rank, index) => rank === stored[index])) return [];
  return [
    db
      .prepare("update settings set value = ?1, updated_at_ms = ?2 where key = 'ranks' and value = ?3")
      .bind(JSON.stringify(changed), now, JSON.stringify(stored)),
  ];
}
