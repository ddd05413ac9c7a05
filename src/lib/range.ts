import { type Address, parseAddress } from './address.ts';

/** An address or CIDR range. Bits beyond the prefix are ignored (`10.1.2.3/8` is `10.0.0.0/8`). */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly groups: readonly number[];
  /** Prefix length of 128 bits; an IPv4 prefix starts at 96. */
  readonly prefix: number;
}

const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

export function parseRange(text: string): AddressRange | undefined {
  const [base = '', length, ...rest] = text.split('/');
  const address = parseAddress(base);
  if (!address || rest.length > 0) return undefined;
  if (length === undefined) return { family: address.family, groups: address.groups, prefix: 128 };
  if (!PREFIX.test(length)) return undefined;
  // A mapped IPv4 range in IPv6 notation (`::ffff:10.0.0.0/104`) counts its prefix in 128 bits.
  const prefix = base.includes(':') ? Number(length) : Number(length) + 96;
  if (prefix > 128 || (address.family === 4 && prefix < 96)) return undefined;
  // `64:ff9b::/96` would match every IPv4 address, although it is meant for the translators.
  if (prefix === 96 && /^0*64:/.test(base)) return undefined;
  return { family: address.family, groups: address.groups, prefix };
}

export function isInRange(address: Address, range: AddressRange): boolean {
  if (address.family !== range.family) return false;
  for (let index = 0, left = range.prefix; left > 0; index += 1, left -= 16) {
    const mask = left >= 16 ? 0xffff : (0xffff << (16 - left)) & 0xffff;
    if (((address.groups[index] ?? 0) & mask) !== ((range.groups[index] ?? 0) & mask)) return false;
  }
  return true;
}
