import { parseAddress } from './address.ts';

/** Network of a household or office: /24 of IPv4, /56 of IPv6. Empty for an invalid address. */
export function toAddressPrefix(text: string): string {
  const address = parseAddress(text);
  if (!address) return '';
  if (address.family === 4) return address.text.split('.').slice(0, 3).join('.');
  const [a = 0, b = 0, c = 0, d = 0] = address.groups;
  return [a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':');
}

const PRIVATE_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
/** First three bits of every public IPv6 address (2000::/3). */
const PUBLIC_V6 = 1;

/** An address that can identify a household: IPv4 unchanged, /64 of IPv6. Empty for private networks and invalid addresses. */
export function toPublicAddress(text: string): string {
  const address = parseAddress(text);
  if (!address) return '';
  if (address.family === 4) return PRIVATE_V4.test(address.text) ? '' : address.text;
  const [first = 0] = address.groups;
  const groups = address.groups.slice(0, 4).map((group) => group.toString(16));
  return first >> 13 === PUBLIC_V6 ? groups.join(':') : '';
}

/** The prefix for display: `203.0.113.*`. */
export function maskPrefix(prefix: string): string {
  if (prefix === '') return '';
  return prefix.includes(':') ? `${prefix}::*` : `${prefix}.*`;
}
