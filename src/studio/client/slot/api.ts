import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { openSlot, SlotRound, spinSlot } from '../../../contract/studio/studio.ts';
import { post, type Reply, wait } from '../api.ts';

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

const TOO_SOON = 'games.too_soon';
const TURN_WAIT_MS = 600;
const TURNS_WAITED = 6;

/** Repeats the request while a round of another tab delays this one; the reels keep spinning. */
export async function askSpin(launch: string, order: SpinOrder): Promise<Reply<Spun>> {
  for (let waited = 0; ; waited += 1) {
    const reply = await post<Spun>('/studio/api/spin', { launch, ...order });
    const isEarly = reply.kind === 'refused' && reply.code === TOO_SOON;
    if (!isEarly || waited === TURNS_WAITED) return reply;
    await wait(TURN_WAIT_MS);
  }
}
