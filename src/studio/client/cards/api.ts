import type { InputOf, OutputOf } from '../../../contract/core/endpoint.ts';
import type { openCards, sitAtCards } from '../../../contract/studio/cards.ts';
import { post, type Reply } from '../api.ts';

export type Opened = OutputOf<typeof openCards>;
export type SitOrder = Omit<InputOf<typeof sitAtCards>, 'launch'>;
export type Sat = OutputOf<typeof sitAtCards>;

export function openRoom(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/cards/open', { launch });
}

export function sitDown(launch: string, order: SitOrder): Promise<Reply<Sat>> {
  return post('/studio/api/cards/sit', { launch, ...order });
}
