import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts';
import type { openFish, shootFish } from '../../../../contract/studio-fish.ts';
import { askUntilKnown, post, type Reply } from '../api.ts';

export type Opened = OutputOf<typeof openFish>;
export type ShotRequest = InputOf<typeof shootFish>;
export type Shot = OutputOf<typeof shootFish>;

export function openSea(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/fish/open', { launch });
}

/** One shot, asked for with the same key until something is known. */
export function shootUntilKnown(request: ShotRequest, onLost: () => void): Promise<Reply<Shot>> {
  return askUntilKnown(() => post('/studio/api/fish/shoot', request), onLost);
}
