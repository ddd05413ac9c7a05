import MiniSearch from 'minisearch';
import { brand } from '../../brand/brand.ts';
import { listGameIndex, walkGameIndex } from '../../contract/games/games.ts';
import { fold, isUnspaced, toEndings } from '../../lib/fold.ts';
import { request } from '../core/request.ts';
import { toSiteCategory } from './category-traits.ts';
import { toGameKey } from './game-key.ts';
import { isListed, type LobbySeed } from './lobby-seed.ts';

/** `listGameIndex`: flags of a row. */
const FLAG_HOT = 1;
const FLAG_NEW = 2;
const FLAG_MAINTENANCE = 4;
/** Titles indexed before the browser may paint again. */
const CHUNK = 200;
const RESULTS_MAX = 120;
/** Shorter texts match thousands of titles: they keep the platform's order, because ranking them takes long. */
const RANKED_FROM = 3;
/** Shorter words are too similar for fuzzy matching. */
const FUZZY_FROM = 4;
const FUZZINESS = 0.25;
/** A third one took 60 ms per key on a slow phone. */
const SLIPS_MAX = 2;
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

/** Words only, separated by single spaces. */
const toWords = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Titles that begin with the text, then those with a word that does; in the platform's order, up to the number shown. A
 * script without spaces has words anywhere.
 */
function findShort(text: string, names: readonly (readonly [folded: string, game: FoundGame])[]): FoundGame[] {
  const [first, later]: [FoundGame[], FoundGame[]] = [[], []];
  const inside = isUnspaced(text) ? text : ` ${text}`;
  for (const [folded, game] of names) {
    if (folded.startsWith(text)) first.push(game);
    else if (later.length < RESULTS_MAX && folded.includes(inside)) later.push(game);
    if (first.length === RESULTS_MAX) break;
  }
  return [...first, ...later].slice(0, RESULTS_MAX);
}

type Row = readonly [gameId: string, gameName: string, vassalage: string, gameType: string, flags: number];

async function loadRows(): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  const ask = (after: number) => request(listGameIndex, { after });
  for await (const answer of walkGameIndex(ask, (one) => (one.ok ? one.value.next : 0))) {
    if (!answer.ok) return undefined;
    rows.push(...answer.value.list);
  }
  return rows;
}

/** Titles of a lobby, or all others with their category. */
function toGames(rows: readonly Row[], seed: LobbySeed, areListed: boolean): Map<string, FoundGame> {
  const games = new Map<string, FoundGame>();
  for (const [gameId, gameName, vassalage, gameType, flags] of rows) {
    const isHot = (flags & FLAG_HOT) > 0;
    if (isListed(seed, { vassalage, gameType, isHot }) !== areListed) continue;
    const key = toGameKey({ vassalage, gameId });
    const category = toSiteCategory({ gameType, vassalage }, brand.cockfightVassalages);
    games.set(key, {
      key,
      gameId,
      gameName,
      vassalage,
      isHot,
      isNew: (flags & FLAG_NEW) > 0,
      underMaintenance: (flags & FLAG_MAINTENANCE) > 0,
      ...(!areListed && { category }),
    });
  }
  return games;
}

async function createFind(games: ReadonlyMap<string, FoundGame>): Promise<Find> {
  const index = new MiniSearch<FoundGame>({
    idField: 'key',
    fields: ['gameName'],
    processTerm: (term) => toEndings(fold(term)),
    searchOptions: {
      processTerm: (term) => fold(term),
      prefix: true,
      combineWith: 'AND',
      maxFuzzy: SLIPS_MAX,
      fuzzy: (term) => (term.length < FUZZY_FROM ? false : FUZZINESS),
    },
  });
  await index.addAllAsync([...games.values()], { chunkSize: CHUNK });
  const names = [...games.values()].map((game) => [toWords(game.gameName), game] as const);
  return (text) => {
    const short = toWords(text);
    if (short !== '' && short.length < RANKED_FROM) return findShort(short, names);
    const exact = index.search(text, { fuzzy: false });
    // Fuzzy matching is slow, and exact matches are what the visitor means.
    const ranked = exact.length > 0 ? exact : index.search(text);
    return ranked.slice(0, RESULTS_MAX).flatMap(({ id }) => games.get(String(id)) ?? []);
  };
}

/**
 * Searches the titles of a lobby and, without a match, all others. Matches parts of words and tolerates missing accents
 * and typos. Undefined without an index.
 */
export async function createGameSearch(seed: LobbySeed): Promise<GameSearch | undefined> {
  const rows = await loadRows();
  if (!rows) return undefined;
  const find = await createFind(toGames(rows, seed, true));
  // Most searches match this list, so the others are indexed at the first search that does not.
  let findElsewhere: Promise<Find> | undefined;
  return async (text) => {
    const found = find(text);
    if (found.length > 0) return found;
    findElsewhere ??= createFind(toGames(rows, seed, false));
    return (await findElsewhere)(text).slice(0, ELSEWHERE_MAX);
  };
}
