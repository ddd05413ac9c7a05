import * as z from 'zod/mini';
import { type VendorCategory, VendorCategorySchema } from '../../contract/games/vendors.ts';
import { createStored } from '../core/stored.ts';

const stored = createStored(
  'gameVendor',
  z.object({ language: z.string(), categories: z.array(VendorCategorySchema) }),
);

/** Undefined if the list is not stored, or in another language. */
export function readCachedVendors(language: string): VendorCategory[] | undefined {
  const cached = stored.read();
  return cached?.language === language ? cached.categories : undefined;
}

export function cacheVendors(language: string, categories: VendorCategory[]): void {
  stored.write({ language, categories });
}
