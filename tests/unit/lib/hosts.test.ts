import { describe, expect, test } from 'vitest';
import { drawAddress, toPictureOrigins, toTrustedOrigins } from '../../../src/lib/hosts.ts';

const HOSTS = ['https://a.test', 'https://b.test', 'https://c.test'];
const paths = Array.from({ length: 300 }, (_, index) => `/games/covers/title-${index}.svg`);
const hostOf = (address: string) => new URL(address, 'https://site.test').host;

describe('a selected host', () => {
  test('is distributed over the list and stable for a path', () => {
    const counts = new Map<string, number>();
    for (const path of paths) {
      expect(drawAddress(path, HOSTS)).toBe(drawAddress(path, HOSTS));
      const host = hostOf(drawAddress(path, HOSTS));
      counts.set(host, (counts.get(host) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['a.test', 'b.test', 'c.test']);
    for (const count of counts.values()) expect(count).toBeGreaterThan(60);
  });

  test('does not depend on the query, which may be specific to a launch', () => {
    expect(hostOf(drawAddress('/play/x?launch=1#y', HOSTS))).toBe(hostOf(drawAddress('/play/x?launch=2', HOSTS)));
  });

  test('is the next one after a failure, finally the site itself', () => {
    const tried = [0, 1, 2, 3].map((attempt) => hostOf(drawAddress('/a.svg', HOSTS, attempt)));
    expect(new Set(tried.slice(0, 3))).toEqual(new Set(['a.test', 'b.test', 'c.test']));
    expect(tried[3]).toBe('site.test');
    expect(drawAddress('/a.svg', HOSTS, 4)).toBe(drawAddress('/a.svg', HOSTS, 0));
  });

  test.each(['https://vendor.test/x', '//vendor.test/x', '', 'data:image/png;base64,'])('is left to %o', (address) => {
    expect(drawAddress(address, HOSTS)).toBe(address);
  });

  test('is the site without a list', () => {
    expect(drawAddress('/a.svg', [], 2)).toBe('/a.svg');
  });
});

test('an operator’s hosts of pictures need no build', () => {
  expect(toPictureOrigins(['https://A.test/x', 'b.test', 'b.test', '*', 7, "'none'", 'x y.test'])).toEqual([
    'https://a.test',
    'https://b.test',
  ]);
});

test('a platform can select only hosts that the brand trusts', () => {
  const listed = ['https://A.test/x', 'evil.test', 'b.test', 'b.test', '*', 7, "'none'"];
  expect(toTrustedOrigins(listed, ['a.test', 'b.test'])).toEqual(['https://a.test', 'https://b.test']);
  expect(toTrustedOrigins(undefined, ['a.test'])).toEqual([]);
});
