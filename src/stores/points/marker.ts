import { atom } from 'nanostores';
import { $centre } from '../centres.ts';

/**
 * The point-mall marker (spec §4): the goods that a member came for. It leads back to them from other pages of the centre (a payment
 * password is set elsewhere) until the centre is closed.
 */
export const $mallMarker = atom<string | undefined>(undefined);

export function markGoods(goodsId: string | undefined): void {
  $mallMarker.set(goodsId);
}

$centre.listen((open) => {
  if (open?.id !== 'member') markGoods(undefined);
});
