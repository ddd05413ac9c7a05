import { toMajor } from '../../../contract/core/minor-units.ts';
import type { LiveTicket } from '../../../contract/studio/live.ts';
import type { BetLine } from '../../live/bet-lines.ts';
import { askUntilKnown } from '../api.ts';
import { type MessageTone, toRefusalMood } from '../message-line.ts';
import { createPending, readOrder } from '../pending.ts';
import { type BetOrder, type FreeDecision, placeBets, sendDecision } from './api.ts';
import type { BlackjackSpeech } from './words.ts';

interface Options {
  readonly launch: string;
  readonly table: string;
  readonly speech: BlackjackSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
  tell(text: string, mood?: MessageTone): void;
  onPlaced(ticket: LiveTicket, balance: number): void;
  onRefused(code: string): void;
  onChange(): void;
}

const SHAPE = { table: 'string', ticketKey: 'string', round: 'number', lines: 'object' } as const;

/** Sends each bet with one key until its outcome is known, and each decision with its step, so that none counts twice. */
export function createOrders({ launch, table, speech, kept, tell, onPlaced, onRefused, onChange }: Options) {
  const { say } = speech;
  const pending = createPending(readOrder<BetOrder>(kept, SHAPE));
  let isBusy = false;

  function refuse(code: string): void {
    tell(speech.find(`error.${code}`) ?? say('error.games.betRefused'), toRefusalMood(code));
    onRefused(code);
  }

  async function run(act: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    onChange();
    await act();
    onChange();
  }

  return {
    isBusy: () => isBusy,
    /** True while the outcome of a sent bet is unknown. Until then only that bet is repeated. */
    isPending: () => pending.get() !== undefined,
    isHeldBack: pending.isHeldBack,

    bet: (round: number, lines: readonly BetLine[]) =>
      run(async () => {
        const staked = lines.map(({ field, stakeMinor }) => ({ field, stake: toMajor(stakeMinor) }));
        const reply = await pending.ask(
          () => ({ table, ticketKey: crypto.randomUUID(), round, lines: staked }),
          (order) => placeBets(launch, order),
          () => tell(say('retryingBet'), 'trouble'),
        );
        isBusy = false;
        if (reply.kind === 'lost') tell(say('betUnknown'), 'trouble');
        else if (reply.kind === 'refused') refuse(reply.code);
        else onPlaced(reply.value.ticket, reply.value.balance);
      }),

    decide: (decision: Omit<FreeDecision, 'table'>) =>
      run(async () => {
        const reply = await askUntilKnown(
          () => sendDecision(launch, { table, ...decision }),
          () => tell(say('decisionLost'), 'trouble'),
        );
        isBusy = false;
        if (reply.kind === 'refused') refuse(reply.code);
      }),
  };
}
