import type * as z from 'zod/mini';
import type { LaunchSchema } from '../contract/games-launch.ts';
import { VASSALAGE_GAME } from '../contract/vassalage-game.ts';
import { toLotteryPath } from './lottery-path.ts';

type LaunchObject = z.output<typeof LaunchSchema>;

/** Where a launched game is (spec §2): in the frame at `/game`, on a page of its own, or one of a vendor's list. */
export type LaunchRoute =
  | { readonly kind: 'frame'; readonly url: string }
  /** A path without locale. */
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'list'; readonly vassalage: string };

/** In an address of a game: the title was chosen where those of its vendor are listed. */
export const LIST_QUERY = { from: 'list' } as const;

/** Pages of lotteries by the account type of the launch (spec §3). */
const ACCOUNT_PAGES: Readonly<Record<string, string>> = { TCG_LOTTO_VN: '/vnlottery', TCG_SEA: '/seaLottery' };
const LOTTERY_TYPES: readonly (string | undefined)[] = ['LOTT', 'ELOTT'];

function toLotteryPage({ accountTypeName = '', code, defaultPlayType }: LaunchObject): string {
  return toLotteryPath(ACCOUNT_PAGES[accountTypeName] ?? '/lottery', { gameCode: code, playType: defaultPlayType });
}

/** `game_url`, else `game_url2`; of a PVP game `content` (spec §7). */
function toUrl({ gameType, content, game_url, game_url2 }: LaunchObject): string {
  return (gameType === 'PVP' && content) || game_url || (game_url2 ?? '');
}

interface Asked {
  /** The frame is here already: a lottery that is played is not led away again. */
  readonly isAtGame: boolean;
  /** From the vendor's list: each title answers that it stands for all of them, so that the list would open for ever. */
  readonly isChosen: boolean;
}

export function toLaunchRoute(launched: LaunchObject, { isAtGame, isChosen }: Asked): LaunchRoute {
  const { isGame, vassalage, gameType, accountTypeName = '' } = launched;
  if (isGame === VASSALAGE_GAME && vassalage && !isChosen) return { kind: 'list', vassalage };
  const isLottery = LOTTERY_TYPES.includes(gameType) || accountTypeName in ACCOUNT_PAGES;
  if (isLottery && !isAtGame) return { kind: 'page', path: toLotteryPage(launched) };
  return { kind: 'frame', url: toUrl(launched) };
}
