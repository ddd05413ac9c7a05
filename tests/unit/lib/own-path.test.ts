import { describe, expect, test } from 'vitest';
import { isWebAddress, toOwnPath } from '../../../src/lib/own-path.ts';
import { HOSTILE, LEAVING } from '../../hostile-paths.ts';

const ORIGINS = ['https://orla.test', 'http://localhost:8787'];
const INVISIBLE = /[\t\n\r]/g;

/** Returns the origins that a browser reaches when it follows the path, and when it follows the path that it then shows. */
function findOrigins(path: string, origin: string): string[] {
  const { pathname, search, hash } = new URL(path, origin);
  return [path, pathname + search + hash].map((one) => new URL(one.replaceAll(INVISIBLE, ''), origin).origin);
}

describe('an address from outside', () => {
  test.each([
    ['/', '/'],
    ['/en/rng?page=ORLA&x=//y#top', '/en/rng?page=ORLA&x=//y#top'],
    ['/help#a', '/help#a'],
    ['/a/../b', '/b'],
    ['/a//b', '/a//b'],
    ['/jogos/são', '/jogos/s%C3%A3o'],
    ['/@orla.test', '/@orla.test'],
  ])('%s is the path %s', (address, path) => {
    expect(toOwnPath(address)).toBe(path);
  });

  test.each([
    ...[
      '',
      'rng',
      '?next=/',
      '#x',
      'https://orla.test/rng',
      'https:/x',
      'https:x',
      'http://evil.test',
      'javascript:alert(1)',
    ],
    ...[
      '//x',
      '/\\x',
      '\\/x',
      '///x',
      '/.//x',
      '/..//x',
      '/a/..//x',
      '/%2e//x',
      '/%2E%2e//x',
      '/./\\x',
      '/.//127.0.0.1:9199/x',
    ],
    ...[
      '/%2f/x',
      '/%2Fx',
      '/%5cx',
      '/./%2fx',
      '/\t/x',
      '/\n/x',
      '/\r\\x',
      '\t/x',
      ' /x',
      '/.\t//x',
      '/x\u0000',
      '/x\u007f',
    ],
    ...['//a:b@evil.test:9199/x', '//[', '/.//['],
  ])('%j is none', (address) => {
    expect(toOwnPath(address)).toBeUndefined();
  });

  test('that is taken stays on its origin however often it is read, and begins with one slash', () => {
    const asked = [...LEAVING, ...HOSTILE.map(({ path }) => path)];
    const wrong = asked.filter((address) => {
      const path = toOwnPath(address);
      if (path === undefined) return false;
      const stays = ORIGINS.every((origin) => findOrigins(path, origin).every((found) => found === origin));
      return !stays || !/^\/(?![/\\])/.test(path) || toOwnPath(path) !== path;
    });
    expect(wrong).toEqual([]);
    expect(LEAVING.length).toBeGreaterThan(10_000);
    expect(HOSTILE.filter(({ path }) => toOwnPath(path) !== undefined).length).toBeGreaterThan(500);
  });
});

test.each([
  ['/studio/pay/1?sign=x', true],
  ['https://pay.example/1?a=b', true],
  ['', false],
  ['//pay.example/1', false],
  ['/\\pay.example', false],
  ['http://pay.example/1', false],
  ['javascript:alert(1)//https://pay.example', false],
  ['data:text/html,x', false],
])('%j is an address that a platform may name: %s', (address, is) => {
  expect(isWebAddress(address)).toBe(is);
});
