import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts';
import type { openCards, sitAtCards } from '../../../../contract/studio-cards.ts';
import { askUntilKnown, post, type Reply } from '../api.ts';

export type Opened = OutputOf<typeof openCards>;
export type SitRequest = InputOf<typeof sitAtCards>;
export type Sat = OutputOf<typeof sitAtCards>;

export function openRoom(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/cards/open', { launch });
}

/** One entry, asked for with the same key until something is known. */
export function sitUntilKnown(request: SitRequest, onLost: () => void): Promise<Reply<Sat>> {
  return askUntilKnown(() => post('/studio/api/cards/sit', request), onLost);
}
