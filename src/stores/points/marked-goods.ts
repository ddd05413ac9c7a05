import { atom } from 'nanostores';
import { $centre } from '../centre/centres.ts';

/**
 * Point mall marker (spec §4): the goods that the member came for. Other pages of the centre link back to them (a
 * payment password is set elsewhere) until the centre is closed.
 */
export const $markedGoods = atom<string | undefined>(undefined);

export function markGoods(goodsId: string | undefined): void {
  $markedGoods.set(goodsId);
}

$centre.listen((open) => {
  if (open?.id !== 'member') markGoods(undefined);
});
