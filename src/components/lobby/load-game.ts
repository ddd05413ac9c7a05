import { type Game, getGame } from '../../contract/games.ts';
import { loadShell, type Page, type Shell, setPageHeaders } from '../page.ts';

export interface GameView {
  shell: Shell;
  /** None while the address names no title, or the platform does not answer: the launch says what it is then. */
  game: Game | undefined;
}

/** The page that a title is played on (spec §2); undefined when nobody knows the title that is asked for. */
export async function loadGame(page: Page): Promise<GameView | undefined> {
  setPageHeaders(page, '/game');
  const gameId = page.url.searchParams.get('gameId');
  const vassalage = page.url.searchParams.get('vassalage');
  const asked = gameId && vassalage ? { gameId, vassalage } : undefined;
  const [shell, game] = await Promise.all([loadShell(page), asked && page.locals.call(getGame, asked)]);
  return asked && !game && !page.locals.unanswered ? undefined : { shell, game };
}
