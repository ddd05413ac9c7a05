import { parseAddress } from './address.ts';

/** Network of a household or office: /24 of IPv4, /56 of IPv6. Empty for an invalid address. */
export function toAddressPrefix(text: string): string {
  const address = parseAddress(text);
  if (!address) return '';
  if (address.family === 4) return address.text.split('.').slice(0, 3).join('.');
  const [a = 0, b = 0, c = 0, d = 0] = address.groups;
  return [a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':');
}

/** The prefix for display: `203.0.113.*`. */
export function maskPrefix(prefix: string): string {
  if (prefix === '') return '';
  return prefix.includes(':') ? `${prefix}::*` : `${prefix}.*`;
}
