import { ROUTE_PATHS } from '../../src/components/site-routes.ts';
import { listHtmlMistakes } from '../html.ts';
import { expect, test } from './fixtures.ts';

/** Pages besides the routes: pages of one subject, a missing page, and error pages. */
const MORE = ['/noticePage?page=1', '/rng?page=ORLA', '/help', '/nothing', '/promoDetail?id=nobody', '/500'];
/** Pages without a language. */
const ONCE = ['/api/docs'];

test('every page is served as valid HTML', async ({ request, path, locale }) => {
  const paths = [...new Set([...ROUTE_PATHS, ...MORE])].map(path);
  if (locale === 'pt') paths.push(...ONCE);
  const mistakes: string[] = [];
  for (const one of paths) {
    const answer = await request.get(one);
    expect(answer.headers()['content-type'], one).toMatch(/^text\/html/);
    mistakes.push(...(await listHtmlMistakes(await answer.text())).map((mistake) => `${one} ${mistake}`));
  }
  expect(mistakes).toEqual([]);
});
