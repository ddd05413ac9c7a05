import { type Answer, type Result, refuse } from '../../server/result.ts';
import { claimMark, dropMark, noteMarks, toMark } from '../member/person-marks.ts';
import { type NewPayoutAccount, type PayoutAccountRow, toPayoutData } from './payout-accounts.ts';

/** Mark of the account that a payout goes to. */
export function toPayeeMark({ bank, branch, key }: Pick<PayoutAccountRow, 'bank' | 'branch' | 'key'>) {
  return toMark('payout_key', `${bank}:${branch}:${key}`);
}

/**
 * Notes keys that several members share, for the operator. A CPF belongs to one member only, and a member has one: another
 * member, and another CPF, is refused and noted. When `add` refuses, the CPF is released. A removed account keeps it, until the operator sets a
 * password.
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
