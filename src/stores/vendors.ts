import * as z from 'zod/mini';
import { brand } from '../brand/brand.ts';
import { listVendors, type VendorCategory, VendorCategorySchema } from '../contract/games-vendors.ts';
import { requireLocaleRow } from '../i18n/locales.ts';
import { environment } from './environment.ts';
import { createRemote } from './remote.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';
import { readKey, writeKey } from './storage-keys.ts';

const KeptSchema = z.object({ language: z.string(), categories: z.array(VendorCategorySchema) });

function readKept(language: string): readonly VendorCategory[] | undefined {
  try {
    const kept = z.safeParse(KeptSchema, JSON.parse(readKey('gameVendor') ?? 'null'));
    return kept.success && kept.data.language === language ? kept.data.categories : undefined;
  } catch {
    return undefined;
  }
}

async function ask(): Promise<Result<readonly VendorCategory[]>> {
  const language = requireLocaleRow(environment().locale).catalogue;
  const kept = readKept(language);
  if (kept) return { ok: true, value: kept };
  const answer = await request(listVendors, { merchantCode: brand.merchantCode, platform: brand.platform, language });
  if (answer.ok) writeKey('gameVendor', JSON.stringify({ language, categories: answer.value }));
  return answer;
}

/** Who supplies games, by category: names of vendors, and what lists are filtered by. Kept for the session, in its language (spec §4). */
export const vendorCategories = createRemote((_input: undefined) => ask());

/** Once a page. */
export function loadVendors(): void {
  if (vendorCategories.$state.get().status === 'idle') void vendorCategories.load(undefined);
}

/** The list turned out to be old: it is asked for anew, at once where it is shown. */
export function flushVendors(): void {
  writeKey('gameVendor', undefined);
  void vendorCategories.reload();
}
