import { describe, expect, test } from 'vitest';
import { refusalPage } from '../../../src/edge/gate/refusal-page.ts';
import { LOCALES, requireLocaleRow } from '../../../src/i18n/locales.ts';
import { toWorkerWords } from '../../../src/i18n/worker-words.ts';
import { type PageWords, toTestPage } from '../../../src/platform/cashier/test-page-document.ts';
import { listHtmlMistakes } from '../../html.ts';

const locales = LOCALES.map(({ path }) => path);

test('an invalid document is detected', async () => {
  const html = '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div>x</div></p></body></html>';
  expect(await listHtmlMistakes(html)).not.toEqual([]);
});

/** Pages of Astro are checked as they are served: tests/e2e/visitor-reads-valid-pages.spec.ts. */
describe.each(locales)('valid HTML in %s', (locale) => {
  test.each([
    ...(['maintenance', 'region', 'invalid_domain', 'limited', 'error', 'unanswered'] as const),
    ...(['missing_game', 'missing_page'] as const),
  ])('the refusal %s is valid', async (kind) => {
    for (const location of [
      { ip: '203.0.113.7', country: 'BR' },
      { ip: '', country: 'XX' },
    ])
      for (const how of [{}, { serviceUrl: 'https://chat.orla.example/?a=1&b=2' }, { isFramed: true }]) {
        const page = await refusalPage(kind, { locale, location, ...how });
        expect(await listHtmlMistakes(await page.text())).toEqual([]);
      }
  });

  test('is the page of test payments', async () => {
    const words = toWorkerWords('platform', 'payment-page', locale) as PageWords['words'];
    const page = toTestPage({ id: 'D0', sign: 'abc', language: requireLocaleRow(locale), words, amount: 10 });
    expect(await listHtmlMistakes(page)).toEqual([]);
  });
});
