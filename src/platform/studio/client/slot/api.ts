import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { openSlot, SlotRound, spinSlot } from '../../../../contract/studio.ts';
import { askUntilKnown, post, type Reply } from '../api.ts';

export type Opened = OutputOf<typeof openSlot>;
export type Spun = OutputOf<typeof spinSlot>;
export type Round = SlotRound;

export function openGame(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/open', { launch });
}

export interface SpinRequest {
  launch: string;
  roundKey: string;
  stake: number;
  clientSeed: string;
}

/** One round, asked for with the same key until something is known; `onLost` hears of each silence. */
export function spinUntilKnown(request: SpinRequest, onLost: () => void): Promise<Reply<Spun>> {
  return askUntilKnown(() => post('/studio/api/spin', request), onLost);
}
