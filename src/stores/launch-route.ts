import type * as z from 'zod/mini';
import type { LaunchSchema } from '../contract/games-launch.ts';
import { VASSALAGE_GAME } from '../contract/vassalage-game.ts';

type LaunchObject = z.output<typeof LaunchSchema>;

/** Where a launched game is (spec §2): in the frame at `/game`, on a page of its own, or one of a vendor's list. */
export type LaunchRoute =
  | { readonly kind: 'frame'; readonly url: string }
  /** A path without locale. */
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'list'; readonly vassalage: string };

/** Pages of lotteries by the account type of the launch (spec §3). */
const ACCOUNT_PAGES: Readonly<Record<string, string>> = { TCG_LOTTO_VN: '/vnlottery', TCG_SEA: '/seaLottery' };
const LOTTERY_TYPES: readonly (string | undefined)[] = ['LOTT', 'ELOTT'];

function toLotteryPage({ accountTypeName = '', code, defaultPlayType }: LaunchObject): string {
  const query = new URLSearchParams();
  if (code) query.set('gameCode', code);
  if (defaultPlayType) query.set('playType', defaultPlayType);
  const page = ACCOUNT_PAGES[accountTypeName] ?? '/lottery';
  return query.size > 0 ? `${page}?${query}` : page;
}

/** `game_url`, else `game_url2`; of a PVP game `content` (spec §7). */
function toUrl({ gameType, content, game_url, game_url2 }: LaunchObject): string {
  return (gameType === 'PVP' && content) || game_url || (game_url2 ?? '');
}

/** @param isAtGame the frame is here already: a lottery that is played is not led away again */
export function toLaunchRoute(launched: LaunchObject, isAtGame: boolean): LaunchRoute {
  const { isGame, vassalage, gameType, accountTypeName = '' } = launched;
  if (isGame === VASSALAGE_GAME && vassalage) return { kind: 'list', vassalage };
  const isLottery = LOTTERY_TYPES.includes(gameType) || accountTypeName in ACCOUNT_PAGES;
  if (isLottery && !isAtGame) return { kind: 'page', path: toLotteryPage(launched) };
  return { kind: 'frame', url: toUrl(launched) };
}
