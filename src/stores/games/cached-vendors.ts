import * as z from 'zod/mini';
import { type VendorCategory, VendorCategorySchema } from '../../contract/games/vendors.ts';

const KeptSchema = z.object({ language: z.string(), categories: z.array(VendorCategorySchema) });

/** Parses the stored list; undefined if it is in another language. */
export function toKeptVendors(text: string | undefined, language: string): readonly VendorCategory[] | undefined {
  try {
    const kept = z.safeParse(KeptSchema, JSON.parse(text ?? 'null')).data;
    return kept?.language === language ? kept.categories : undefined;
  } catch {
    return undefined;
  }
}
