import type { T } from '../../lib/words.ts';
import { CATEGORY_TRAITS } from '../../stores/games/category-traits.ts';
import { toFilterName } from '../../stores/games/code-name.ts';
import type { FilterChoices } from '../../stores/games/filter-choices.ts';
import type { GameSelect } from '../../stores/games/lobby-query.ts';
import type { LobbySeed } from '../../stores/games/lobby-seed.ts';

const SELECTS = ['ALL', 'HOT', 'NEW', 'FAV', 'RECENT'] as const satisfies readonly GameSelect[];
const VALUES = { minBet: ['1', '5', '10', '50'], minLineNum: ['10', '20', '25', '50'] } as const;

/**
 * True if titles can be filtered by lines, themes and features, which only slots have. A list of hot titles mixes
 * categories, so it has no such filters.
 */
export function hasLines({ gameType, isHot }: Pick<LobbySeed, 'gameType' | 'isHot'>): boolean {
  return CATEGORY_TRAITS[gameType].hasLines && !isHot;
}

/** The marks to choose from, except those that no title of the list has. A list of hot titles has no choice of marks. */
export function listMarks({ isHot, reach }: Pick<LobbySeed, 'isHot' | 'reach'>): GameSelect[] {
  const isOffered = (select: GameSelect) =>
    !(select === 'HOT' || select === 'NEW') || !reach || reach.selects.includes(select);
  return isHot ? [] : SELECTS.filter(isOffered);
}

/**
 * Filters by which the titles of the list differ, and for each filter the values that find a title. A list of several
 * pages always has the filter by stake, because later pages may differ.
 */
export function listFilters(seed: LobbySeed, classes: readonly string[], t: T): FilterChoices[] {
  const { games, total, reach } = seed;
  const within = (field: keyof typeof VALUES): FilterChoices => ({
    field,
    options: VALUES[field]
      .filter((value) => !reach || Number(value) <= reach[field])
      .map((value) => [value, toFilterName(t, field, value)]),
  });
  const haveStakes = total > games.length || new Set(games.map(({ minBet }) => minBet)).size > 1;
  const ofClasses = classes.map((code) => [code, toFilterName(t, 'gameClassify', code)] as const);
  return [
    ...(classes.length > 0 ? [{ field: 'gameClassify' as const, options: ofClasses }] : []),
    ...(haveStakes ? [within('minBet')] : []),
    ...(hasLines(seed) ? [within('minLineNum')] : []),
  ];
}
