import { CURRENCY } from '../../../brand/currency.ts';
import { toMinor } from '../../../contract/core/money.ts';

/** Common fields of the methods of a new installation. */
export const SEED_METHOD = {
  enabled: true,
  currency: CURRENCY,
  feeMinor: 0,
  feeBasisPoints: 0,
  presetsMinor: [50, 100, 200, 500].map(toMinor),
  expiryMinutes: 30,
} as const;
