import { clock } from '../../server/clock.ts';
import { findVendorNamed } from '../games/vendor-names.ts';
import { isTaken } from '../member/directory-queries.ts';
import { looksReserved } from '../session/reserved-accounts.ts';

/**
 * True if the name belongs to a member, or is reserved because members could be mistaken for the house, an operator or a vendor in chats
 * and lists.
 */
export async function isNameTaken(db: D1Database, account: string): Promise<boolean> {
  if (looksReserved(account)) return true;
  const [isMember, isVendor] = await Promise.all([isTaken(db, account, clock()), findVendorNamed(db, account)]);
  return isMember || isVendor;
}
