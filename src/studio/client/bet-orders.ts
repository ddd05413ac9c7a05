import { toRandomKey } from '../../lib/random-key.ts';
import type { Reply } from './api.ts';
import { type MessageTone, toRefusalMood } from './message-line.ts';
import { createPending } from './pending.ts';
import type { Speech } from './words.ts';

type BetWord = 'betUnknown' | 'error.games.betRefused' | 'retryingBet';

/** Functions of a game that are called with the messages and results of its bets. */
export interface BetHandlers<Placed> {
  tell(text: string, mood?: MessageTone): void;
  onPlaced(placed: Placed): void;
  onRefused(code: string): void;
  onChange(): void;
}

interface Options<Order, Placed> extends BetHandlers<Placed> {
  readonly speech: Pick<Speech<BetWord>, 'say' | 'find'>;
  /** The order that the host page kept over a reload. */
  readonly kept: Order | undefined;
  place(order: Order): Promise<Reply<Placed>>;
}

/** Sends a bet with one key until its outcome is known, so that no stake is taken twice. One bet is sent at a time. */
export function createBetOrders<Order extends { readonly ticketKey: string }, Placed>(options: Options<Order, Placed>) {
  const { speech, tell, onChange } = options;
  const { say } = speech;
  const pending = createPending(options.kept);
  let isBusy = false;

  function refuse(code: string): void {
    tell(speech.find(`error.${code}`) ?? say('error.games.betRefused'), toRefusalMood(code));
    options.onRefused(code);
  }

  /** Runs one request at a time; `handle` reads its reply when the next request may begin. */
  async function run<Value>(ask: () => Promise<Value>, handle: (reply: Value) => void): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    // `ask` makes a bet pending before it awaits anything. So `onChange` shows at once that the bet is pending and the game is busy.
    const asked = ask();
    onChange();
    const reply = await asked;
    isBusy = false;
    handle(reply);
    onChange();
  }

  return {
    isBusy: () => isBusy,
    /** The bet with unknown outcome. Until its outcome is known, only that bet is repeated. */
    getPending: pending.get,
    isPending: () => pending.get() !== undefined,
    isHeldBack: pending.isHeldBack,
    refuse,
    run,

    /** Sends `next`, or repeats the bet with unknown outcome. */
    send: (next: Omit<Order, 'ticketKey'>) =>
      run(
        () =>
          pending.ask(
            () => ({ ...next, ticketKey: toRandomKey() }) as unknown as Order,
            options.place,
            () => tell(say('retryingBet'), 'trouble'),
          ),
        (reply) => {
          if (reply.kind === 'lost') tell(say('betUnknown'), 'trouble');
          else if (reply.kind === 'refused') refuse(reply.code);
          else options.onPlaced(reply.value);
        },
      ),
  };
}
