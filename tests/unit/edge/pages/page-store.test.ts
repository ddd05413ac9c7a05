import { describe, expect, test } from 'vitest';
import { toPageQuery } from '../../../../src/edge/pages/page-query.ts';
import {
  getStoredPage,
  purgeCount,
  purgeStoredPages,
  storePage,
  toTags,
} from '../../../../src/edge/pages/page-store.ts';

function page(tags: string[]) {
  const lifetimes = { freshMs: 0, staleMs: 0, deadMs: 0 };
  return { body: new ArrayBuffer(0), headers: new Headers(), tags, storedAt: 0, lifetimes, refreshUntil: 0 };
}

describe('stored pages', () => {
  test('are dropped by tag', () => {
    storePage('/a', page(['games']), purgeCount(), 10);
    storePage('/b', page(['notices', 'games']), purgeCount(), 10);
    storePage('/c', page(['brand']), purgeCount(), 10);
    purgeStoredPages(new Set(['games']));
    expect(['/a', '/b', '/c'].map((key) => getStoredPage(key) !== undefined)).toEqual([false, false, true]);
  });

  test('are dropped by any tag of Astro’s header', () => {
    for (const tag of ['notices', 'games', 'brand']) {
      storePage('/', page(toTags('notices, games,brand')), purgeCount(), 10);
      purgeStoredPages(new Set([tag]));
      expect(getStoredPage('/'), tag).toBeUndefined();
    }
  });

  test('begun before a purge are not stored', () => {
    const began = purgeCount();
    purgeStoredPages(new Set(['x']));
    storePage('/late', page([]), began, 10);
    expect(getStoredPage('/late')).toBeUndefined();
  });

  test('are limited: the oldest is evicted', () => {
    for (let index = 0; index < 20; index += 1) storePage(`/n${index}`, page([]), purgeCount(), 10);
    expect(getStoredPage('/n9')).toBeUndefined();
    expect(getStoredPage('/n19')).toBeDefined();
  });
});

describe('the query of a page', () => {
  test.each([
    ['', ''],
    ['?page=2&gameCode=x', '?gameCode=x&page=2'],
    ['?member=depositv2&agent=x&gameId=y&vassalage=z&utm_source=q', ''],
    ['?page=2&page=3', '?page=2'],
    ['?page=%3Cscript%3E', ''],
    [`?page=${'1'.repeat(41)}`, ''],
  ])('%s is %s', (search, kept) => {
    expect(toPageQuery('/rng', search)).toBe(kept);
  });

  test.each([
    ['/game', '?vassalage=ORLA&gameId=calcadao&roomId=1&page=2', '?gameId=calcadao&vassalage=ORLA'],
    ['/en/game', '?vassalage=ORLA&gameId=book.of:sea', '?gameId=book.of%3Asea&vassalage=ORLA'],
    ['/game', `?vassalage=ORLA&gameId=${'x'.repeat(81)}`, '?vassalage=ORLA'],
    ['/en/game', '?gameType=FISH&vassalage=JILI', '?vassalage=JILI&gameType=FISH'],
    ['/game', '?gameType=FISH&vassalage=JILI&gameId=x', '?gameId=x&vassalage=JILI'],
    ['/game', '?gameType=FISH', ''],
    ['/game', '?gameType=<b>&vassalage=JILI', '?vassalage=JILI'],
    ['/en/rng', '?vassalage=ORLA&gameId=calcadao', ''],
  ])('a title is the page of %s%s', (path, search, kept) => {
    expect(toPageQuery(path, search)).toBe(kept);
  });

  test.each([
    ['/rng', '?affiliateCode=MAR8&page=2&utm_source=q', '?page=2&affiliateCode=MAR8'],
    ['/en/index.html', '?referralCode=SOL7&affiliateCode=MAR8', '?affiliateCode=MAR8&referralCode=SOL7'],
    ['/game', '?vassalage=ORLA&gameId=calcadao&referralCode=SOL7', '?gameId=calcadao&vassalage=ORLA&referralCode=SOL7'],
    ['/', '?affiliateCode=%3Cb%3E', ''],
  ])('has the codes of an invitation, which any page takes: %s%s', (path, search, kept) => {
    expect(toPageQuery(path, search)).toBe(kept);
  });

  test.each([
    ['/sitemap.xml', ''],
    ['/app-code/android.svg', ''],
    ['/register.html', '?referralCode=x'],
  ])('a file has none, another address of a page has: %s', (path, kept) => {
    expect(toPageQuery(path, '?referralCode=x')).toBe(kept);
  });
});
