import type { Game } from '../../contract/games/games.ts';
import type { LotteryFamily } from '../../contract/games/lottery-families.ts';

/** Value of the query parameter `type` for the tab of EA lotteries on the E-lottery page. EA lotteries have no page of their own. */
export const EA_LOTTERY = 'eaLottery';

/** Page of each family, without locale. */
export const FAMILY_PAGES = {
  LOTT: '/lottery',
  SEA: '/seaLottery',
  VN: '/vnlottery',
  ELOTT: '/elott',
  EA: `/elott?type=${EA_LOTTERY}`,
} as const satisfies Record<LotteryFamily, string>;

type Known<Field extends keyof Game> = Game[Field] | undefined;
interface FamilyFields {
  readonly gameType?: Known<'gameType'>;
  readonly lottoArea?: Known<'lottoArea'>;
  readonly lotteryFamily?: Known<'lotteryFamily'>;
}

/** Page of a title's lottery family, without locale; undefined for a title that is no lottery. */
export function toFamilyPage(game: FamilyFields): string | undefined {
  const { gameType, lottoArea, lotteryFamily } = game;
  const family = lotteryFamily ?? (lottoArea || (gameType === 'LOTT' || gameType === 'ELOTT' ? gameType : undefined));
  return family && FAMILY_PAGES[family];
}

/** Anchor of the lottery named by `gameCode`, below the selection. */
const PLACE = '#lottery';

/** Path of a lottery page without locale, with the lottery and kind of bet if given. */
export function toLotteryPath(page: string, { gameCode = '', playType = '' }): string {
  const [path = '', search] = page.split('?', 2);
  const query = new URLSearchParams(search);
  if (gameCode) query.set('gameCode', gameCode);
  if (playType) query.set('playType', playType);
  return (query.size > 0 ? `${path}?${query}` : path) + (gameCode && PLACE);
}
