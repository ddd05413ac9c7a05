import type { PayoutAccounts } from '../cashier/payout-accounts.ts';
import type { MemberHost } from '../member/member-host.ts';
import type { AccessStores } from '../session/access-stores.ts';

/**
 * Removes contacts, accounts and protections that the owner did not bind, because another person had the password. The payee's name from
 * registration stays, because it was given earlier. Proven contacts are in D1 (`dropContacts`), known devices in the object of failed
 * sign-ins (`forgetAll`).
 */
export function dropBound(host: MemberHost, stores: AccessStores, accounts: PayoutAccounts): void {
  const { credentials, devices, signIns, tickets } = stores;
  stores.removeTotp();
  credentials.dropPayment();
  stores.forgetAttempts();
  signIns.forgetPlaces();
  devices.clear();
  for (const kind of ['login', 'reset', 'handover'] as const) tickets.clear(kind);
  accounts.dropAll();
  host.changeProfile({ email: null });
}
