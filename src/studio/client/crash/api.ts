import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { openCrash, placeCrashBet } from '../../../contract/studio/crash.ts';
import { post, type Reply } from '../api.ts';

export type OpenedRoom = OutputOf<typeof openCrash>;
export type Placed = OutputOf<typeof placeCrashBet>;

export function openRoom(launch: string): Promise<Reply<OpenedRoom>> {
  return post('/studio/api/crash/open', { launch });
}

export interface BetOrder {
  readonly ticketKey: string;
  readonly round: number;
  readonly place: number;
  readonly stake: number;
  /** Multiplier for an automatic cash-out; 0: the player cashes out by hand. */
  readonly auto: number;
}

export function placeBet(launch: string, { auto, ...order }: BetOrder): Promise<Reply<Placed>> {
  return post('/studio/api/crash/bet', { launch, ...order, auto: auto === 0 ? null : auto });
}
