import type { GameCategory, LOTTERY_GROUPS, PRIZE_MODES } from '../contract/games/games.ts';

/** One game of the studio, for the catalogue and for launches. Amounts are minor units. */
export interface StudioGame {
  readonly gameId: string;
  readonly gameName: string;
  readonly vassalage: string;
  readonly gameType: GameCategory;
  readonly gameClassify: string;
  /** Name of the client bundle: a folder of `client/`. */
  readonly client: string;
  readonly imageUrl: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly minBetMinor: number;
  readonly maxBetMinor: number;
  readonly lines: number;
  /** The stated return, rounded down. */
  readonly rtpBasisPoints: number;
  readonly volatility: 'low' | 'medium' | 'high';
  /** Codes for the filters of a lobby. */
  readonly theme?: string;
  readonly features?: readonly string[];
  readonly lottery?: {
    readonly prizeMode: (typeof PRIZE_MODES)[number];
    /** The groups of spec §3, plus one for the Vietnamese and one for the four-digit lotteries. */
    readonly gameGroupCode: (typeof LOTTERY_GROUPS)[number] | 'VN' | 'SEA';
    readonly lottoArea: '' | 'VN';
    readonly defaultPlayType: string;
  };
}
