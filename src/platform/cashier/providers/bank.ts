import { toMinor } from '../../../contract/core/money.ts';
import { toBankAccount } from '../payout-key.ts';
import type { DepositProvider, PayoutProvider } from './provider.ts';
import { SEED_METHOD } from './seed-method.ts';

export const bankDeposit: DepositProvider = {
  seed: {
    ...SEED_METHOD,
    code: 'BANK',
    position: 1,
    minMinor: toMinor(50),
    maxMinor: toMinor(100_000),
    presetsMinor: [200, 500, 1_000, 5_000].map(toMinor),
    expiryMinutes: 1_440,
  },
  isAvailable: () => true,
  toPayData: async () => ({}),
  reporter: null,
};

export const bankPayout: PayoutProvider = {
  toData({ bank, branch, key }) {
    const account = toBankAccount({ bank, branch, key });
    return account && { keyType: '', ...account };
  },
};
