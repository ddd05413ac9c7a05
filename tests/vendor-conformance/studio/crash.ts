import type { CrashMessage, CrashState } from '../../../src/contract/studio/crash.ts';
import { ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';
import { openRoom } from './sockets.ts';

const GAME = 'pipa-ao-vento';
const VASSALAGE = 'ORLA';
/** All players bet in the first half of the betting phase. */
const IN_TIME_MS = 3000;
/** Low, so that most bets are cashed out by the server and some are lost. */
const AUTO = 1.3;

export function createCrashDriver({ origin, openScout }: StudioHost): StudioGameDriver {
  const once = createBodies<{ round: number }>();
  let state: CrashState | undefined;
  const scout = openScout({ vassalage: VASSALAGE, gameCode: GAME });
  const room = openRoom<CrashMessage>(origin, GAME, scout, (message) => {
    if (message.type === 'round') state = message;
  });
  async function takeRound(): Promise<{ round: number }> {
    for (;;) {
      if (state?.phase === 'betting' && state.endsAt - Date.now() > IN_TIME_MS) return { round: state.round.number };
      await pause(100);
    }
  }
  /** A round that is never open: the stake is taken, then the room refuses the bet. */
  const takeOther = async () => ({ round: (await takeRound()).round + 1_000_000 });

  return {
    vassalage: VASSALAGE,
    gameCode: GAME,
    ways: ['play', 'late'],
    async play(launch, ticketKey, way) {
      const { round } = await once(`${launch} ${ticketKey}`, way === 'late' ? takeOther : takeRound);
      await ask(origin, '/studio/api/crash/bet', { launch, ticketKey, round, place: 1, stake: 1, auto: AUTO });
    },
    close: () => room.close(),
  };
}
