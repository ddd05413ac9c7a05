import { ROOMS_SECONDS } from '../../contract/core/cache-lifetimes.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import type { Game } from '../../contract/games/games.ts';
import { listNextRounds, type NextRound } from '../../contract/games/on-now.ts';
import { listOpenRooms } from '../../contract/games/rooms.ts';
import { listWinners } from '../../contract/games/winners.ts';
import { type Lobby, loadLobby } from '../lobby/load-lobby.ts';
import { isAhead, keepBriefly, keepUntil, type Page, toCatalogueLanguage } from '../page.ts';

/** Pages whose category may have a single title; each has rules in words. */
export const TITLE_PATHS = ['/fish', '/bingo', '/pvp'] as const;
export type TitlePath = (typeof TITLE_PATHS)[number];
/** Maximum number of rooms on the page; the game itself shows all rooms. */
export const ROOMS_SHOWN = 24;
export type OpenRoom = OutputOf<typeof listOpenRooms>['list'][number];

export interface TitleView {
  path: TitlePath;
  game: Game;
  /** Empty for a game without rooms. */
  rooms: readonly OpenRoom[];
  /** Undefined for a game without rounds at fixed times. */
  round: NextRound | undefined;
  /** Best win of the last seven days, in major units; undefined if there is none. */
  bestWin: number | undefined;
}

/** The title of a lobby that has only one; undefined if there are more titles, or several vendors to choose from. */
function findOnly({ games, total, part, vendors }: Lobby): Game | undefined {
  return total === 1 && part === 1 && vendors.length < 2 ? games[0] : undefined;
}

/** Loads a lobby. If it has only one title, the page shows that title with its rooms and its best win. */
export async function loadTitle(page: Page, path: TitlePath): Promise<{ lobby: Lobby; view: TitleView | undefined }> {
  const lobby = await loadLobby(page, path);
  const game = findOnly(lobby);
  if (!game) return { lobby, view: undefined };
  const { gameId, vassalage } = game;
  const language = toCatalogueLanguage(page.locals);
  const [found, next, winners] = await Promise.all([
    page.locals.call(listOpenRooms, { gameId, vassalage, language }),
    path === '/bingo' ? page.locals.call(listNextRounds, { gameId, vassalage }) : undefined,
    page.locals.call(listWinners, { gameId, period: 'W', count: 1, language }),
  ]);
  const rooms = found?.list ?? [];
  /** Leaves out a round that has begun, which a stale answer may still contain. */
  const round = next?.rounds.find(({ startsAt }) => isAhead(startsAt));
  if (rooms.length > 0 || round) keepBriefly(page, ROOMS_SECONDS);
  if (round) keepUntil(page, [round.startsAt]);
  const best = winners?.list.find((win) => win.vassalage === vassalage);
  return { lobby: { ...lobby, isCovered: true }, view: { path, game, rooms, round, bestWin: best?.payout } };
}
