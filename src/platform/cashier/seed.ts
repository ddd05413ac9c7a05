import { CURRENCY } from '../../brand/currency.ts';
import type { OperatorMethod } from '../../contract/cashier/operator.ts';
import { toMinor } from '../../contract/core/money.ts';
import type { Settings } from '../env.ts';
import { toMissingMethod } from './payment-queries.ts';
import { PIX_CURRENCY } from './pix.ts';

const COMMON = { enabled: true, currency: CURRENCY, feeMinor: 0, feeBasisPoints: 0 } as const;
const PRESETS = [50, 100, 200, 500].map(toMinor);

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

const METHODS: readonly OperatorMethod[] = [
  {
    ...COMMON,
    code: 'PIX',
    name: 'Pix',
    kind: 'pix',
    position: 0,
    minMinor: toMinor(10),
    maxMinor: toMinor(20_000),
    presetsMinor: PRESETS,
    expiryMinutes: 30,
    instructions: '',
    texts: {},
  },
  {
    ...COMMON,
    code: 'BANK',
    name: 'Transferência bancária',
    kind: 'bank',
    position: 1,
    minMinor: toMinor(50),
    maxMinor: toMinor(100_000),
    presetsMinor: [200, 500, 1_000, 5_000].map(toMinor),
    expiryMinutes: 1_440,
    instructions: BANK_DATA.join('\n'),
    texts: { EN: { name: 'Bank transfer', instructions: ENGLISH_BANK_DATA.join('\n') } },
  },
];

const TEST_METHOD: OperatorMethod = {
  ...COMMON,
  code: 'TEST',
  name: 'Pagamento de teste',
  kind: 'test',
  position: 9,
  minMinor: toMinor(1),
  maxMinor: toMinor(50_000),
  presetsMinor: PRESETS,
  expiryMinutes: 30,
  instructions: '',
  texts: { EN: { name: 'Test payment', instructions: '' } },
};

/** The test page is offered only where no real money is used. */
export function toMissingMethods(db: D1Database, { keepsOutbox }: Settings): D1PreparedStatement[] {
  const paid = METHODS.filter(({ kind, currency }) => kind !== 'pix' || currency === PIX_CURRENCY);
  return [...paid, ...(keepsOutbox ? [TEST_METHOD] : [])].map((method) => toMissingMethod(db, method));
}
