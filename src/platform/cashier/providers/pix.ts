import { toMinor } from '../../../contract/core/money.ts';
import { sha256Hex } from '../../../lib/bytes.ts';
import { toAnyPixKey, toPixKey } from '../payout-key.ts';
import { PIX_CURRENCY, toPixCode } from './pix-code.ts';
import type { DepositProvider, PayoutProvider } from './provider.ts';
import { SEED_METHOD } from './seed-method.ts';

const TXID_LENGTH = 25;

export const pixDeposit: DepositProvider = {
  seed: {
    ...SEED_METHOD,
    code: 'PIX',
    name: 'Pix',
    position: 0,
    minMinor: toMinor(10),
    maxMinor: toMinor(20_000),
  },
  isAvailable: (currency) => currency === PIX_CURRENCY,
  async toPayData({ id, amountMinor }, { pix }) {
    const txid = (await sha256Hex(id)).slice(0, TXID_LENGTH);
    // An earlier version stored the key as it was typed.
    const key = toAnyPixKey(pix.key) ?? pix.key;
    return { pixCode: toPixCode({ ...pix, key, amountMinor, txid }) };
  },
  reporter: null,
};

export const pixPayout: PayoutProvider = {
  toData({ keyType, key }) {
    const pix = keyType && toPixKey(keyType, key);
    return pix && keyType ? { keyType, key: pix, bank: '', branch: '' } : undefined;
  },
};
