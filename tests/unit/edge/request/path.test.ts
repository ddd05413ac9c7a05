import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMBIGUOUS_PATH, splitTarget, toCanonicalPath, toLenientPath } from '../../../../src/edge/request/path.ts';

describe('the canonical path', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/wps', '/wps'],
    ['//wps', '/wps'],
    ['/%77ps', '/wps'],
    ['/%57PS', '/WPS'],
    ['/./wps', '/wps'],
    ['/x/../wps', '/wps'],
    ['/../../wps', '/wps'],
    ['/x/%2e%2E/wps', '/wps'],
    ['/wps/', '/wps'],
    ['/wps//session///login', '/wps/session/login'],
    ['/wps;x', '/wps;x'],
    ['/a%e2%82%ac', '/a%E2%82%AC'],
    ['/.well-known/x', '/.well-known/x'],
    ['/%252e%252e/wps', '/%252e%252e/wps'],
  ])('of %s is %s', (path, canonical) => {
    expect(toCanonicalPath(path)).toBe(canonical);
  });

  test.each([
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/a\\b',
    '/\\evil.test',
    '/a%00',
    '/a\u0000',
    '/a%0d%0a',
    '/a b',
    '/a%20b',
    '/a%zz',
    '/a%',
    '/a%e2',
    '/a%ff',
    '',
    'a',
    `/${'a'.repeat(2048)}`,
  ])('of %j does not exist', (path) => {
    expect(toCanonicalPath(path)).toBe(AMBIGUOUS_PATH);
  });

  test('is idempotent, begins with one slash and has no empty or dot segments', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%77',
      'wps',
      'A',
      ';x',
      '%25',
      '%e2%82%ac',
      '~',
      ':',
      '@',
      '%2F',
      '\\',
      '%',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const canonical = toCanonicalPath(`/${parts.join('')}`);
        if (canonical === AMBIGUOUS_PATH) return;
        expect(toCanonicalPath(canonical)).toBe(canonical);
        expect(canonical).toMatch(/^\/(?!\/)/);
        expect(
          canonical
            .slice(1)
            .split('/')
            .some((one, _, all) => all.length > 1 && (one === '' || one === '.' || one === '..')),
        ).toBe(false);
        // The platform gets this path, because URL parsing no longer changes it.
        expect(new URL(`https://x${canonical}`).pathname).toBe(canonical);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the lenient path', () => {
  test.each([
    ['/rng%20', '/rng%20'],
    ['/boas vindas', '/boas vindas'],
    ['/100%', '/100%'],
    ['/wps%2fsystem%5Ckeys', '/wps/system/keys'],
    ['/%77ps\\system', '/wps/system'],
    ['/x%2F..%2f/wps/%', '/wps/%'],
    ['//en/rng%2f', '/en/rng'],
    ['odd', '/odd'],
    [`/${'a'.repeat(5000)}`, `/${'a'.repeat(2047)}`],
  ])('of %s sees %s', (path, seen) => {
    expect(toLenientPath(path)).toBe(seen);
  });
});

describe('the target of a URL', () => {
  test.each([
    ['https://a.test', '/', ''],
    ['https://a.test/x?y=1', '/x', '?y=1'],
    ['https://a.test//x', '//x', ''],
    ['https://a.test/x#?y', '/x', ''],
    ['https://a.test/x?y#z?w', '/x', '?y'],
    ['https://a.test/?', '/', '?'],
  ])('%s', (url, path, search) => {
    expect(splitTarget(url)).toEqual({ origin: 'https://a.test', path, search });
  });
});
