import type { StoredKey } from '../stores/core/storage-keys.ts';
import { keepCodes } from '../stores/registration/stored-referral-codes.ts';

const TYPE: StoredKey = 'isAgent';
/** Spec §4. */
const DEMO_TYPE = '4';
/**
 * Inlined into pages as a plain script, so it imports nothing. After a registration the address still has the codes, so a member's are ignored; a demo account may still register.
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
