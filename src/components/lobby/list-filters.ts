import { CATEGORY_TRAITS } from '../../stores/games/category-traits.ts';
import type { FilterChoices } from '../../stores/games/filter-choices.ts';
import type { LobbySeed } from '../../stores/games/lobby-seed.ts';

const VALUES = { minBet: ['1', '5', '10', '50'], minLineNum: ['10', '20', '25', '50'] } as const;

/** Only slots have lines, themes and features; a list of hot titles has several categories. */
export function hasLines({ gameType, isHot }: Pick<LobbySeed, 'gameType' | 'isHot'>): boolean {
  return CATEGORY_TRAITS[gameType].hasLines && !isHot;
}

/** Filters by which the titles differ, with the values that find one. A longer list may differ beyond its first page. */
export function listFilters(seed: LobbySeed, classes: readonly string[]): FilterChoices[] {
  const { games, total, reach } = seed;
  const within = (field: keyof typeof VALUES) =>
    VALUES[field].filter((value) => !reach || Number(value) <= reach[field]);
  const haveStakes = total > games.length || new Set(games.map(({ minBet }) => minBet)).size > 1;
  return [
    ...(classes.length > 0 ? [{ field: 'gameClassify' as const, values: classes }] : []),
    ...(haveStakes ? [{ field: 'minBet' as const, values: within('minBet') }] : []),
    ...(hasLines(seed) ? [{ field: 'minLineNum' as const, values: within('minLineNum') }] : []),
  ];
}
