import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import { type Minor, toMinor } from '../../contract/core/money.ts';

/** Settings of a new installation. */
export const DEFAULT_CASHIER: CashierSettings = {
  isSingle: true,
  pix: { key: 'pagamentos@orla.example', name: 'ORLA', city: 'SAO PAULO' },
  deposit: { maxOpen: 3 },
  withdrawal: {
    minMinor: toMinor(20),
    maxMinor: toMinor(50_000),
    feeMinor: 0,
    feeBasisPoints: 0,
    dailyCount: 5,
    dailyMinor: toMinor(100_000),
    turnoverTimes: 1,
    autoReceiptMinutes: 60,
    reviewMinutes: 240,
    payoutMinutes: 1_440,
    disputeMinutes: 2_880,
    maxAccounts: 5,
  },
  transfer: { minMinor: toMinor(1), maxMinor: toMinor(10_000), dailyMinor: toMinor(20_000) },
  payouts: {
    pix: '',
    bank: '',
    automaticMaxMinor: 0,
    automaticDailyMinor: 0,
    automaticAccountDays: 30,
    automaticNeedsContact: true,
  },
  disputes: { medDays: 7, chargebackDays: 10, otherDays: 7 },
  resetPauseHours: 24,
  payeePauseHours: 24,
};

/** Flat fee plus rate, rounded up to the cent, never more than the amount. */
export function toFeeMinor(
  amountMinor: Minor,
  { feeMinor, feeBasisPoints }: { feeMinor: Minor; feeBasisPoints: number },
) {
  const rated = (BigInt(amountMinor) * BigInt(feeBasisPoints) + 9_999n) / 10_000n;
  return Math.min(amountMinor, feeMinor + Number(rated));
}
