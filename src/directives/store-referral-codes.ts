import type { StoredKey } from '../stores/core/storage-keys.ts';
import { keepCodes } from '../stores/registration/stored-referral-codes.ts';

const TYPE: StoredKey = 'isAgent';
/** Spec §4. */
const DEMO_TYPE = '4';
/**
 * Whether a member is signed in. After a registration the address still contains the codes, so codes of a signed-in member are ignored. A
 * demo account may still register, so its codes count. This file is inlined into pages as a plain script, so it imports nothing.
 */
function isMember(): boolean {
  try {
    return (sessionStorage.getItem(TYPE) ?? DEMO_TYPE) !== DEMO_TYPE;
  } catch {
    return false;
  }
}

// Invited visitors see registration even where it is hidden (`[data-by-invitation]`).
if (keepCodes(() => localStorage, isMember() ? '' : location.search, Date.now()))
  document.documentElement.dataset.invited = '';
