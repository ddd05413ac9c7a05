import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../src/lib/address.ts';
import { isInRange, parseRange } from '../../../src/lib/range.ts';

const byte = fc.integer({ min: 0, max: 255 });
const v4 = fc.tuple(byte, byte, byte, byte).map((parts) => parts.join('.'));
/** A group of 16 bits. It is zero in half of the cases, so that runs of zeros occur. */
const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const groups = fc.array(group, { minLength: 8, maxLength: 8 });

/** Writes eight groups in one of the valid notations. */
const written = fc
  .tuple(groups, fc.nat(7), fc.nat(8), fc.boolean(), fc.boolean())
  .map(([all, at, length, upper, padded]) => {
    const hex = all.map((one) => one.toString(16).padStart(padded ? 4 : 1, '0'));
    const end = Math.min(8, at + length);
    const isZero = end > at && all.slice(at, end).every((one) => one === 0);
    const text = isZero ? `${hex.slice(0, at).join(':')}::${hex.slice(end).join(':')}` : hex.join(':');
    return upper ? text.toUpperCase() : text;
  });

describe('an address', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:0102:0304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['::', '::'],
    ['1::', '1::'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
    ['2001:0:0:1:0:0:1:1', '2001::1:0:0:1:1'],
    ['::1.2.3.4', '::102:304'],
    ['64:ff9b::1.2.3.4', '1.2.3.4'],
    ['0064:FF9B:0:0:0:0:102:304', '1.2.3.4'],
    ['64:ff9b:1::1.2.3.4', '64:ff9b:1::102:304'],
  ])('%s is %s', (text, canonical) => {
    expect(parseAddress(text)?.text).toBe(canonical);
  });

  test.each([
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '0x1.2.3.4',
    '1.2.3.256',
    '1.2.3.-4',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.4:80',
    '127.1',
    '2130706433',
    '１.2.3.4',
    '[::1]',
    '::1%eth0',
    'fe80::1%25eth0',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    ':1',
    '1:',
    '12345::',
    'g::',
    '::1.2.3',
    '::01.2.3.4',
    '1.2.3.4::',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1:2:3:4:5:6:7:8::',
    'x'.repeat(100),
  ])('%j has no single reading', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  test('every notation has the same canonical form, which is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(v4, written), (text) => {
        const address = parseAddress(text);
        expect(address, text).toBeDefined();
        const canonical = address?.text ?? '';
        expect(isIP(canonical)).toBe(address?.family);
        expect(parseAddress(canonical)).toEqual(address);
        if (text.includes(':') && address?.family === 6)
          expect(`[${canonical}]`).toBe(new URL(`http://[${text}]`).hostname);
      }),
      { numRuns: 2000 },
    );
  });

  test('accepts nothing that Node refuses', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'0123456789abf:.%x /'), maxLength: 24 });
    fc.assert(
      fc.property(noise, (text) => {
        if (parseAddress(text)) expect(isIP(text), text).not.toBe(0);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a range', () => {
  function agree(base: string, prefix: number, family: 'ipv4' | 'ipv6', asked: string): void {
    const list = new BlockList();
    list.addSubnet(base, prefix, family);
    const address = parseAddress(asked);
    const range = parseRange(`${base}/${prefix}`);
    if (!address || !range) throw new Error(`${base} ${asked}`);
    const expected = list.check(address.text, address.family === 4 ? 'ipv4' : 'ipv6');
    expect(isInRange(address, range), `${asked} in ${base}/${prefix}`).toBe(expected);
  }

  test('of v4 agrees with node:net BlockList, also for mapped and translated addresses', () => {
    fc.assert(
      fc.property(
        v4,
        fc.integer({ min: 1, max: 32 }),
        v4,
        fc.nat(32),
        fc.constantFrom('', '::ffff:', '0:0:0:0:0:FFFF:', '64:ff9b::', '0064:FF9B:0:0:0:0:'),
        (base, prefix, other, flip, form) => {
          agree(base, prefix, 'ipv4', form + other);
          // An address that differs in a single bit lies just inside or just outside the range.
          const bits = base.split('.').map(Number);
          const at = Math.min(31, flip);
          bits[at >> 3] = (bits[at >> 3] ?? 0) ^ (1 << (7 - (at & 7)));
          agree(base, prefix, 'ipv4', bits.join('.'));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('of v6 agrees with node:net BlockList', () => {
    const plain = groups.filter((all) => all[0] !== 0).map((all) => all.map((one) => one.toString(16)).join(':'));
    fc.assert(
      fc.property(plain, fc.integer({ min: 1, max: 128 }), plain, fc.nat(127), (base, prefix, other, at) => {
        agree(base, prefix, 'ipv6', other);
        const bits = base.split(':').map((one) => Number.parseInt(one, 16));
        bits[at >> 4] = (bits[at >> 4] ?? 0) ^ (1 << (15 - (at & 15)));
        if (bits[0] !== 0) agree(base, prefix, 'ipv6', bits.map((one) => one.toString(16)).join(':'));
      }),
      { numRuns: 2000 },
    );
  });

  test('of one family contains no address of the other', () => {
    const all6 = parseRange('::/0');
    const all4 = parseRange('0.0.0.0/0');
    const four = parseAddress('1.2.3.4');
    const six = parseAddress('2001:db8::1');
    if (!all6 || !all4 || !four || !six) throw new Error('unreadable');
    expect([isInRange(four, all6), isInRange(six, all4), isInRange(four, all4), isInRange(six, all6)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('may be a single or mapped address', () => {
    expect(parseRange('1.2.3.4')?.prefix).toBe(128);
    expect(parseRange('64:ff9b::10.0.0.0/104')).toEqual({ ...parseRange('10.0.0.0/8') });
    expect(parseRange('::ffff:10.0.0.0/104')).toEqual({ ...parseRange('10.0.0.0/8') });
  });

  test.each([
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/08',
    '1.2.3.4/-1',
    '1.2.3.4/8/8',
    '::/129',
    '::ffff:1.2.3.4/95',
    '64:ff9b::/96',
    '64:ff9b::/64',
    'x/8',
    '/8',
  ])('%s is none', (text) => {
    expect(parseRange(text)).toBeUndefined();
  });
});
