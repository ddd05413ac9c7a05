import { atom } from 'nanostores';
import { ask } from '../core/lazy-request.ts';
import { createRemote } from '../core/remote.ts';
import { openDialog } from '../site/dialogs.ts';
import { toListed } from './game-list.ts';

const SHOWN_MAX = 100;

/** Vendor whose titles the popup lists. */
export const $listedVendor = atom('');
export const vendorTitles = createRemote((vassalage: string) =>
  ask('listGames', { ...toListed(), vassalage, pageSize: SHOWN_MAX }),
);

/** Opens the list for a launch that stands for all titles of a vendor (spec §2). */
export function openVendorList(vassalage: string): void {
  $listedVendor.set(vassalage);
  void vendorTitles.load(vassalage);
  openDialog('gamePopup');
}
