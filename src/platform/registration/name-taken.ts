import { clock } from '../../server/clock.ts';
import { findVendorNamed } from '../games/vendor-names.ts';
import { isTaken } from '../member/directory-queries.ts';
import { isReservedAccount } from '../session/reserved-accounts.ts';

/** By a member, or by who is none and must not be taken for one in chats and lists: the house, operators, vendors. */
export async function isNameTaken(db: D1Database, account: string): Promise<boolean> {
  if (isReservedAccount(account)) return true;
  const [isMember, isVendor] = await Promise.all([isTaken(db, account, clock()), findVendorNamed(db, account)]);
  return isMember || isVendor;
}
