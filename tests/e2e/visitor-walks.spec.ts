import { getRoute, listIndexedPaths, ROUTE_PATHS } from '../../src/components/site-routes.ts';
import { isLocale, LOCALES, type Locale, requireLocaleRow, toLocalePath } from '../../src/i18n/locales.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { isWhole } from './turns.ts';

const PROJECTS = ['phone-pt', 'desktop-en', 'phone-en', 'desktop-pt'];
const SCHEMES = ['dark', 'light'] as const;
/** Pages that need the id of their subject; `/game` has its own journeys. */
const ELSEWHERE = ['/promoDetail', '/match', '/game'];

/** Languages without a project of their own. */
const OTHERS = LOCALES.map((row) => row.path).filter((one) => one !== 'pt' && one !== 'en');
/** `WALK_LOCALES=xx,yy`: every page in these languages alone. */
const ASKED = process.env.WALK_LOCALES?.split(',').filter(isLocale);

/**
 * The languages in which a project visits a page. In a short run: its own language or one of the others, in turn. In a whole run: its own, and in two
 * projects all others too.
 */
function listLocales(own: Locale, route: number, project: string): readonly Locale[] {
  if (ASKED) return ASKED;
  // Each project visits every fourth page.
  if (!isWhole)
    return Math.floor(route / PROJECTS.length) % 2 === 0 ? [own] : OTHERS.slice(route % OTHERS.length).slice(0, 1);
  return project === 'phone-pt' || project === 'desktop-en' ? [own, ...OTHERS] : [own];
}

/**
 * A short run visits every page in one size and one language, so that every size and every language occurs in both themes. `npm run walk` covers all
 * combinations.
 */
test('every page is whole, named, accessible and fits', { tag: '@all' }, async ({ page, locale, baseURL }, info) => {
  const mine = PROJECTS.indexOf(info.project.name);
  const hasAll = isWhole || ASKED !== undefined;
  const share = ROUTE_PATHS.filter(
    (one, index) => !ELSEWHERE.includes(one) && (hasAll || index % PROJECTS.length === mine),
  );
  test.setTimeout(share.length * (hasAll ? OTHERS.length + 1 : 2) * 12_000);
  for (const plain of share) {
    const index = ROUTE_PATHS.indexOf(plain);
    const locales = listLocales(locale, index, info.project.name);
    for (const one of locales) {
      // A short run chooses the theme so that both occur for a project's own language and for the others.
      const themes = isWhole ? SCHEMES : [SCHEMES[Math.floor(index / (2 * PROJECTS.length)) % 2] ?? 'dark'];
      for (const colorScheme of themes)
        await test.step(`${one} ${plain} ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme });
          const answer = await page.goto(toLocalePath(plain, one));
          expect([answer?.status(), answer?.headers()['content-language']], plain).toEqual([
            200,
            requireLocaleRow(one).tag,
          ]);
          await expect(page.locator('h1'), plain).toHaveCount(1);
          const { isIndexed, canonical } = getRoute(plain);
          const target = toLocalePath(canonical ?? plain, one);
          await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${target}`);
          await expect(page.locator('meta[name="robots"]')).toHaveCount(isIndexed ? 0 : 1);
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
        });
    }
  }
});

/** Pages that are checked with words of double length, from right to left, as in a future language. */
const LONG_PAGES = ['/', '/rng', '/promotions', '/terms', '/help', '/feedback'];

test('long words and right-to-left fit', { tag: '@phone' }, async ({ page, path }) => {
  for (const plain of LONG_PAGES) {
    await page.goto(path(plain));
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        if (text && !node.parentElement?.closest('script, style, noscript')) node.textContent = `${text} ${text}`;
      }
    });
    await expectNoSidewaysScroll(page);
  }
});

/** The address parameters of a seeded subject, for each page that needs one. */
const ABOUT: Readonly<Record<string, string>> = {
  '/promoDetail': '?id=tide-returns',
  '/game': '?vassalage=ORLA&gameId=mare-de-ambar',
};
/** `/match` is left out: a match lasts for minutes, so the test knows no id. */
const WITH_SUBJECT = ROUTE_PATHS.filter((plain) => plain !== '/match').map((plain) => plain + (ABOUT[plain] ?? ''));
const POLICY_TESTS: [string, string[], number][] = [
  ['no page breaks its own policy', ['/game', ...WITH_SUBJECT], 200],
  ['what is no page breaks no policy', ['/nothing', '/promoDetail', '/match?id=nobody'], 404],
];

for (const [name, asked, status] of POLICY_TESTS)
  test(name, { tag: '@desktop-pt' }, async ({ page, path, expectedErrors }) => {
    if (status === 404) expectedErrors.push(/status of 404/);
    test.setTimeout(Math.max(asked.length * 6_000, 60_000));
    const broken: string[] = [];
    await page.exposeFunction('reportViolation', (what: string) => broken.push(what));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ documentURI, violatedDirective, blockedURI }) =>
        (window as unknown as { reportViolation: (what: string) => void }).reportViolation(
          `${documentURI}: ${violatedDirective} ${blockedURI}`,
        ),
      ),
    );
    for (const plain of asked) {
      const answer = await page.goto(path(plain), { waitUntil: 'load' });
      expect([answer?.status(), answer?.request().redirectedFrom()], plain).toEqual([status, null]);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy, plain).toMatch(/object-src 'none'.*base-uri 'none'.*require-trusted-types-for 'script'/);
      expect(policy, plain).not.toMatch(/unsafe-(?:inline|eval)/);
      // The scripts that load on intent also run under the policy.
      await page.evaluate(() => dispatchEvent(new Event('orla:wake')));
      await page.waitForLoadState('networkidle');
    }
    expect(broken).toEqual([]);
  });

test('search engines can read sitemap, robots, manifest and share picture', async ({ request, baseURL, locale }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const own = `/sitemap-${locale}.xml`;
  expect(index).toContain(`<loc>${baseURL}${own}</loc>`);
  expect((await request.get('/sitemap-xx.xml')).status()).toBe(404);
  const sitemap = await (await request.get(own)).text();
  for (const plain of listIndexedPaths(new Set(['RNG'])))
    expect(sitemap).toContain(`<loc>${baseURL}${toLocalePath(plain, locale)}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const manifest = await (await request.get(toLocalePath('/site.webmanifest', locale))).json();
  expect(manifest).toMatchObject({ lang: locale, start_url: toLocalePath('/', locale) });
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  expect((await request.get(`/share/home.jpg`)).headers()['content-type']).toBe('image/jpeg');
});

test('legal texts name the company and their date, and link on in their language', async ({ page, path, words }) => {
  await page.goto(path('/terms'));
  await expect(page.locator('article time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
  await expect(page.locator('main')).not.toContainText('{{');
  await page
    .locator('article')
    .getByRole('link', { name: words('/responsible-gaming.title') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${path('/responsible-gaming')}$`));
  await page.goto(path('/help'));
  await page
    .getByRole('navigation', { name: words('help.topics') })
    .getByRole('link')
    .nth(3)
    .click();
  await expect(page).toHaveURL(/#money$/);
  await page.goto(path('/helpmc'));
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('/lottery links to the lotteries of Vietnam and of South-East Asia', async ({ page, path, words }) => {
  for (const plain of ['/vnlottery', '/seaLottery']) {
    await page.goto(path('/lottery'));
    await page.getByRole('link', { name: words(`${plain}.title`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path(plain)}$`));
  }
});

test('/lottery shows the header alone, and its nav keeps its state', async ({ page, path, words }) => {
  await page.goto(path('/lottery'));
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const nav = page.getByRole('navigation', { name: words('nav.label'), exact: true });
  await expect(nav).toBeHidden();
  await page.getByText(words('nav.fold')).click();
  await expect(nav).toBeVisible();
  await page.reload();
  await expect(nav).toBeVisible();
});

test('the side bar shows a QR code for the phone, by keyboard too', { tag: '@desktop' }, async ({
  page,
  path,
  words,
}) => {
  await page.goto(path('/'));
  await page.getByRole('button', { name: words('side.app') }).press('Enter');
  const code = page.getByRole('dialog', { name: words('side.app') }).getByRole('img');
  await expect(code).toBeVisible();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: words('side.app') })).toBeHidden();
});

test('an unknown notice, promotion, game or language answers 404', async ({ page, path, expectedErrors }) => {
  expectedErrors.push(/404/);
  const unknown = ['/noticePage?notice=nobody', '/promoDetail?id=nobody', '/promoDetail', '/match?id=nobody'];
  for (const plain of [...unknown, '/game?vassalage=ORLA&gameId=nobody', '/lottery?gameCode=nobody'])
    expect((await page.goto(path(plain)))?.status(), plain).toBe(404);
  expect((await page.goto('/xx/rng'))?.status()).toBe(404);
});
