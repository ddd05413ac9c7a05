import type { StudioGame } from '../studio-game.ts';
import { toReturnRange } from './bet-types.ts';
import { LINE_STAKES_MINOR, TICKET_STAKE_MAX_MINOR } from './limits.ts';
import { LOTTERIES, type Lottery } from './lotteries.ts';

const COVERS = '/studio/covers';

function toGame({ gameId, gameName, form, group, prizeMode, mark }: Lottery): StudioGame {
  const isVietnamese = group === 'VN';
  const [main] = form.types;
  return {
    gameId,
    gameName,
    vassalage: isVietnamese ? 'TCG_LOTTO_VN' : 'TCG_SEA',
    gameType: prizeMode === 'Elott' ? 'ELOTT' : 'LOTT',
    gameClassify: 'LOTTERY',
    client: 'lottery',
    imageUrl: `${COVERS}/${gameId}.svg`,
    isHot: mark === 'hot',
    isNew: mark === 'new',
    minBetMinor: Math.min(...LINE_STAKES_MINOR),
    maxBetMinor: TICKET_STAKE_MAX_MINOR,
    lines: 0,
    // The return of the bet type that the lottery shows first; the rules list the return of each bet type.
    rtpBasisPoints: main ? toReturnRange(main).low : 0,
    volatility: 'high',
    lottery: {
      prizeMode,
      gameGroupCode: group,
      lottoArea: isVietnamese ? 'VN' : '',
      defaultPlayType: main?.code ?? '',
    },
  };
}

export const LOTTERY_GAMES: readonly StudioGame[] = LOTTERIES.map(toGame);
