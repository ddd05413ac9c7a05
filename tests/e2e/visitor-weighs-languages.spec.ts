import type { Browser } from '@playwright/test';
import { LOCALES, type Locale, toLocalePath } from '../../src/i18n/locales.ts';
import { expect, test } from './fixtures.ts';

const PAGES = ['/', '/rng', '/promotions', '/help', '/terms'];
/** Maximum cost of a language, as a multiple of English. */
const REQUESTS_MAX = 1.1;
const BYTES_MAX = 1.35;
/** The page is measured for this long after its load, because some parts load when the browser is idle. */
const QUIET_MS = 2500;

interface Weight {
  readonly requests: number;
  readonly bytes: number;
}

/** Requests and transferred bytes of a first visit. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const sizes: number[] = [];
  client.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  expect((await page.goto(url, { waitUntil: 'networkidle' }))?.status(), url).toBe(200);
  await page.waitForTimeout(QUIET_MS);
  await context.close();
  return { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

test('a page in any language costs about what it costs in English', { tag: ['@phone-pt', '@long'] }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(PAGES.length * LOCALES.length * 15_000);
  const table: Record<string, Record<string, string>> = {};
  const tooMuch: string[] = [];
  for (const path of PAGES) {
    const visit = (locale: Locale) => weigh(browser, `${baseURL}${toLocalePath(path, locale)}`);
    const english = await visit('en');
    const row: Record<string, string> = { en: `${english.requests} · ${(english.bytes / 1000).toFixed(1)} kB` };
    for (const { path: locale } of LOCALES.filter((one) => one.path !== 'en')) {
      const { requests, bytes } = await visit(locale);
      const [more, larger] = [requests / english.requests, bytes / english.bytes];
      row[locale] = `${more.toFixed(2)} · ${larger.toFixed(2)}`;
      if (more > REQUESTS_MAX || larger > BYTES_MAX) tooMuch.push(`${locale} ${path}: ${row[locale]}`);
    }
    table[path] = row;
  }
  console.table(table);
  expect(tooMuch).toEqual([]);
});
