import { describe, expect, test } from 'vitest';
import { toHomeOfLanguage } from '../../../src/edge/pages/home-language.ts';
import { LOCALES } from '../../../src/i18n/locales.ts';

type Case = [path: string, cookies: string | null, target: string | null];

const lead = (path: string, cookies: string | null, search = '') =>
  toHomeOfLanguage(path, search, cookies)?.headers.get('Location') ?? null;

describe('the home page of a language', () => {
  test.each<Case>([
    ...LOCALES.map(({ path }): Case => ['/', `lang=${path}`, path === 'pt' ? null : `/${path}`]),
    ['/', 'a=b; lang=en; c=d', '/en'],
    ['/', 'lang=xx', null],
    ['/', 'lang=//evil.example', null],
    ['/', 'xlang=en', null],
    ['/', null, null],
    ['/rng', 'lang=en', null],
    ['/en', 'lang=en', null],
  ])('%s with the cookie %s leads to %s', (path, cookies, target) => {
    expect(lead(path, cookies)).toBe(target);
  });

  test('keeps the query and is not cached', () => {
    const answer = toHomeOfLanguage('/', '?referralCode=abc', 'lang=en');
    expect(answer?.status).toBe(302);
    expect(answer?.headers.get('Location')).toBe('/en?referralCode=abc');
    expect(answer?.headers.get('Cache-Control')).toBe('no-store');
  });
});
