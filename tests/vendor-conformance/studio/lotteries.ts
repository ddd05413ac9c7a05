import type { LotteryState } from '../../../src/contract/studio/lottery.ts';
import { ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';

export interface LotteryKind {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly playType: string;
  readonly picks: readonly (readonly string[])[];
}

export const LOTTERY_KINDS: readonly LotteryKind[] = [
  { vassalage: 'TCG_SEA', gameCode: 'onda-relampago', playType: 'fixed', picks: [['7'], [], [], [], []] },
  { vassalage: 'ORLA', gameCode: 'bingo-da-praia', playType: 'cards', picks: [['0007']] },
];

/** A bet this long before closing is still in time, even if taking its stake is slow. */
const IN_TIME_MS = 9000;

export function createLotteryDriver(
  { origin, openScout }: StudioHost,
  { vassalage, gameCode, playType, picks }: LotteryKind,
): StudioGameDriver {
  const scout = openScout({ vassalage, gameCode });
  const once = createBodies<{ drawNumber: string }>();
  const readState = async (): Promise<LotteryState> =>
    (await ask(origin, '/studio/api/lottery/state', { launch: scout })).value;

  async function takeDraw(): Promise<{ drawNumber: string }> {
    for (;;) {
      const { draw, now } = await readState();
      if (draw.closesAt - now > IN_TIME_MS) return draw;
      await pause(500);
    }
  }
  /** A past draw: the stake is taken, then the lottery refuses the bet. */
  const takePast = async () => ({ drawNumber: '20000101-0001' });

  return {
    vassalage,
    gameCode,
    ways: ['play', 'late'],
    async play(launch, ticketKey, way) {
      const { drawNumber } = await once(`${launch} ${ticketKey}`, way === 'late' ? takePast : takeDraw);
      await ask(origin, '/studio/api/lottery/bet', { launch, ticketKey, drawNumber, playType, picks, lineStake: 1 });
    },
    close() {},
  };
}
