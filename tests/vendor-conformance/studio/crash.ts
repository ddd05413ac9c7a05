import type { CrashMessage, CrashState } from '../../../src/contract/studio/crash.ts';
import { ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';
import { openRoom } from './sockets.ts';

const GAME = 'pipa-ao-vento';
const VASSALAGE = 'ORLA';
/** A bet is sent only if betting stays open for longer than this, so that all players bet in the first half of the betting phase. */
const IN_TIME_MS = 3000;
/** Multiplier of the automatic cash-out. It is low, so that the server cashes out most bets and some are lost. */
const AUTO = 1.3;

export function createCrashDriver({ origin, openScout }: StudioHost): StudioGameDriver {
  const once = createBodies<{ round: number; place: number }>();
  let state: CrashState | undefined;
  const scout = openScout({ vassalage: VASSALAGE, gameCode: GAME });
  const room = openRoom<CrashMessage>(origin, GAME, scout, (message) => {
    if (message.type === 'round') state = message;
  });
  /** Bets by launch and round: a player has two places in a round, and a third bet waits for the next one. */
  const taken = new Map<string, number>();
  async function takePlace(launch: string): Promise<{ round: number; place: number }> {
    for (;;) {
      if (state?.phase === 'betting' && state.endsAt - Date.now() > IN_TIME_MS) {
        const { number } = state.round;
        const place = (taken.get(`${launch} ${number}`) ?? 0) + 1;
        taken.set(`${launch} ${number}`, place);
        if (place <= 2) return { round: number, place };
      }
      await pause(100);
    }
  }
  /** A round that is never open: the stake is taken, then the room refuses the bet. */
  const takeOther = async (launch: string) => {
    const { round, place } = await takePlace(launch);
    return { round: round + 1_000_000, place };
  };

  return {
    vassalage: VASSALAGE,
    gameCode: GAME,
    ways: ['play', 'late'],
    async play(launch, ticketKey, way) {
      const take = () => (way === 'late' ? takeOther : takePlace)(launch);
      const { round, place } = await once(`${launch} ${ticketKey}`, take);
      await ask(origin, '/studio/api/crash/bet', { launch, ticketKey, round, place, stake: 1, auto: AUTO });
    },
    close: () => room.close(),
  };
}
