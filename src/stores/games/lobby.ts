import { atom } from 'nanostores';
import { PAGE_SIZE_MAX } from '../../contract/core/query.ts';
import { GAME_PAGE_SIZE, type Game } from '../../contract/games/games.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { nextTask } from '../../lib/next-task.ts';
import { environment } from '../core/environment.ts';
import { type Failure, SLOW_AFTER_MS } from '../core/result.ts';
import { toGameKey } from './game-key.ts';
import type { FoundGame, GameSearch } from './game-search.ts';
import { askPage, type Part } from './lobby-list.ts';
import { EMPTY_QUERY, isEmpty, type LobbyQuery } from './lobby-query.ts';
import type { LobbySeed } from './lobby-seed.ts';

/** A title found by the search has no picture until a page with it was loaded. */
export type LobbyGame = Game | FoundGame;
export type LobbyStatus = 'idle' | 'loading' | 'failed';
/**
 * `prerendered` continues the list of the page. `search` uses the index, which contains only names. `mine` shows favourites or
 * recent games. `list` is the platform's list with any filters.
 */
type Way = 'prerendered' | 'search' | 'mine' | 'list';

/** Up to this size, all pictures of a category are loaded for the search. */
const PICTURES_MAX = 300;
/** Titles painted at once, for example per letter of a search; more appear on scrolling. */
const SHOWN_AT_ONCE = 6;
/** Delay after the last letter before the platform is asked for a name. */
export const NAME_PAUSE_MS = 250;

/** The chunk or data of the list did not load. */
const LOST: Failure = { code: 'network.failed', requestId: '' };

export function isWholeGame(game: LobbyGame): game is Game {
  return 'imageUrl' in game;
}

function toWay({ gameClassify, sources }: LobbySeed, query: LobbyQuery): Way {
  if (query.select === 'FAV' || query.select === 'RECENT') return 'mine';
  if (isEmpty(query)) return 'prerendered';
  // The index knows neither classes nor families.
  const isIndexed = gameClassify === '' && sources.every(({ lotteryFamily }) => lotteryFamily === undefined);
  return isIndexed && isEmpty({ ...query, name: '' }) ? 'search' : 'list';
}

/**
 * Games of one page: those of the page, then more of them, or the result of a query. Answers to an earlier query are
 * dropped.
 */
export function createLobby(seed: LobbySeed) {
  const $query = atom<LobbyQuery>(EMPTY_QUERY);
  const $games = atom<readonly LobbyGame[]>(seed.games);
  /** Titles of earlier parts. */
  const skipped = Math.max(0, seed.part - 1) * GAME_PAGE_SIZE;
  const $total = atom(seed.total - skipped);
  const $status = atom<LobbyStatus>('idle');
  const $failure = atom<Failure | undefined>(undefined);
  const known = new Map<string, Game>(seed.games.map((game) => [toGameKey(game), game]));
  let run = 0;
  let nextPage = seed.part + 1;
  let dropped = 0;
  let search: Promise<GameSearch | undefined> | undefined;
  let finder: GameSearch | undefined;
  /** Titles that are loaded but not shown yet. */
  let rest: readonly LobbyGame[] = [];
  const way = () => toWay(seed, $query.get());

  function remember(games: readonly Game[]): void {
    for (const game of games) known.set(toGameKey(game), game);
  }

  /** Limits the number painted at once on a slow phone; the others follow at the end of the list. */
  function showFirst(games: readonly LobbyGame[]): void {
    rest = games.slice(SHOWN_AT_ONCE);
    $games.set(games.slice(0, SHOWN_AT_ONCE));
  }

  function showWhole(games: readonly LobbyGame[]): void {
    $failure.set(undefined);
    $status.set('idle');
    showFirst(games);
    $total.set(games.length);
  }

  function show(part: Part, isMore: boolean): void {
    remember(part.games);
    const before = isMore ? $games.get() : [];
    const seen = new Set(before.map(toGameKey));
    const fresh = part.games.filter((game) => !seen.has(toGameKey(game)));
    dropped = part.dropped + (isMore ? dropped : 0);
    $games.set([...before, ...fresh]);
    // If the list has become shorter in the meantime, this is its end.
    const isOver = part.games.length + part.dropped === 0;
    const all = part.total - dropped - (way() === 'prerendered' ? skipped : 0);
    $total.set(isOver ? before.length : Math.max(all, before.length + fresh.length));
  }

  function fail(failure: Failure): void {
    $failure.set(failure);
    $status.set('failed');
  }

  async function load(isMore: boolean): Promise<void> {
    const mine = run;
    $status.set('loading');
    const page = isMore ? nextPage : 1;
    const answer = await askPage(seed, $query.get(), page, GAME_PAGE_SIZE);
    if (mine !== run) return;
    if (!answer.ok) return fail(answer.failure);
    $failure.set(undefined);
    $status.set('idle');
    nextPage = page + 1;
    show(answer.value, isMore);
  }

  async function loadMine(): Promise<void> {
    const mine = run;
    $status.set('loading');
    const loaded = await loadChunk(() => import('./lobby-mine.ts'), SLOW_AFTER_MS).catch(() => undefined);
    const answer = await loaded?.askMine(seed, $query.get());
    if (mine !== run) return;
    if (!answer?.ok) return fail(answer?.failure ?? LOST);
    remember(answer.value);
    showWhole(answer.value);
  }

  async function prepareSearch(): Promise<GameSearch | undefined> {
    const { createGameSearch } = await import('./game-search.ts');
    const find = await createGameSearch(seed);
    if (!find || seed.total > PICTURES_MAX) return find;
    for (let page = 1; (page - 1) * PAGE_SIZE_MAX < seed.total && known.size < seed.total; page += 1) {
      const answer = await askPage(seed, EMPTY_QUERY, page, PAGE_SIZE_MAX);
      if (!answer.ok) break;
      remember(answer.value.games);
    }
    return find;
  }

  /** Loads the search index before the first letter, when the visitor focuses the search. */
  function warmSearch(): void {
    if (toWay(seed, { ...$query.get(), name: 'a' }) === 'search') search ??= prepareSearch().catch(() => undefined);
  }

  async function find(): Promise<void> {
    const mine = run;
    if (!finder) {
      warmSearch();
      $status.set('loading');
      finder = await search;
      if (mine !== run) return;
    }
    if (!finder) {
      search = undefined;
      return fail(LOST);
    }
    const found = await finder($query.get().name.trim());
    const games = found.map((game) => known.get(game.key) ?? game);
    // Searching and painting run in separate tasks, so that a slow phone can process typed letters in between.
    await nextTask();
    if (mine === run) showWhole(games);
  }

  function showRest(): void {
    const more = rest.slice(0, SHOWN_AT_ONCE);
    rest = rest.slice(SHOWN_AT_ONCE);
    $games.set([...$games.get(), ...more]);
  }

  function showPrerendered(): void {
    showWhole(seed.games);
    nextPage = seed.part + 1;
    $total.set(seed.total - skipped);
  }

  async function askAnew(isTyped: boolean): Promise<void> {
    const mine = run;
    $games.set([]);
    $status.set('loading');
    if (isTyped) await new Promise<void>((resolve) => environment().after(NAME_PAUSE_MS, resolve));
    if (mine === run) await (way() === 'mine' ? loadMine() : load(false));
  }

  async function change(patch: Partial<LobbyQuery>): Promise<void> {
    const query = { ...$query.get(), ...patch };
    const isTyped = patch.name !== undefined && query.name.trim() !== '';
    $query.set(query);
    run += 1;
    nextPage = 1;
    rest = [];
    if (way() === 'search') return find();
    if (way() === 'prerendered') return showPrerendered();
    return askAnew(isTyped);
  }

  function hasMore(): boolean {
    return $games.get().length < $total.get();
  }

  async function loadMore(): Promise<void> {
    if ($status.get() === 'loading' || !hasMore()) return;
    if (rest.length > 0) showRest();
    // Only these two ways load page by page. Search results and the member's own games have nothing more to load.
    else if (way() === 'prerendered' || way() === 'list') await load(true);
  }

  /** Repeats the failed request. */
  async function retry(): Promise<void> {
    if (way() === 'search') return find();
    if (way() === 'mine') return loadMine();
    await load($games.get().length > 0);
  }

  /** Restores the number of games after a return to the page. */
  async function loadUpTo(count: number): Promise<void> {
    while ($games.get().length < count && hasMore()) {
      const before = $games.get().length;
      await loadMore();
      if ($games.get().length === before) return;
    }
  }

  /** The next titles are already loaded. */
  const hasRest = () => rest.length > 0;

  return { $query, $games, $total, $status, $failure, change, hasRest, loadMore, loadUpTo, retry, warmSearch };
}

export type Lobby = ReturnType<typeof createLobby>;
