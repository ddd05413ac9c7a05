import { describe, expect, test } from 'vitest';
import { codeOf, createHarness, FROM_OUR_PAGES } from './support/harness.ts';

const LONG = 'a'.repeat(2_100);
/** Shortens a path for the title of a test. */
const short = (path: string) => path.slice(0, 60);
const ODD = ['/rng%20', '/boas vindas', '/100%', '/rng%2F', '/x%5cy', '/%00', '/wpsx%20', '/%ff', `/${LONG}`];
const INNER = [
  ...['/_', '/_anything', '/_purge', '/_actions/x', '/_image?href=https://evil.test/x.png&f=png'],
  '/_server-islands/Header?e=default',
  // A missing hashed file. The browser must not cache its refusal: during a deployment either version may lack the file.
  ...['/_astro/LoginDialog.Cq0Z1a2b.js', '/_astro/words-pt.0a1b.json'],
];
const PT = { words: 'Esta página não existe', home: 'href="/"', lang: 'lang="pt"' };
const EN = { words: 'This page does not exist', home: 'href="/en"', lang: 'lang="en"' };

describe('an address without a page', () => {
  test.each([
    ...[...ODD, ...INNER].map((path) => [short(path), path, PT] as const),
    ...[...ODD.map((path) => `/en${path}`), '/%65n/rng%20', '//en//rng%20', '/en%2frng'].map(
      (path) => [short(path), path, EN] as const,
    ),
  ])('%s is answered to a person, in their language, with a link home', async (_, path, { words, home, lang }) => {
    const { ask, platform, rendered } = createHarness();
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(path, { method });
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      for (const part of method === 'GET' ? [words, home, lang, 'noindex'] : []) expect(html).toContain(part);
    }
    expect(rendered).toEqual([]);
    expect(platform.asked.filter(({ headers }) => headers.has('X-Orla-Visitor'))).toEqual([]);
  });

  test('does not repeat the requested address', async () => {
    const { ask } = createHarness();
    for (const path of ['/%22%3E%3Cscript%3Ealert(1)%3C/script%3E%20', '/_"><script>alert(1)</script>'])
      expect(await (await ask(path)).text()).not.toContain('alert');
  });

  test('is closed with the site if it has one reading, and is never looked up if it has none', async () => {
    const { ask, platform } = createHarness();
    platform.state.status = 1;
    expect((await ask('/_anything')).status).toBe(503);
    expect((await ask('/rng%20')).status).toBe(404);
  });

  const ENVELOPES = [
    ['POST', '/rng%20'],
    ['DELETE', `/${LONG}`],
    ['GET', '/wps/system/keys%20'],
    ['GET', '/wps%2Fsystem%2Fkeys'],
    ['GET', '/%77ps%5Csystem'],
    ['GET', '/x%2f../wps/system/keys'],
    ['GET', '/WPS/%'],
    ['GET', '//health/%00'],
    ['GET', `/wps/${LONG}`],
    ['HEAD', '/ops/members/luna%2f'],
    ['GET', '/studio/play/x%20'],
  ] as const;

  test.each(ENVELOPES.map(([method, path]) => [method, short(path), path] as const))(
    '%s %s is a call, or could be read as one, and gets an envelope',
    async (method, _, path) => {
      const { ask, platform } = createHarness();
      const response = await ask(path, { method, headers: FROM_OUR_PAGES });
      expect(response.headers.get('Content-Type')).toBe('application/json');
      if (method === 'HEAD') expect(response.status).toBe(400);
      else expect(await codeOf(response)).toBe('400 request.malformed');
      expect(platform.asked).toEqual([]);
    },
  );
});
