import { brand } from '../../brand/brand.ts';
import { type Refusal, refuseFields } from '../../server/result.ts';

/**
 * Accepted values of the fields that name the caller's site. One platform serves one merchant and one site; a launch sends
 * `html5-desktop` as `platform` (spec §3).
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  merchant: [brand.merchantCode],
  merchantCode: [brand.merchantCode],
  platform: [brand.platform, 'html5-desktop'],
  channel: [brand.device],
  device: [brand.device],
};

/** Refuses fields that name another site than this one; undefined if all are known or empty. */
export function refuseOtherSite(input: Readonly<Record<string, unknown>>): Refusal | undefined {
  const foreign = Object.entries(KNOWN).filter(([field, known]) => {
    const value = input[field];
    return typeof value === 'string' && value !== '' && !known.includes(value);
  });
  return foreign.length > 0
    ? refuseFields(Object.fromEntries(foreign.map(([field]) => [field, 'pattern'])))
    : undefined;
}
