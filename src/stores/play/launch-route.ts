import type * as z from 'zod/mini';
import type { LaunchSchema } from '../../contract/games/launch.ts';
import { VASSALAGE_GAME } from '../../contract/games/vassalage-game.ts';
import { findTraits } from '../games/category-traits.ts';
import { FAMILY_PAGES, toLotteryPath } from '../games/lottery-path.ts';

type LaunchObject = z.output<typeof LaunchSchema>;

/** Destination of a launched game (spec §2): the frame at `/game`, a page of its own, or a vendor's list. */
export type LaunchRoute =
  | { readonly kind: 'frame'; readonly url: string; readonly url2?: string }
  /** A path without locale. */
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'list'; readonly vassalage: string };

/** Query of a game that was chosen from its vendor's list. */
export const LIST_QUERY = { from: 'list' } as const;

/** Lottery pages by the account type of the launch (spec §3). */
const ACCOUNT_PAGES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: FAMILY_PAGES.VN,
  TCG_SEA: FAMILY_PAGES.SEA,
  ELOTT: FAMILY_PAGES.ELOTT,
};

function toLotteryPage({ accountTypeName = '', gameType = '', code, defaultPlayType }: LaunchObject): string {
  // The page of E-lottery plays EA lotteries, although their category is not e-lottery.
  const isEa = accountTypeName === 'ELOTT' && gameType === 'LOTT';
  const page = isEa ? FAMILY_PAGES.EA : (ACCOUNT_PAGES[accountTypeName] ?? ACCOUNT_PAGES[gameType]);
  return toLotteryPath(page ?? FAMILY_PAGES.LOTT, { gameCode: code, playType: defaultPlayType });
}

/** The frame's address is `game_url`, or `content` for a PVP game (spec §7). `game_url2` is the second address, or the only one. */
function toFrame({ gameType, content, game_url, game_url2 = '' }: LaunchObject): LaunchRoute {
  const url = (gameType === 'PVP' && content) || game_url || game_url2;
  return { kind: 'frame', url, ...(game_url2 && game_url2 !== url && { url2: game_url2 }) };
}

interface Asked {
  /** True if the visitor is already on the page of the game. A lottery that is being played there does not move to another page. */
  readonly isAtGame: boolean;
  /**
   * True if the title was chosen from the vendor's list. The platform answers each launch of such a vendor with the
   * whole list, and following that answer would reopen the list forever.
   */
  readonly isChosen: boolean;
}

export function toLaunchRoute(launched: LaunchObject, { isAtGame, isChosen }: Asked): LaunchRoute {
  const { isGame, vassalage, gameType, accountTypeName = '' } = launched;
  if (isGame === VASSALAGE_GAME && vassalage && !isChosen) return { kind: 'list', vassalage };
  const isLottery = findTraits(gameType)?.isLottery || accountTypeName in ACCOUNT_PAGES;
  if (isLottery && !isAtGame) return { kind: 'page', path: toLotteryPage(launched) };
  return toFrame(launched);
}
