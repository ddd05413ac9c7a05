import type { InputOf, OutputOf } from '../../../contract/core/endpoint.ts';
import type { openFish, shootFish } from '../../../contract/studio/fish.ts';
import { askUntilKnown, post, type Reply } from '../api.ts';

export type Opened = OutputOf<typeof openFish>;
export type ShotOrder = Omit<InputOf<typeof shootFish>, 'launch'>;
export type Shot = OutputOf<typeof shootFish>;

export function openSea(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/fish/open', { launch });
}

/** Repeats one shot with the same key until its outcome is known. */
export function shootUntilKnown(launch: string, order: ShotOrder, onLost: () => void): Promise<Reply<Shot>> {
  return askUntilKnown(() => post('/studio/api/fish/shoot', { launch, ...order }), onLost);
}
