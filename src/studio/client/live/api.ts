import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { openLiveTable, placeLiveBets } from '../../../contract/studio/live.ts';
import { post, type Reply } from '../api.ts';

export type OpenedTable = OutputOf<typeof openLiveTable>;
export type Placed = OutputOf<typeof placeLiveBets>;

export function openTable(launch: string, table: string | undefined): Promise<Reply<OpenedTable>> {
  return post('/studio/api/live/open', { launch, table });
}

export interface BetOrder {
  readonly table: string;
  readonly ticketKey: string;
  readonly round: number;
  readonly lines: readonly { field: string; stake: number }[];
}

export function placeBets(launch: string, order: BetOrder): Promise<Reply<Placed>> {
  return post('/studio/api/live/bets', { launch, ...order });
}
