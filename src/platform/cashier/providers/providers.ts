import type { MethodKind, PayoutKind } from '../../../contract/cashier/cashier.ts';
import { bankDeposit, bankPayout } from './bank.ts';
import { pixDeposit, pixPayout } from './pix.ts';
import type { DepositProvider, PaymentReporter, PayoutProvider } from './provider.ts';
import { testDeposit } from './test.ts';

/** Ways to pay a deposit. A kind of the contract without an entry does not compile. */
export const DEPOSIT_PROVIDERS: Readonly<Record<MethodKind, DepositProvider>> = {
  pix: pixDeposit,
  bank: bankDeposit,
  test: testDeposit,
};

/** Ways to pay out. */
export const PAYOUT_PROVIDERS: Readonly<Record<PayoutKind, PayoutProvider>> = { pix: pixPayout, bank: bankPayout };

/** The provider that signs its reports with this name, and the kind of orders that it may report. */
export function findReporter(name: string): { kind: MethodKind; reporter: PaymentReporter } | undefined {
  for (const [kind, { reporter }] of Object.entries(DEPOSIT_PROVIDERS))
    if (reporter?.name === name) return { kind: kind as MethodKind, reporter };
  return undefined;
}
