import type { LiveState } from '../../../src/contract/studio/live.ts';
import { ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';
import { openRoom } from './sockets.ts';

const GAME = 'roleta-da-orla';
const TABLE = 'roleta-areia';
const VASSALAGE = 'ORLA_LIVE';
/** A bet is sent only if betting stays open for longer than this, so that all players bet in the first half of a round. */
const IN_TIME_MS = 9000;

export function createLiveDriver({ origin, openScout }: StudioHost): StudioGameDriver {
  const once = createBodies<{ round: number }>();
  let state: LiveState | undefined;
  const room = openRoom<LiveState | { type: 'people' | 'ticket' }>(
    origin,
    `${GAME}?place=${TABLE}`,
    openScout({ vassalage: VASSALAGE, gameCode: GAME }),
    (message) => {
      if (message.type === 'table') state = message;
    },
  );
  async function takeRound(): Promise<{ round: number }> {
    for (;;) {
      if (state?.phase === 'betting' && state.endsAt - Date.now() > IN_TIME_MS) return { round: state.round.number };
      await pause(200);
    }
  }
  /** A round that is never open: the stake is taken, then the table refuses the bet. */
  const takeOther = async () => ({ round: (await takeRound()).round + 1_000_000 });

  return {
    vassalage: VASSALAGE,
    gameCode: GAME,
    ways: ['play', 'late'],
    async play(launch, ticketKey, way) {
      const { round } = await once(`${launch} ${ticketKey}`, way === 'late' ? takeOther : takeRound);
      const lines = [{ field: 'red', stake: 1 }];
      await ask(origin, '/studio/api/live/bets', { launch, table: TABLE, ticketKey, round, lines });
    },
    close: () => room.close(),
  };
}
