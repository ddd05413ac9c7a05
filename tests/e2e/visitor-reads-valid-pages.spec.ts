import { ROUTE_PATHS } from '../../src/components/site-routes.ts';
import { listHtmlMistakes } from '../html.ts';
import { expect, test } from './fixtures.ts';

/** Beside the routes: what is about one thing or about nothing, and what is shown when something is wrong. */
const MORE = ['/noticePage?page=1', '/rng?page=ORLA', '/help', '/nothing', '/promoDetail?id=nobody', '/500'];
/** No page in a language of its own. */
const ONCE = ['/api/docs'];

test('every page is valid HTML as it is served', async ({ request, path, locale }) => {
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
