import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { MinesRound, openMines, startMines } from '../../../contract/studio/mines.ts';
import { post, type Reply, wait } from '../api.ts';

export type Opened = OutputOf<typeof openMines>;
export type Played = OutputOf<typeof startMines>;
export type Round = MinesRound;

export function openGame(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/mines/open', { launch });
}

/** One call of a round: `start`, `field` or `cash-out`. Each call can be repeated safely. */
export interface MinesOrder {
  readonly call: string;
  readonly body: object;
}

const TURN_WAIT_MS = 600;
const TURNS_WAITED = 6;

/** Sends a call of a round. Repeats a start that comes too soon after the previous start. */
export async function play(launch: string, { call, body }: MinesOrder): Promise<Reply<Played>> {
  for (let waited = 0; ; waited += 1) {
    const reply = await post<Played>(`/studio/api/mines/${call}`, { launch, ...body });
    const isEarly = reply.kind === 'refused' && reply.code === 'games.too_soon';
    if (!isEarly || waited === TURNS_WAITED) return reply;
    await wait(TURN_WAIT_MS);
  }
}
