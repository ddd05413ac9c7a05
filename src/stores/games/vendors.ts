import { brand } from '../../brand/brand.ts';
import type { VendorCategory } from '../../contract/games/vendors.ts';
import { requireLocaleRow } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';
import { ask, loadCalls } from '../core/lazy-request.ts';
import { createRemote } from '../core/remote.ts';
import type { Result } from '../core/result.ts';
import { writeKey } from '../core/storage-keys.ts';

async function findVendors(): Promise<Result<readonly VendorCategory[]>> {
  const language = requireLocaleRow(environment().locale).catalogue;
  const calls = await loadCalls().catch(() => undefined);
  const cached = calls?.readCachedVendors(language);
  if (cached) return { ok: true, value: cached };
  const answer = await ask('listVendors', { merchantCode: brand.merchantCode, platform: brand.platform, language });
  if (answer.ok) calls?.cacheVendors(language, answer.value);
  return answer;
}

/** Vendors by category, for names and filters. Stored for the session in its language (spec §4). */
export const vendorCategories = createRemote((_input: undefined) => findVendors());

/** Loads the vendors once per page. */
export function loadVendors(): void {
  if (vendorCategories.$state.get().status === 'idle') void vendorCategories.load(undefined);
}

/** Drops an outdated list; reloads it at once where it is shown. */
export function flushVendors(): void {
  writeKey('gameVendor', undefined);
  void vendorCategories.reload();
}
