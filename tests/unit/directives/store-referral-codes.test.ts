import { afterEach, expect, test, vi } from 'vitest';
import { createStorage } from '../stores/browser.ts';

/** Opens a page of the site. Returns whether it offers the parts for invited visitors. */
async function openPage(storage: ReturnType<typeof createStorage>, search = ''): Promise<boolean> {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('location', { search });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.resetModules();
  await import('../../../src/directives/store-referral-codes.ts');
  return 'invited' in dataset;
}

afterEach(() => vi.unstubAllGlobals());

test('a page knows an invitation by link from any earlier page', async () => {
  const storage = createStorage();
  expect(await openPage(storage)).toBe(false);
  expect(await openPage(storage, '?page=2')).toBe(false);
  expect(await openPage(storage, '?page=2&affiliateCode=SOL7')).toBe(true);
  expect(await openPage(storage)).toBe(true);
  expect(storage.getItem('linkCodes')).toContain('affiliateCode=SOL7');
});
