import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { betLottery, LotteryState, listLotteryTickets, openLottery } from '../../../contract/studio/lottery.ts';
import { post, type Reply } from '../api.ts';
import { readOrder } from '../pending.ts';

export type Opened = OutputOf<typeof openLottery>;
export type Placed = OutputOf<typeof betLottery>;
export type Own = OutputOf<typeof listLotteryTickets>;

export interface Order {
  readonly ticketKey: string;
  readonly drawNumber: string;
  readonly playType: string;
  readonly picks: readonly (readonly string[])[];
  readonly lineStake: number;
}

export const openLotteryGame = (launch: string): Promise<Reply<Opened>> => post('/studio/api/lottery/open', { launch });
export const askState = (launch: string): Promise<Reply<LotteryState>> => post('/studio/api/lottery/state', { launch });
export const askTickets = (launch: string): Promise<Reply<Own>> => post('/studio/api/lottery/tickets', { launch });
export const placeBet = (launch: string, order: Order): Promise<Reply<Placed>> =>
  post('/studio/api/lottery/bet', { launch, ...order });

export const readLotteryOrder = (kept: unknown) =>
  readOrder<Order>(kept, {
    ticketKey: 'string',
    drawNumber: 'string',
    playType: 'string',
    picks: 'object',
    lineStake: 'number',
  });
