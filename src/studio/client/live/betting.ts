import { toMajor } from '../../../contract/core/minor-units.ts';
import type { LiveTicket } from '../../../contract/studio/live.ts';
import type { BetLine } from '../../live/bet-lines.ts';
import { type MessageTone, toRefusalMood } from '../message-line.ts';
import { createPending, readOrder } from '../pending.ts';
import { type BetOrder, placeBets } from './api.ts';
import type { LiveSpeech } from './words.ts';

interface Options {
  readonly launch: string;
  readonly table: string;
  readonly speech: LiveSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
  tell(text: string, mood?: MessageTone): void;
  onPlaced(ticket: LiveTicket, balance: number): void;
  onRefused(code: string): void;
  onChange(): void;
}

/** Sends a confirmed bet with one key until its outcome is known, so that nothing is staked twice. */
export function createBetting({ launch, table, speech, kept, tell, onPlaced, onRefused, onChange }: Options) {
  const { say, money } = speech;
  const shape = { table: 'string', ticketKey: 'string', round: 'number', lines: 'object' } as const;
  const pending = createPending(readOrder<BetOrder>(kept, shape));
  let isBusy = false;

  return {
    isBusy: () => isBusy,
    /** True while the outcome of a sent bet is unknown. Until then only that bet is repeated. */
    isPending: () => pending.get() !== undefined,
    isHeldBack: pending.isHeldBack,
    async confirm(round: number, lines: readonly BetLine[]): Promise<void> {
      if (isBusy) return;
      const staked = lines.map(({ field, stakeMinor }) => ({ field, stake: toMajor(stakeMinor) }));
      isBusy = true;
      onChange();
      const reply = await pending.ask(
        () => ({ table, ticketKey: crypto.randomUUID(), round, lines: staked }),
        (order) => placeBets(launch, order),
        () => tell(say('retryingBet'), 'trouble'),
      );
      isBusy = false;
      if (reply.kind === 'lost') {
        tell(say('betUnknown'), 'trouble');
        return onChange();
      }
      if (reply.kind === 'refused') {
        const known = speech.find(`error.${reply.code}`);
        tell(known ?? say('error.games.betRefused'), toRefusalMood(reply.code));
        return onRefused(reply.code);
      }
      const { ticket, balance } = reply.value;
      onPlaced(ticket, balance);
      tell(say('placedNow', { amount: money(ticket.stake), number: String(ticket.round) }));
    },
  };
}
