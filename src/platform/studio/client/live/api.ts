import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { openLiveTable, placeLiveBets } from '../../../../contract/studio-live.ts';
import { askUntilKnown, post, type Reply } from '../api.ts';

export type OpenedTable = OutputOf<typeof openLiveTable>;
export type Placed = OutputOf<typeof placeLiveBets>;

export function openTable(launch: string, table: string | undefined): Promise<Reply<OpenedTable>> {
  return post('/studio/api/live/open', { launch, table });
}

export interface BetRequest {
  launch: string;
  table: string;
  ticketKey: string;
  round: number;
  lines: { field: string; stake: number }[];
}

/** One ticket, asked for with the same key until something is known; `onLost` hears of each silence. */
export function placeUntilKnown(request: BetRequest, onLost: () => void): Promise<Reply<Placed>> {
  return askUntilKnown(() => post('/studio/api/live/bets', request), onLost);
}
