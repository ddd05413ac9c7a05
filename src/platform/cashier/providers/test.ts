import { toMinor } from '../../../contract/core/money.ts';
import { hmacHex } from '../../../lib/bytes.ts';
import type { Settings } from '../../env.ts';
import type { DepositProvider, PaymentReporter } from './provider.ts';
import { SEED_METHOD } from './seed-method.ts';

/** The built-in payment provider of installations without real money. It reports payments and has no games and no rounds. */
export const TEST_REPORTER: PaymentReporter = {
  name: 'TESTPAY',
  listSecrets: ({ keepsOutbox, edgeSecret }) => (keepsOutbox ? [`test-provider:${edgeSecret}`] : []),
};

/** Signs the address of a test payment: only a caller with the address can pay it. */
export function signPayment(settings: Settings, id: string): Promise<string> {
  return hmacHex(settings.edgeSecret, `test-payment:${id}`);
}

export const testDeposit: DepositProvider = {
  seed: {
    ...SEED_METHOD,
    code: 'TEST',
    position: 9,
    minMinor: toMinor(1),
    maxMinor: toMinor(50_000),
  },
  isAvailable: (_currency, { keepsOutbox }) => keepsOutbox,
  toPayData: async ({ id }, _cashier, settings) =>
    settings.keepsOutbox ? { payUrl: `/studio/pay/${id}?sign=${await signPayment(settings, id)}` } : {},
  reporter: TEST_REPORTER,
};
