import { describe, expect, test, vi } from 'vitest';
import { toPageLinks } from '../../../src/components/head.ts';
import { toSitemap, toSitemapIndex } from '../../../src/components/sitemap.ts';
import type { LanguageRow } from '../../../src/i18n/languages.ts';
import { isComplete } from '../../../src/i18n/locales.ts';

vi.mock('../../../src/i18n/languages.ts', async (load) => {
  const own = await load<{ LANGUAGES: readonly LanguageRow[] }>();
  const LANGUAGES = own.LANGUAGES.map((row) => (row.path === 'en' ? { ...row, status: 'partial' } : row));
  return { ...own, LANGUAGES };
});

const HOME = new URL('https://orla.test/');

describe('an incomplete language', () => {
  test('has pages that search engines do not list', () => {
    expect([isComplete('pt'), isComplete('en')]).toEqual([true, false]);
    const names = toPageLinks('/', 'pt', HOME).alternates.map(({ hreflang }) => hreflang);
    expect(names).toContain('pt');
    expect(names).not.toContain('en');
    expect(toPageLinks('/', 'en', HOME)).toEqual({ canonical: 'https://orla.test/en', alternates: [] });
  });

  test('is missing in the sitemap', () => {
    const xml = toSitemap('pt', ['/rng'], HOME);
    expect(xml).toContain('<loc>https://orla.test/rng</loc>');
    expect(xml).not.toContain('orla.test/en');
    expect(toSitemapIndex(HOME)).not.toContain('-en.xml');
  });
});
