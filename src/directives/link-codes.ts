import { keepCodes } from '../stores/kept-codes.ts';
import type { StoredKey } from '../stores/storage-keys.ts';

const TYPE: StoredKey = 'isAgent';
/** Spec §4. */
const DEMO_TYPE = '4';
/** Where a member registered a moment ago, the address has their code still; a demo account may become a member's. */
const isMember = (sessionStorage.getItem(TYPE) ?? DEMO_TYPE) !== DEMO_TYPE;
// Who was invited is offered registration where nobody else is (`[data-by-invitation]`).
if (keepCodes(localStorage, isMember ? '' : location.search, Date.now())) document.documentElement.dataset.invited = '';
