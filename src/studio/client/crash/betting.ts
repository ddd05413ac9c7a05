import type { CrashBet } from '../../../contract/studio/crash.ts';
import { type MessageTone, toRefusalMood } from '../message-line.ts';
import { createPending, readOrder } from '../pending.ts';
import { type BetOrder, placeBet } from './api.ts';
import type { CrashSpeech } from './words.ts';

interface Options {
  readonly launch: string;
  readonly speech: CrashSpeech;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
  tell(text: string, mood?: MessageTone): void;
  onPlaced(bet: CrashBet, balance: number): void;
  onRefused(code: string): void;
  onChange(): void;
}

/** Sends a bet with one key until its outcome is known, so that no stake is taken twice. One bet is sent at a time. */
export function createBetting({ launch, speech, kept, tell, onPlaced, onRefused, onChange }: Options) {
  const { say, money } = speech;
  const shape = { ticketKey: 'string', round: 'number', place: 'number', stake: 'number', auto: 'number' } as const;
  const pending = createPending(readOrder<BetOrder>(kept, shape));
  let isBusy = false;

  return {
    isBusy: () => isBusy,
    /** The place of a bet with unknown outcome. Until its outcome is known, only that bet is repeated. */
    getPlace: () => pending.get()?.place,
    isHeldBack: pending.isHeldBack,
    async send(order: Omit<BetOrder, 'ticketKey'>): Promise<void> {
      if (isBusy) return;
      isBusy = true;
      // `ask` makes the order pending before it awaits anything.
      const asked = pending.ask(
        () => ({ ...order, ticketKey: crypto.randomUUID() }),
        (made) => placeBet(launch, made),
        () => tell(say('retryingBet'), 'trouble'),
      );
      onChange();
      const reply = await asked;
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
      const { bet, balance } = reply.value;
      tell(say('placedNow', { amount: money(bet.stake), number: String(bet.round) }));
      onPlaced(bet, balance);
    },
  };
}
