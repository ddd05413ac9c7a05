import { type Answer, type Result, refuse } from '../../server/result.ts';
import { claimMark, dropMark, noteMarks, toMark } from '../member/person-marks.ts';
import { type NewPayoutAccount, type PayoutAccountRow, toPayoutData } from './payout-accounts.ts';

/** Mark of the account that a payout goes to. */
export function toPayeeMark({ bank, branch, key }: Pick<PayoutAccountRow, 'bank' | 'branch' | 'key'>) {
  return toMark('payout_key', `${bank}:${branch}:${key}`);
}

/**
 * Adds a payout account. Notes its key, so that the operator sees keys that several members share. A CPF belongs to one member, and a member has one
 * CPF: an attempt with another member or another CPF is refused and noted. If `add` refuses, a newly claimed CPF is released. After the account is
 * removed, its CPF remains claimed until the operator sets a password.
 */
export async function addMarkedAccount(
  { DB }: { DB: D1Database },
  memberId: string,
  account: NewPayoutAccount,
  add: () => Promise<Result<PayoutAccountRow>>,
): Promise<Answer<PayoutAccountRow>> {
  const data = toPayoutData(account);
  if (!data) return add();
  const { key, keyType } = data;
  const shared = await toPayeeMark(data);
  if (keyType !== 'cpf') {
    const added = await add();
    if (added.ok) await noteMarks(DB, memberId, [shared]);
    return added;
  }
  const cpf = await toMark('cpf', key);
  const isNew = await claimMark(DB, memberId, cpf);
  if (isNew === undefined) {
    await noteMarks(DB, memberId, [shared]);
    return refuse('cashier.cpf_taken');
  }
  const added = await add();
  if (added.ok) await noteMarks(DB, memberId, [shared]);
  else if (isNew) await dropMark(DB, memberId, cpf);
  return added;
}
