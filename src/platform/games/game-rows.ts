import { toMajor } from '../../contract/core/money.ts';
import type { Game, GameCategory } from '../../contract/games/games.ts';
import type { LotteryFamily } from '../../contract/games/lottery-families.ts';

export interface GameRow {
  game_id: string;
  game_name: string;
  game_type: string;
  game_classify: string;
  vassalage: string;
  display_name: string;
  image_url: string;
  is_hot: number;
  is_new: number;
  min_bet_minor: number;
  max_bet_minor: number;
  lines: number;
  rtp_basis_points: number;
  volatility: string;
  theme: string;
  /** Codes between bars, such as `|WAYS||WILDS|`. */
  features: string;
  default_play_type: string;
  prize_mode: string;
  game_group_code: string;
  lotto_area: string;
  lottery_family: LotteryFamily | '';
  under_maintenance: number;
  vendor_under_maintenance: number;
  account_type_name: string;
  is_game: string;
  launch_path: string;
  launch_path2: string;
}

/** The family of a lottery in `games g`; '' for other titles. The area decides first: Vietnamese lotteries have every prize mode. */
export const LOTTERY_FAMILY = `case when g.lotto_area = 'VN' then 'VN'
  when g.prize_mode = 'SEA' then 'SEA' when g.prize_mode = 'ZY' then 'EA'
  when g.prize_mode = 'Elott' or (g.prize_mode = '' and g.game_type = 'ELOTT') then 'ELOTT'
  when g.prize_mode = 'Lott' or (g.prize_mode = '' and g.game_type = 'LOTT') then 'LOTT' else '' end`;
export const GAME_COLUMNS = `g.*, ${LOTTERY_FAMILY} as lottery_family, v.display_name, v.launch_path, v.launch_path2, v.account_type_name, v.is_game,
  v.under_maintenance as vendor_under_maintenance`;
export const GAME_VENDOR = 'cross join vendors v on v.vassalage = g.vassalage and v.game_type = g.game_type';

export function toGame(row: GameRow): Game {
  return {
    gameId: row.game_id,
    gameName: row.game_name,
    gameType: row.game_type as GameCategory,
    gameClassify: row.game_classify,
    vassalage: row.vassalage,
    displayName: row.display_name,
    imageUrl: row.image_url,
    isHot: row.is_hot === 1 ? 1 : 0,
    isNew: row.is_new === 1 ? 1 : 0,
    minBet: toMajor(row.min_bet_minor),
    maxBet: toMajor(row.max_bet_minor),
    lines: row.lines,
    rtp: row.rtp_basis_points,
    volatility: row.volatility as Game['volatility'],
    underMaintenance: row.under_maintenance === 1 || row.vendor_under_maintenance === 1,
    ...(row.theme ? { theme: row.theme } : {}),
    ...(row.features ? { features: row.features.split('|').filter(Boolean) } : {}),
    ...(row.lotto_area === 'VN' ? { lottoArea: 'VN' } : {}),
    ...(row.lottery_family ? { lotteryFamily: row.lottery_family } : {}),
  };
}
