import { toRegionName } from '../../../lib/format.ts';

interface SignInLocation {
  readonly country: string;
  readonly ip: string;
}

/** Country name in the visitor's language; an invalid code stays as it is. */
function toCountry(code: string, tag: string): string {
  return toRegionName(tag, code) ?? code;
}

export function toLocationText({ country, ip }: SignInLocation, tag: string): string {
  return [toCountry(country, tag), ip].filter(Boolean).join(' · ');
}
