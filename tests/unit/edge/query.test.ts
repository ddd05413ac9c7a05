import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { type QueryFields, toQuery, toQueryFields, toWholeQuery } from '../../../src/edge/proxy/query.ts';

const KNOWN: QueryFields = { names: new Set(['gameType', 'name', 'page']), defaults: [], plain: () => '' };
const WHOLE: QueryFields = { ...KNOWN, defaults: [['page', '1']], plain: () => '?page=1' };

describe('a query on its way to the platform', () => {
  test.each([
    ['', '', true],
    ['?', '', true],
    ['?page=2&gameType=RNG', '?gameType=RNG&page=2', true],
    ['?gameType=RNG&page=2', '?gameType=RNG&page=2', true],
    ['?name=a%20b', '?name=a+b', true],
    ['?name=%e3%81%95', '?name=%E3%81%95', true],
    ['?page=1&page=2', '?page=1&page=2', false],
    ['?surprise=1', '?surprise=1', false],
  ])('%s is %s, however it was written', (search, text, isKnown) => {
    expect(toQuery(search, KNOWN)).toEqual({ text, isKnown });
  });

  test.each([
    ['', '?page=1', true],
    ['?gameType=RNG', '?gameType=RNG&page=1', true],
    ['?page=1&gameType=RNG', '?gameType=RNG&page=1', true],
    ['?page=2', '?page=2', true],
    ['?page=', '?page=', true],
    ['?surprise=1', '?page=1&surprise=1', false],
  ])('%s is %s, with what goes without saying', (search, text, isKnown) => {
    expect(toQuery(search, WHOLE)).toEqual({ text, isKnown });
  });

  test('of a page equals that of a browser', () => {
    expect(toWholeQuery({ name: 'a b', gameType: undefined }, WHOLE)).toBe(toQuery('?name=a%20b', WHOLE)?.text);
  });

  test('of 2,048 characters is accepted, a longer one is not', () => {
    const search = `?name=${'x'.repeat(2_048 - '?name='.length)}`;
    expect(toQuery(search, KNOWN)?.text).toBe(search);
    expect(toQuery(`${search}x`, KNOWN)).toBeUndefined();
  });
});

const READING = ENDPOINTS.filter(({ body }) => body === 'none');

function read({ request }: Endpoint, query: URLSearchParams) {
  const said = request.safeParse(Object.fromEntries(query));
  return said.success ? said.data : said.error.issues.map(({ code, path }) => [code, ...path]);
}

describe('schema defaults', () => {
  test.each(READING.map((endpoint) => [endpoint.id, endpoint] as const))(
    'equal the explicit query of %s',
    (_id, endpoint) => {
      expect(read(endpoint, new URLSearchParams(toQueryFields(endpoint).plain()))).toEqual(
        read(endpoint, new URLSearchParams()),
      );
    },
  );

  test('exclude path parameters', () => {
    for (const endpoint of READING)
      for (const [name] of toQueryFields(endpoint).defaults) expect(endpoint.path).not.toMatch(`:${name}\\b`);
  });
});
