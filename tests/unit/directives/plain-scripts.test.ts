import { describe, expect, test, vi } from 'vitest';
import { listOtherAddresses } from '../../../src/stores/domains/other-addresses.ts';
import { keepCodes } from '../../../src/stores/registration/stored-referral-codes.ts';
import { readConsent, writeConsent } from '../../../src/stores/site/consent.ts';
import { BROKEN_STORAGES } from './broken-storage.ts';

/** Scripts that are printed into pages import nothing, so each handles broken storage itself. */
describe.each(Object.entries(BROKEN_STORAGES))('with storage that %s', (_name, open) => {
  test('an invitation holds on the page whose address has the codes', () => {
    expect(keepCodes(open, '?affiliateCode=SOL7', 0)).toBe(true);
    expect(keepCodes(open, '', 0)).toBe(false);
  });

  test('the script of an invitation runs', async () => {
    const dataset: Record<string, string> = {};
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get: open });
    vi.stubGlobal('location', { search: '?affiliateCode=SOL7' });
    vi.stubGlobal('document', { documentElement: { dataset } });
    vi.resetModules();
    await import('../../../src/directives/store-referral-codes.ts');
    expect(dataset).toEqual({ invited: '' });
    vi.unstubAllGlobals();
  });

  test('analytics wait for an answer on each page', () => {
    writeConsent(open, 'yes');
    expect(readConsent(open)).toBeUndefined();
  });

  test('the page for a lost connection lists no other addresses', () => {
    expect(listOtherAddresses(open, 'orla.test')).toEqual([]);
  });
});
