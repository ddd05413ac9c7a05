import { ROUTE_PATHS, ROUTES } from '../../src/components/site-routes.ts';
import { listHtmlMistakes } from '../html.ts';
import { expect, test } from './fixtures.ts';

/** Pages besides the routes: pages of one subject, a missing page, and error pages. */
const MORE = ['/noticePage?page=1', '/rng?page=ORLA', '/help', '/nothing', '/promoDetail?id=nobody', '/500'];
/** Pages without a language. */
const ONCE = ['/api/docs'];

const JSON_LD = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;
const listTypes = (html: string) => [...html.matchAll(JSON_LD)].map(([, text = '']) => JSON.parse(text)['@type']);

/** Types of the structured data that an indexed page must have. */
function toWanted(route: string): string[] {
  if (route === '/') return ['Organization'];
  const row = ROUTES[route as keyof typeof ROUTES];
  if (!row?.isIndexed || 'parent' in row) return [];
  return route === '/help' ? ['BreadcrumbList', 'FAQPage'] : ['BreadcrumbList'];
}

test('every page is served as valid HTML, with valid structured data', async ({ request, path, locale }) => {
  const routes = [...new Set([...ROUTE_PATHS, ...MORE])];
  const paths = routes.map(path);
  if (locale === 'pt') paths.push(...ONCE);
  const mistakes: string[] = [];
  for (const one of paths) {
    const answer = await request.get(one);
    expect(answer.headers()['content-type'], one).toMatch(/^text\/html/);
    const html = await answer.text();
    const types = listTypes(html);
    for (const type of toWanted(routes[paths.indexOf(one)] ?? '')) expect(types, one).toContain(type);
    mistakes.push(...(await listHtmlMistakes(html)).map((mistake) => `${one} ${mistake}`));
  }
  expect(mistakes).toEqual([]);
});
