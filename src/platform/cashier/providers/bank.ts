import { toMinor } from '../../../contract/core/money.ts';
import { toBankAccount } from '../payout-key.ts';
import type { DepositProvider, PayoutProvider } from './provider.ts';
import { SEED_METHOD } from './seed-method.ts';

/** Placeholder bank data that the operator replaces; lines `name: value` can be copied one by one. */
const BANK_DATA = [
  'Faça a transferência da sua própria conta e informe o número do pedido na descrição.',
  'Banco: 000 (exemplo)',
  'Agência: 0001',
  'Conta: 12345-6',
  'Favorecido: ORLA',
];

const ENGLISH_BANK_DATA = [
  'Transfer from your own account, and write the number of the order in the description.',
  'Bank: 000 (example)',
  'Branch: 0001',
  'Account: 12345-6',
  'Payee: ORLA',
];

export const bankDeposit: DepositProvider = {
  seed: {
    ...SEED_METHOD,
    code: 'BANK',
    name: 'Transferência bancária',
    position: 1,
    minMinor: toMinor(50),
    maxMinor: toMinor(100_000),
    presetsMinor: [200, 500, 1_000, 5_000].map(toMinor),
    expiryMinutes: 1_440,
    instructions: BANK_DATA.join('\n'),
    texts: { EN: { name: 'Bank transfer', instructions: ENGLISH_BANK_DATA.join('\n') } },
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
