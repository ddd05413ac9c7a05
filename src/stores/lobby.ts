import { atom } from 'nanostores';
import { brand } from '../brand/brand.ts';
import { GAME_PAGE_SIZE, GAME_SELECTS, type Game, type GameCategory, listGames } from '../contract/games.ts';
import { getFavoriteGamesList, listRecentGames } from '../contract/games-favourites.ts';
import { PAGE_SIZE_MAX } from '../contract/query.ts';
import { requireLocaleRow } from '../i18n/locales.ts';
import { nextTask } from '../lib/next-task.ts';
import { environment } from './environment.ts';
import { toGameKey } from './game-key.ts';
import type { FoundGame, GameSearch } from './game-search.ts';
import { request } from './request.ts';
import type { Failure, Result } from './result.ts';

export type GameSelect = (typeof GAME_SELECTS)[number];

/** What a visitor narrows the list by; it stands in the address. */
export interface LobbyQuery {
  readonly select: GameSelect;
  readonly name: string;
  readonly minBet: string;
  readonly minLineNum: string;
}

/** What the server printed. */
export interface LobbySeed {
  readonly gameType: GameCategory;
  readonly gameClassify: string;
  readonly isHot: boolean;
  /** Empty is every vendor. */
  readonly vassalage: string;
  readonly games: readonly Game[];
  readonly total: number;
  readonly part: number;
}

/** A title of the search that no page has brought yet has no picture. */
export type LobbyGame = Game | FoundGame;
export type LobbyStatus = 'idle' | 'loading' | 'failed';
interface Part {
  readonly games: readonly LobbyGame[];
  readonly total: number;
}

export const EMPTY_QUERY: LobbyQuery = { select: 'ALL', name: '', minBet: '', minLineNum: '' };
export const RECENT_MAX = 50;
/** Where a category is small enough, the search knows every picture. */
const PICTURES_MAX = 300;
/** Titles that are drawn in one picture, with a letter of a search say; more come with scrolling. */
const SHOWN_AT_ONCE = 6;
const NAME_MAX = 100;

export function isWholeGame(game: LobbyGame): game is Game {
  return 'imageUrl' in game;
}

export function readLobbyQuery(search: string): LobbyQuery {
  const asked = new URLSearchParams(search);
  const select = GAME_SELECTS.find((one) => one === asked.get('select')) ?? 'ALL';
  const digits = (name: string) => (/^\d{1,6}$/.test(asked.get(name) ?? '') ? (asked.get(name) ?? '') : '');
  const name = (asked.get('q') ?? '').slice(0, NAME_MAX);
  return { select, name, minBet: digits('minBet'), minLineNum: digits('minLineNum') };
}

/** The address of the page with a query; what else stands in it stays. */
export function writeLobbyQuery(search: string, { select, name, minBet, minLineNum }: LobbyQuery): string {
  const query = new URLSearchParams(search);
  const own = { select: select === 'ALL' ? '' : select, q: name.trim(), minBet, minLineNum };
  for (const [key, value] of Object.entries(own)) {
    if (value) query.set(key, value);
    else query.delete(key);
  }
  return query.size > 0 ? `?${query}` : '';
}

function isEmpty(query: LobbyQuery): boolean {
  return writeLobbyQuery('', query) === '';
}

function toCommon(seed: LobbySeed) {
  const language = requireLocaleRow(environment().locale).catalogue;
  return { gameType: seed.isHot ? '' : seed.gameType, language };
}

async function askPage(seed: LobbySeed, query: LobbyQuery, page: number, pageSize: number): Promise<Result<Part>> {
  const common = toCommon(seed);
  const { select, minBet, minLineNum } = query;
  if (select === 'FAV') return request(getFavoriteGamesList, { ...common, page, pageSize });
  if (select === 'RECENT') {
    const answer = await request(listRecentGames, { ...common, count: RECENT_MAX });
    return answer.ok ? { ok: true, value: { games: answer.value.list, total: answer.value.list.length } } : answer;
  }
  const marked = seed.isHot ? 'HOT' : select;
  const { merchantCode: merchant, platform } = brand;
  const { vassalage, gameClassify } = seed;
  const filter = { merchant, platform, vassalage, gameClassify, select: marked, minBet, minLineNum } as const;
  return request(listGames, { ...common, ...filter, page, pageSize });
}

/** The games of one page: what was printed, then more of it, or what a visitor looks for. Answers of an earlier query are dropped. */
export function createLobby(seed: LobbySeed) {
  const $query = atom<LobbyQuery>(EMPTY_QUERY);
  const $games = atom<readonly LobbyGame[]>(seed.games);
  const $total = atom(seed.total - (seed.part - 1) * GAME_PAGE_SIZE);
  const $status = atom<LobbyStatus>('idle');
  const $failure = atom<Failure | undefined>(undefined);
  const known = new Map<string, Game>(seed.games.map((game) => [toGameKey(game), game]));
  let run = 0;
  let nextPage = seed.part + 1;
  let search: Promise<GameSearch | undefined> | undefined;
  let finder: GameSearch | undefined;
  /** Here, and not shown yet. */
  let rest: readonly LobbyGame[] = [];

  /** A slow phone draws so many in one picture; the others follow at the end of the list. */
  function showFirst(games: readonly LobbyGame[]): void {
    rest = games.slice(SHOWN_AT_ONCE);
    $games.set(games.slice(0, SHOWN_AT_ONCE));
  }

  function show(part: Part, isMore: boolean): void {
    for (const game of part.games) if (isWholeGame(game)) known.set(toGameKey(game), game);
    const before = isMore ? $games.get() : [];
    const seen = new Set(before.map(toGameKey));
    const fresh = part.games.filter((game) => !seen.has(toGameKey(game)));
    $games.set([...before, ...fresh]);
    // A list that shrank meanwhile ends where it ends.
    const isOver = part.games.length === 0;
    $total.set(
      isOver
        ? before.length
        : Math.max(
            part.total - (isEmpty($query.get()) ? (seed.part - 1) * GAME_PAGE_SIZE : 0),
            before.length + fresh.length,
          ),
    );
  }

  async function load(isMore: boolean): Promise<void> {
    const mine = run;
    $status.set('loading');
    const page = isMore ? nextPage : 1;
    const answer = await askPage(seed, $query.get(), page, GAME_PAGE_SIZE);
    if (mine !== run) return;
    $failure.set(answer.ok ? undefined : answer.failure);
    $status.set(answer.ok ? 'idle' : 'failed');
    if (!answer.ok) return;
    nextPage = page + 1;
    show(answer.value, isMore);
  }

  async function prepareSearch(): Promise<GameSearch | undefined> {
    const { createGameSearch } = await import('./game-search.ts');
    const { gameType, vassalage, isHot } = seed;
    const find = await createGameSearch({ gameType, vassalage, isHot });
    if (!find || seed.total > PICTURES_MAX) return find;
    for (let page = 1; (page - 1) * PAGE_SIZE_MAX < seed.total && known.size < seed.total; page += 1) {
      const answer = await askPage(seed, EMPTY_QUERY, page, PAGE_SIZE_MAX);
      if (!answer.ok) break;
      for (const game of answer.value.games) if (isWholeGame(game)) known.set(toGameKey(game), game);
    }
    return find;
  }

  /** Loads the index before the first letter, when somebody means to search. */
  function warmSearch(): void {
    search ??= prepareSearch().catch(() => undefined);
  }

  async function find(name: string): Promise<void> {
    const mine = run;
    if (!finder) {
      warmSearch();
      $status.set('loading');
      finder = await search;
      if (mine !== run) return;
    }
    if (!finder) {
      search = undefined;
      $status.set('failed');
      $failure.set({ code: 'network.failed', requestId: '' });
      return;
    }
    const games = finder(name).map((game) => known.get(game.key) ?? game);
    // A slow phone finds in one task and draws in the next: a letter typed meanwhile is taken in between.
    await nextTask();
    if (mine !== run) return;
    $failure.set(undefined);
    $status.set('idle');
    showFirst(games);
    $total.set(games.length);
  }

  function showRest(): void {
    const more = rest.slice(0, SHOWN_AT_ONCE);
    rest = rest.slice(SHOWN_AT_ONCE);
    $games.set([...$games.get(), ...more]);
  }

  async function change(patch: Partial<LobbyQuery>): Promise<void> {
    const query = { ...$query.get(), ...patch };
    $query.set(query);
    run += 1;
    nextPage = 1;
    rest = [];
    if (query.name.trim() !== '') return find(query.name.trim());
    if (!isEmpty(query)) {
      $games.set([]);
      return load(false);
    }
    $failure.set(undefined);
    $status.set('idle');
    nextPage = seed.part + 1;
    showFirst(seed.games);
    $total.set(seed.total - (seed.part - 1) * GAME_PAGE_SIZE);
  }

  function hasMore(): boolean {
    return $games.get().length < $total.get();
  }

  async function loadMore(): Promise<void> {
    if ($status.get() === 'loading' || !hasMore()) return;
    if (rest.length > 0) showRest();
    // What a search finds is here as a whole, or in a moment.
    else if ($query.get().name.trim() === '') await load(true);
  }

  /** After a failure: the same again. */
  async function retry(): Promise<void> {
    if ($query.get().name.trim() !== '') return find($query.get().name.trim());
    await load($games.get().length > 0);
  }

  /** Back in the page: as many games as were there. */
  async function loadUpTo(count: number): Promise<void> {
    while ($games.get().length < count && hasMore()) {
      const before = $games.get().length;
      await loadMore();
      if ($games.get().length === before) return;
    }
  }

  /** What follows is here, and waits for nothing but the end of the list. */
  const hasRest = () => rest.length > 0;

  return { $query, $games, $total, $status, $failure, change, hasRest, loadMore, loadUpTo, retry, warmSearch };
}

export type Lobby = ReturnType<typeof createLobby>;
