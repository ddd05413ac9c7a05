import type { Minor } from '../../contract/core/money.ts';
import type { Entry, Ledger } from './ledger.ts';
import { type LedgerAccount, MEMBER_ACCOUNT } from './ledger-schema.ts';
import { moveBetween, postOnce } from './post-once.ts';

/** House account for what the member owes. Its balance is the debt with a minus sign. */
export const DEBTS = 'house:debts';

export function getDebt(ledger: Ledger): Minor {
  return Math.max(0, -ledger.getBalance(DEBTS));
}

/** Money that may leave to a bank or to another member: the balance minus the debt. */
export function getFreeBalance(ledger: Ledger): Minor {
  return Math.max(0, ledger.getBalance() - getDebt(ledger));
}

/** Entries that take the whole amount; what `payableMinor` of the main balance does not cover becomes debt. */
export function takeOrOwe(ledger: Ledger, to: LedgerAccount, amountMinor: Minor, payableMinor: Minor): Entry[] {
  const takenMinor = Math.min(ledger.getBalance(), payableMinor, amountMinor);
  return [
    { account: MEMBER_ACCOUNT, amountMinor: -takenMinor },
    { account: DEBTS, amountMinor: takenMinor - amountMinor },
    { account: to, amountMinor },
  ];
}

/**
 * Pays the debt as far as `payableMinor` of the main balance covers it, and answers the paid amount. `cause` is the reference of the payment
 * that makes it due, `<thing>:<id>`; each cause pays once. Runs inside `MemberHost.run`.
 */
export function payDebt(ledger: Ledger, cause: string, payableMinor = ledger.getBalance()): Minor {
  const amountMinor = Math.min(getDebt(ledger), ledger.getBalance(), payableMinor);
  if (amountMinor === 0) return 0;
  const paid = postOnce(ledger, `debt_paid:${cause}`, [], () => ({
    ok: true,
    value: {
      kind: 'debt_paid',
      reason: '',
      reference: cause,
      entries: moveBetween(MEMBER_ACCOUNT, DEBTS, amountMinor),
    },
  }));
  if (!paid.ok) throw new Error(`A debt was not paid: ${paid.code}`);
  return amountMinor;
}
