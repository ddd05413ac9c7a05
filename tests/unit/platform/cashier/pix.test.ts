import { describe, expect, test } from 'vitest';
import { toCrc16, toPixCode } from '../../../../src/platform/cashier/providers/pix-code.ts';

describe('a Pix code', () => {
  test('has the checksum of CRC-16/CCITT-FALSE', () => {
    expect(toCrc16('123456789')).toBe('29B1');
  });

  test('equals the published example of the Central Bank, character by character', () => {
    const key = '123e4567-e12b-12d1-a456-426655440000';
    const code = toPixCode({ key, name: 'Fulano de Tal', city: 'BRASILIA', amountMinor: null, txid: '***' });
    expect(code).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  test('contains the amount with two decimals', () => {
    expect(toPixCode({ key: 'a@b.co', name: 'X', city: 'Y', amountMinor: 5_000, txid: 'T1' })).toContain('540550.00');
  });
});
