import { brand } from '../brand/brand.ts';
import { listVendors } from '../contract/games-vendors.ts';
import { requireLocaleRow } from '../i18n/locales.ts';
import { environment } from './environment.ts';
import { createRemote } from './remote.ts';
import { request } from './request.ts';

/** Who supplies games, by category: names of vendors, and what lists are filtered by. */
export const vendorCategories = createRemote((_input: undefined) => {
  const language = requireLocaleRow(environment().locale).catalogue;
  return request(listVendors, { merchantCode: brand.merchantCode, platform: brand.platform, language });
});

/** Once a page. */
export function loadVendors(): void {
  if (vendorCategories.$state.get().status === 'idle') void vendorCategories.load(undefined);
}
