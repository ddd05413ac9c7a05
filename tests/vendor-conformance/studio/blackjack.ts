import type { LiveState } from '../../../src/contract/studio/live.ts';
import { SEATS } from '../../../src/studio/live/blackjack/shoe.ts';
import { ask, createBodies, pause, type StudioGameDriver, type StudioHost } from './frames.ts';
import { openRoom } from './sockets.ts';

const GAME = 'blackjack-da-orla';
const TABLE = 'blackjack-mare';
const VASSALAGE = 'ORLA_LIVE';
/** A bet is sent only if betting stays open for at least this time, so that it arrives in time even on a busy machine. */
const IN_TIME_MS = 5000;

/** Players share one table of six seats, so each waits for a free seat. They stand on every hand. */
export function createBlackjackDriver({ origin, openScout }: StudioHost): StudioGameDriver {
  const once = createBodies<{ round: number; seat: number }>();
  const launches = new Map<string, string>();
  const decided = new Set<string>();
  let state: LiveState | undefined;
  let reserved = { round: 0, seats: 0 };

  /** Decides for every seat that has a choice. The launch of the seat's player is found by round and seat. */
  function decideAll({ phase, round, blackjack }: LiveState): void {
    for (const { seat, step, options } of blackjack?.seats ?? []) {
      const launch = launches.get(`${round.number} ${seat}`);
      const key = `${round.number} ${seat} ${step}`;
      if (!launch || options.length === 0 || decided.has(key)) continue;
      decided.add(key);
      const decision = phase === 'insuring' ? 'decline' : 'stand';
      const body = { launch, table: TABLE, round: round.number, seat, step, decision };
      void ask(origin, '/studio/api/blackjack/decide', body).catch(() => undefined);
    }
  }

  const room = openRoom<LiveState | { type: 'people' | 'ticket' }>(
    origin,
    `${GAME}?place=${TABLE}`,
    openScout({ vassalage: VASSALAGE, gameCode: GAME }),
    (message) => {
      if (message.type !== 'table') return;
      state = message;
      decideAll(message);
    },
  );

  async function takeSeat(): Promise<{ round: number; seat: number }> {
    for (;;) {
      if (state?.phase === 'betting' && state.endsAt - Date.now() > IN_TIME_MS) {
        const { number } = state.round;
        if (reserved.round !== number) reserved = { round: number, seats: 0 };
        if (reserved.seats < SEATS) {
          reserved.seats += 1;
          return { round: number, seat: reserved.seats };
        }
      }
      await pause(200);
    }
  }
  /** A round that is never open: the stake is taken, then the table refuses the bet. */
  const takeOther = async () => ({ round: 1_000_000, seat: 1 });

  return {
    vassalage: VASSALAGE,
    gameCode: GAME,
    ways: ['play', 'late'],
    async play(launch, ticketKey, way) {
      const { round, seat } = await once(`${launch} ${ticketKey}`, way === 'late' ? takeOther : takeSeat);
      launches.set(`${round} ${seat}`, launch);
      const lines = [{ field: `seat-${seat}`, stake: 1 }];
      await ask(origin, '/studio/api/blackjack/bets', { launch, table: TABLE, ticketKey, round, lines });
    },
    close: () => room.close(),
  };
}
