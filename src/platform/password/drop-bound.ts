import type { PayoutAccounts } from '../cashier/payout-accounts.ts';
import type { MemberHost } from '../member/member-host.ts';
import type { AccessStores } from '../session/access-stores.ts';

/**
 * Takes from an account what its owner did not bind: somebody else had its password. The name of the payee that registration gave stays:
 * it was said before. Proven contacts are in D1 (`dropContacts`), known devices in the object of failed sign-ins (`forgetAll`).
 */
export function dropBound(host: MemberHost, stores: AccessStores, accounts: PayoutAccounts): void {
  const { credentials, devices, signIns, tickets, totp } = stores;
  totp.remove();
  credentials.dropPayment();
  stores.forgetAttempts();
  signIns.forgetPlaces();
  devices.clear();
  for (const kind of ['login', 'reset', 'handover'] as const) tickets.clear(kind);
  accounts.dropAll();
  host.changeProfile({ email: null });
}
