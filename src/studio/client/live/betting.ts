import { toMajor } from '../../../contract/core/minor-units.ts';
import type { BetLine } from '../../live/bet-lines.ts';
import type { Reply } from '../api.ts';
import { type BetHandlers, createBetOrders } from '../bet-orders.ts';
import { readOrder } from '../pending.ts';
import type { Speech } from '../words.ts';
import type { BetOrder, Placed } from './api.ts';

interface Options extends BetHandlers<Placed> {
  readonly table: string;
  readonly speech: Pick<Speech<'betUnknown' | 'error.games.betRefused' | 'retryingBet'>, 'say' | 'find'>;
  /** Order that the host page kept over a reload. */
  readonly kept: unknown;
  place(order: BetOrder): Promise<Reply<Placed>>;
}

const SHAPE = { table: 'string', ticketKey: 'string', round: 'number', lines: 'object' } as const;

/** The tickets of a player at a table. */
export function createBetting({ table, kept, ...options }: Options) {
  const orders = createBetOrders<BetOrder, Placed>({ ...options, kept: readOrder<BetOrder>(kept, SHAPE) });
  return {
    ...orders,
    bet(round: number, lines: readonly BetLine[]): Promise<void> {
      const staked = lines.map(({ field, stakeMinor }) => ({ field, stake: toMajor(stakeMinor) }));
      return orders.send({ table, round, lines: staked });
    },
  };
}
