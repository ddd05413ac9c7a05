import { askUntilKnown } from '../api.ts';
import type { BetHandlers } from '../bet-orders.ts';
import type { Placed } from '../live/api.ts';
import { createBetting } from '../live/betting.ts';
import { type FreeDecision, placeBets, sendDecision } from './api.ts';
import type { BlackjackSpeech } from './words.ts';

interface Options extends BetHandlers<Placed> {
  readonly launch: string;
  readonly table: string;
  readonly speech: BlackjackSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
}

/** Sends the bets of a table, and each decision with its step, so that no decision counts twice. */
export function createOrders({ launch, ...options }: Options) {
  const { table, speech, tell } = options;
  const betting = createBetting({ ...options, place: (order) => placeBets(launch, order) });
  return {
    ...betting,
    decide: (decision: Omit<FreeDecision, 'table'>) =>
      betting.run(
        () =>
          askUntilKnown(
            () => sendDecision(launch, { table, ...decision }),
            () => tell(speech.say('decisionLost'), 'trouble'),
          ),
        (reply) => {
          if (reply.kind === 'refused') betting.refuse(reply.code);
        },
      ),
  };
}
