import type { OutputOf } from '../../../../contract/endpoint.ts';
import type { openSlot, SlotRound, spinSlot } from '../../../../contract/studio.ts';
import { post, type Reply } from '../api.ts';

export type Opened = OutputOf<typeof openSlot>;
export type Spun = OutputOf<typeof spinSlot>;
export type Round = SlotRound;

export function openGame(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/open', { launch });
}

export interface SpinOrder {
  readonly roundKey: string;
  readonly stake: number;
  readonly clientSeed: string;
}

export function askSpin(launch: string, order: SpinOrder): Promise<Reply<Spun>> {
  return post('/studio/api/spin', { launch, ...order });
}
