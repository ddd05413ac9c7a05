import { atom } from 'nanostores';
import { PLAY_TYPE } from '../../contract/core/typed-text.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';
import type { Failure } from '../core/result.ts';
import { readKey } from '../core/storage-keys.ts';
import { openVendorList } from '../games/vendor-list.ts';
import { flushVendors } from '../games/vendors.ts';
import { getHandle } from '../session/session-handle.ts';
import { askToSignIn } from '../site/dialogs.ts';
import { isAtGame } from './game-page.ts';
import { type Title, toLaunchPayload } from './launch-payload.ts';
import { LIST_QUERY, toLaunchRoute } from './launch-route.ts';
import { readPicks } from './picks.ts';
import { dropPicks } from './slip.ts';
import { storedLaunch } from './stored-launch.ts';

export interface GameKey extends Title {
  /** Chosen from the list of a vendor whose launches all refer to that list. */
  readonly fromList?: true;
}

export type Launch =
  | { readonly status: 'idle' }
  /** `listed`: the game's page shows the list of the vendor's titles instead of the game. */
  | { readonly status: 'launching' | 'listed'; readonly game: GameKey }
  | {
      readonly status: 'open';
      readonly game: GameKey;
      readonly url: string;
      /** Used when the first address fails. */
      readonly url2?: string | undefined;
      readonly name: string;
      /** Category; empty if the vendor does not tell it. */
      readonly gameType: string;
    }
  | { readonly status: 'refused'; readonly game: GameKey; readonly failure: Failure };

export const $launch = atom<Launch>({ status: 'idle' });

const FALLBACK_LANGUAGE = 'PT';

type GameId = Pick<GameKey, 'vassalage' | 'gameId' | 'roomId'>;

export function isSameGame(left: GameId, right: GameId): boolean {
  return left.vassalage === right.vassalage && left.gameId === right.gameId && left.roomId === right.roomId;
}

export function toGamePath({ vassalage, gameId, roomId, fromList }: GameKey, locale: Locale): string {
  const more = { ...(roomId ? { roomId } : {}), ...(fromList ? LIST_QUERY : {}) };
  const query = new URLSearchParams({ vassalage, gameId, ...more });
  return toLocalePath(`/game?${query}`, locale);
}

/** The game in the address. */
export function getGameOfPlace(): GameKey | undefined {
  const query = new URLSearchParams(environment().location().search);
  const vassalage = query.get('vassalage');
  const gameId = query.get('gameId');
  const roomId = query.get('roomId');
  if (!vassalage || !gameId) return undefined;
  const isListed = query.get('from') === LIST_QUERY.from;
  return { vassalage, gameId, ...(roomId ? { roomId } : {}), ...(isListed ? { fromList: true } : {}) };
}

/** Accepts http and https addresses of a vendor only, so that `javascript:` is refused. */
function toFrameUrl(url: string): string | undefined {
  const { origin } = environment().location();
  return /^https?:$/.test(parseUrl(url, origin)?.protocol ?? '') ? url : undefined;
}

/**
 * True if the page belongs to another game than `game`. A title chosen from a vendor's list on a game's page also
 * counts as another game, because the chosen title has its own address.
 */
function isAtOther(game: GameKey): boolean {
  const named = isAtGame() ? getGameOfPlace() : undefined;
  return named !== undefined && (!isSameGame(named, game) || (game.fromList === true && !named.fromList));
}

/** Kind of bet in the address, if it names the lottery to launch. */
function readPlayType(game: GameKey): { playType?: string } {
  const playType = new URLSearchParams(environment().location().search).get('playType') ?? '';
  return isAtGame() && !isAtOther(game) && PLAY_TYPE.test(playType) ? { playType } : {};
}

/** Selections in the address, if it names the game to launch. */
function readPicksFor(game: GameKey): { pick?: string[] } {
  const pick = isAtGame() && !isAtOther(game) ? readPicks(environment().location().search) : [];
  return pick.length > 0 ? { pick } : {};
}

let launches = 0;

async function requestLaunch(game: GameKey): Promise<void> {
  $launch.set({ status: 'launching', game });
  const { locale } = environment();
  const picked = readPicksFor(game);
  const asked = { locale, language: readKey('hisLang') ?? FALLBACK_LANGUAGE, ...readPlayType(game), ...picked };
  // The request below sends every field that spec §3 lists (`isWhole`).
  launches += 1;
  const turn = launches;
  const answer = await ask('launchGame', toLaunchPayload(game, asked), { isWhole: true });
  // A later launch has started, for another account or after the browser restored the page. This answer is dropped.
  if (turn !== launches) return;
  if (!answer.ok && answer.failure.code === 'session.required') {
    $launch.set({ status: 'idle' });
    askToSignIn(() => launch(game));
    return;
  }
  if (!answer.ok && answer.failure.code === 'session.changed') {
    $launch.set({ status: 'idle' });
    launch(game);
    return;
  }
  if (!answer.ok) {
    if (answer.failure.code === 'games.unknown') flushVendors();
    $launch.set({ status: 'refused', game, failure: answer.failure });
    return;
  }
  const isChosen = game.fromList === true || game.roomId !== undefined;
  const route = toLaunchRoute(answer.value, { isAtGame: isAtGame(), isChosen });
  if (route.kind !== 'frame') {
    const isList = route.kind === 'list';
    $launch.set(isList && isAtGame() ? { status: 'listed', game } : { status: 'idle' });
    if (isList) openVendorList(route.vassalage);
    else environment().navigate(toLocalePath(route.path, environment().locale));
    return;
  }
  const url = toFrameUrl(route.url);
  if (!url) {
    $launch.set({ status: 'refused', game, failure: { code: 'unknown', requestId: '' } });
    return;
  }
  const url2 = route.url2 && toFrameUrl(route.url2);
  const { gameName: name = '', gameType = '' } = answer.value;
  // The game has the selections on its own slip now.
  if (picked.pick) dropPicks(environment().sessionStorage, picked.pick);
  storedLaunch.write({ ...game, url, url2, name, gameType });
  // A game does not open at the address of another game, because figures, stored state and reloads depend on the address.
  if (!isAtOther(game)) $launch.set({ status: 'open', game, url, url2, name, gameType });
  if (!isAtGame() || isAtOther(game)) environment().navigate(toGamePath(game, environment().locale));
}

/**
 * Launches a game, once per tap. A guest signs in first, then the game opens. The launch does not wait until the
 * session is confirmed, because the platform refuses a launch without a session.
 */
export function launch(game: GameKey): void {
  const present = $launch.get();
  if (present.status === 'launching') return;
  // This is a second tap while the page is already navigating.
  if (present.status === 'open' && isSameGame(present.game, game) && !isAtGame()) {
    environment().navigate(toGamePath(game, environment().locale));
    return;
  }
  if (!getHandle()) {
    askToSignIn(() => launch(game));
    return;
  }
  void requestLaunch(game);
}

function readStoredLaunch(
  game: GameKey,
): { url: string; url2: string | undefined; name: string; gameType: string } | undefined {
  const stored = storedLaunch.read();
  const url = stored && isSameGame(stored, game) ? toFrameUrl(stored.url) : undefined;
  if (!stored || !url) return undefined;
  const url2 = stored.url2 ? toFrameUrl(stored.url2) : undefined;
  return { url, url2, name: stored.name, gameType: stored.gameType };
}

/** At `/game`: shows the stored launch of the lobby, else launches the game in the address; selections need a launch of their own. */
export function openGame(game: GameKey): void {
  const isStored = getHandle() !== undefined && readPicksFor(game).pick === undefined;
  const stored = isStored ? readStoredLaunch(game) : undefined;
  if (stored) $launch.set({ status: 'open', game, ...stored });
  else launch(game);
}

/** Launches again, after `games.launch_expired` or when the player starts anew. */
export function relaunch(game: GameKey): void {
  storedLaunch.write(undefined);
  $launch.set({ status: 'idle' });
  launch(game);
}

/** The page was restored from the browser's cache: its launch is over, and the page of a game launches again. */
export function restartLaunch(): void {
  const present = $launch.get();
  launches += 1;
  $launch.set({ status: 'idle' });
  if (isAtGame() && 'game' in present) relaunch(present.game);
}
