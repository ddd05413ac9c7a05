import { expect, test } from 'vitest';
import { openVendorList } from '../../../../src/stores/games/vendor-list.ts';
import { createBrowser, grant, settle } from '../browser.ts';

test('the titles of a vendor are requested with merchant, platform and language', async () => {
  const browser = createBrowser();
  browser.serve(() => grant({ games: [], total: 0, totalPages: 0 }));
  openVendorList('VENTO');
  await settle();
  expect(Object.fromEntries(browser.calls[0]?.query ?? [])).toEqual({
    merchant: 'orla',
    platform: 'web',
    language: 'EN',
    vassalage: 'VENTO',
    pageSize: '100',
  });
});
