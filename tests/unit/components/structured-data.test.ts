import { describe, expect, test } from 'vitest';
import { toPlainText } from '../../../src/components/content/safe-html.ts';
import { toCrumbs, toPageLinks } from '../../../src/components/head.ts';
import { ROUTES } from '../../../src/components/site-routes.ts';
import {
  splitArticles,
  toBreadcrumbs,
  toFaq,
  toJsonLd,
  toOrganization,
} from '../../../src/components/structured-data.ts';

describe('structured data', () => {
  test('cannot end its script through a title', () => {
    const text = toBreadcrumbs([{ name: '</script><script>alert(1)</script>', url: 'https://orla.test/' }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text).itemListElement[0].name).toBe('</script><script>alert(1)</script>');
    expect(JSON.parse(toJsonLd('Thing', { name: '<!--' })).name).toBe('<!--');
  });

  test('of the home page is the organisation, without empty values', () => {
    const data = JSON.parse(toOrganization('https://orla.test'));
    expect(data).toMatchObject({ '@type': 'Organization', name: 'Orla', url: 'https://orla.test/' });
    expect(Object.values(data)).not.toContain('');
    expect(data).not.toHaveProperty('sameAs');
  });

  test.each([
    ['/promoDetail', '?id=p1&utm=x', ['https://orla.test/en', 'https://orla.test/en/promotions']],
    ['/rng', '', ['https://orla.test/en']],
    ['/', '', []],
  ] as const)('of %s leads there from the home page', (path, search, urls) => {
    const links = toPageLinks(path, 'en', new URL(`https://orla.test/en${path}${search}`));
    expect(toCrumbs(path, 'en', links, (title) => title).map(({ url }) => url)).toEqual(urls);
  });

  test('names existing pages as parents', () => {
    const parents = Object.values(ROUTES).flatMap((row) => ('parent' in row ? row.parent : []));
    for (const parent of parents) expect(ROUTES).toHaveProperty([parent]);
  });

  test('of help has the articles that are questions, each once, as plain text', () => {
    const html =
      '<h3 id="a">Who &amp; where?</h3><p>Here. <a href="/x">See</a></p><h3>Note</h3><p>No question.</p><h3>متى؟</h3><p>الآن</p>';
    const articles = splitArticles(html, toPlainText);
    const { mainEntity } = JSON.parse(toFaq([...articles, { title: 'Who & where?', text: 'Here, again.' }]) ?? '');
    expect(
      mainEntity.map(({ name, acceptedAnswer }: { name: string; acceptedAnswer: { text: string } }) => [
        name,
        acceptedAnswer.text,
      ]),
    ).toEqual([
      ['Who & where?', 'Here. See'],
      ['متى؟', 'الآن'],
    ]);
    expect(toFaq([{ title: 'Note', text: 'x' }])).toBeUndefined();
  });
});
