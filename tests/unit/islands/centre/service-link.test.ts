import { beforeAll, expect, test } from 'vitest';
import { readWords } from '../../../../src/i18n/read-words.ts';
import { CentreMenu } from '../../../../src/islands/centre/CentreMenu.tsx';
import { listCentrePages } from '../../../../src/islands/centre/registry.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

const words = { t: (key: string) => key, locale: 'en', tag: 'en' } as const;

beforeAll(() => void createBrowser());

test.each(['member', 'agent'] as const)('the menu of the %s centre leads to customer service, once', (centre) => {
  const pages = listCentrePages(centre, { features: [], hasUpline: false });
  const html = render(CentreMenu, { words, centre, pages, current: undefined, onPick: () => {}, other: undefined });
  const links = html.match(/<a [^>]*data-service[^>]*>/g) ?? [];
  expect(links).toHaveLength(1);
  expect(links[0]).toContain('href="/en/contact"');
  expect(html).toContain('centre.service');
});

test.each(['pt', 'en'] as const)('it is called as on the page: %s', (locale) => {
  expect(readWords(locale, 'centre')['centre.service']).toBe(readWords(locale, 'common')['side.service']);
});
