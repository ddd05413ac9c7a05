import { brand } from '../../brand/brand.ts';
import { createTextIndex } from '../../lib/text-index.ts';
import { toSiteCategory } from './category-traits.ts';
import { toGameKey } from './game-key.ts';
import { type GameRow, loadGameRows } from './game-rows.ts';
import { isListed, type LobbySeed } from './lobby-seed.ts';

/** Maximum results from other lists, if this list has none. */
const ELSEWHERE_MAX = 6;

export interface FoundGame {
  readonly key: string;
  readonly gameId: string;
  readonly gameName: string;
  readonly vassalage: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly underMaintenance: boolean;
  /** Category on the site, for a title of another list. */
  readonly category?: string;
}

export type GameSearch = (text: string) => Promise<readonly FoundGame[]>;
type Find = (text: string) => readonly FoundGame[];

/**
 * Searches the titles of a lobby, or all others, which are shown with their category. Only found titles are prepared, because there may be
 * thousands.
 */
async function createFind(all: readonly GameRow[], seed: LobbySeed, areListed: boolean): Promise<Find> {
  const rows = all.filter((row) => isListed(seed, row) === areListed);
  const index = await createTextIndex(rows.map(({ gameName }) => gameName));
  const toGame = (row: GameRow): FoundGame => {
    const { gameType, ...game } = row;
    const category = areListed ? undefined : toSiteCategory(row, brand.cockfightVassalages);
    return { ...game, key: toGameKey(game), ...(category && { category }) };
  };
  return (text) => {
    const exact = index.find(text);
    // Fuzzy matching is slow, and exact matches are what the visitor means.
    const found = exact.length > 0 ? exact : index.findSimilar(text);
    return found.flatMap((position) => {
      const row = rows[position];
      return row ? [toGame(row)] : [];
    });
  };
}

/**
 * Searches the titles of a lobby and, without a match, all others. Matches parts of words and tolerates missing accents
 * and typos. Undefined without an index.
 */
export async function createGameSearch(seed: LobbySeed): Promise<GameSearch | undefined> {
  const rows = await loadGameRows();
  if (!rows) return undefined;
  const find = await createFind(rows, seed, true);
  // Most searches match titles of this list. So the other titles are indexed only at the first search without a match here.
  let findElsewhere: Promise<Find> | undefined;
  return async (text) => {
    const found = find(text);
    if (found.length > 0) return found;
    findElsewhere ??= createFind(rows, seed, false);
    return (await findElsewhere)(text).slice(0, ELSEWHERE_MAX);
  };
}
