import { LOCALES, toLocalePath } from '../../src/i18n/locales.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const PAGES = ['/', '/rng', '/hot'] as const;

for (const plain of PAGES) {
  test(`${plain} is a whole page in its language`, async ({ page, path, locale }) => {
    const answer = await page.goto(path(plain));
    expect(answer?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path(plain)}$`));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('light pages are accessible too', async ({ page, path }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const plain of PAGES) {
    await page.goto(path(plain));
    await expectAccessible(page);
  }
});

test('the nav scrolls to the link of its page', async ({ page, path, words }) => {
  await page.goto(path('/promotions'));
  const nav = page.getByRole('navigation', { name: words('nav.label'), exact: true });
  await expect(nav.getByRole('link', { name: words('nav.promotions') })).toBeInViewport({ ratio: 1 });
});

test('the home page names its parts: navigation, notices, hot games, footer', async ({
  page,
  path,
  words,
  viewport,
}) => {
  await page.goto(path('/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('hero.title'));
  await expect(page.getByRole('heading', { name: words('hot.title') })).toBeVisible();
  await expect(page.locator('a[href*="gameId="]')).not.toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // A phone has no side bar.
  await expect(page.getByLabel(words('side.label'))).toHaveCount((viewport?.width ?? 0) < 1024 ? 0 : 1);
  const logo = page.getByRole('banner').getByRole('link', { name: words('nav.logo') });
  await expect(logo).toHaveAttribute('href', path('/'));
  const nav = page.getByRole('navigation', { name: words('nav.label'), exact: true });
  const links = await nav.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const toVendor = (vassalage: string, gameType: string) => `/game?vassalage=${vassalage}&gameType=${gameType}`;
  // A category with one vendor links to the vendor, a category with several to its page (spec §2).
  const expected = [
    '/',
    '/hot',
    toVendor('TCG_SEA', 'ELOTT'),
    '/lottery',
    toVendor('ORLA_LIVE', 'LIVE'),
    toVendor('ORLA_SPORTS', 'SPORTS'),
    toVendor('ORLA_FISH', 'FISH'),
    '/rng',
    toVendor('ORLA_PVP', 'PVP'),
    toVendor('ORLA_ESPORTS', 'ESPORTS'),
    '/promotions',
  ];
  expect(links).toEqual(expected.map(path));
  await expect(
    page
      .getByText(words('notices.label'))
      .or(page.getByLabel(words('notices.label')))
      .first(),
  ).toBeAttached();
});

test('the first screen of a phone shows at least six links, and a search in reach of the thumb', {
  tag: '@phone-pt',
}, async ({ page, path, words }) => {
  await page.goto(path('/'));
  const onScreen = await page.locator('main a[href]').evaluateAll((all) => {
    const boxes = all.map((link) => link.getBoundingClientRect());
    return boxes.filter(({ width, top }) => width > 0 && top < innerHeight - 60).length;
  });
  expect(onScreen).toBeGreaterThanOrEqual(6);
  const bar = page.getByRole('navigation', { name: words('bottom.label') });
  await expect(bar.getByRole('link')).toHaveCount(6);

  const opener = bar.getByRole('link', { name: words('bottom.search') });
  const sheet = page.getByRole('dialog', { name: words('search.title') });
  const field = sheet.getByRole('combobox', { name: words('search.field') });
  const options = sheet.getByRole('option');
  await opener.click();
  await expect(field).toBeFocused();
  await expect(sheet.getByRole('group', { name: words('search.popular') })).toBeVisible();
  await field.fill('zzzzzz');
  await expect(sheet.getByRole('status')).toHaveText(words('search.none', { text: 'zzzzzz' }));
  await field.fill('mar');
  await expect(sheet.getByRole('group', { name: words('search.kind.game') })).toBeVisible();
  await expect(sheet.getByRole('status')).toHaveText(/\d+ resultados/);
  for (const box of await options.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
    expect(box).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  // The page handles the key only once it is idle, so the test repeats the press.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.type('ajuda');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/help/);
  await opener.click();
  await sheet.getByRole('button', { name: 'ajuda' }).click();
  await expect(field).toHaveValue('ajuda');
});

test('the only vendor of a category leads on without script, to its only title or to the page of its titles', async ({
  page,
  path,
  request,
}) => {
  const follow = async (query: string) => {
    const answer = await request.get(path(`/game?${query}`), { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  const title = path('/game?vassalage=ORLA_FISH&gameId=mar-aberto');
  expect(await follow('vassalage=ORLA_FISH&gameType=FISH')).toEqual([302, title]);
  expect(await follow('vassalage=ORLA_SPORTS&gameType=SPORTS')).toEqual([302, path('/sports?page=ORLA_SPORTS')]);
  await page.goto(path('/sports?page=ORLA_SPORTS'));
  await expect(page.locator('nav a[href*="gameType=SPORTS"]').first()).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('nav a[href*="gameType=FISH"][aria-current]')).toHaveCount(0);
});

test('a missing page answers 404 in its language', async ({ page, path, words, expectedErrors }) => {
  expectedErrors.push(/404/);
  const answer = await page.goto(path('/nothing-here'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('status.404.title'));
  await expectAccessible(page);
});

test('other addresses of a page redirect to it, in their language, with their query', async ({ page, path }) => {
  for (const [alias, target] of [
    ['/index', '/'],
    ['/index.html', '/'],
    ['/home', '/'],
    ['/register.html', '/register'],
  ] as const) {
    const answer = await page.request.get(`${path(alias)}?referralCode=a`, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toBe(`${path(target)}?referralCode=a`);
  }
});

test('the language menu leads to the same page in the other language, keeps the query, and stores the choice', async ({
  page,
  path,
  locale,
}) => {
  await page.goto(path('/noticePage?page=1'));
  // While the page arrives, the account area is hidden until both of its neighbours are there, because they would move it.
  const seen = await page.evaluate(() => {
    const [bar, area] = [document.querySelector('header .bar'), document.querySelector('header .account')];
    const last = bar?.lastElementChild;
    const read = () => area && getComputedStyle(area).visibility;
    const whole = read();
    last?.remove();
    const arriving = read();
    if (last) bar?.append(last);
    return [arriving, whole];
  });
  expect(seen).toEqual(['hidden', 'visible']);
  const other = LOCALES.find((row) => row.path !== locale);
  if (!other) throw new Error('one language only');
  await page.locator('header [data-languages]').click();
  await page.getByRole('option', { name: other.name }).click();
  await expect(page).toHaveURL(new RegExp(`${toLocalePath('/noticePage', other.path)}\\?page=1$`));
  await expect(page.locator('html')).toHaveAttribute('lang', other.tag);
  const kept = () => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')]);
  expect(await kept()).toEqual([other.catalogue, other.vendor]);
  await page.goto('/');
  await expect(page.locator('html'), '/ is in the language that was read last').toHaveAttribute('lang', other.tag);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie as a browser of a site in another language would send it
    document.cookie = 'lang=ja; Path=/';
  });
  await page.goto('/');
  await expect(page.locator('html'), 'an unsupported language is the default').toHaveAttribute('lang', 'pt');
});

test('a language opens in a tab of its own', { tag: '@desktop' }, async ({ page, path, locale }) => {
  const other = LOCALES.find((row) => row.path !== locale);
  if (!other) throw new Error('one language only');
  await page.goto(path('/'));
  await page.locator('header [data-languages]').click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('option', { name: other.name }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`${toLocalePath('/', other.path)}$`));
  await expect(tab.locator('html')).toHaveAttribute('lang', other.tag);
});

test('the API document is readable for people and machines', async ({ page, request }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('/wps/session/login').first()).toBeVisible();
  // Removes most of the two hundred cards before the inspection, because a few cards of one component are enough.
  await page.evaluate(() => {
    for (const [index, card] of document.querySelectorAll('main article').entries()) if (index >= 12) card.remove();
  });
  await expectAccessible(page);
  const openapi = await (await request.get('/api/openapi.json')).json();
  expect(openapi.openapi).toMatch(/^3\.1/);
  expect(Object.keys(openapi.paths)).toContain('/wps/game/launchGame');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are complete and their links work', async ({ page, path, words }) => {
    await page.goto(path('/rng'));
    const tiles = page.locator('a[href*="gameId="]');
    expect(await tiles.count()).toBeGreaterThanOrEqual(24);
    await page.goto(path('/register'));
    await expect(page.locator('noscript').locator('p')).toHaveText(words('noscript.registerModal'));
    await page.goto(path('/login'));
    await expect(page.locator('noscript').locator('p')).toHaveText(words('noscript.loginPopupModal'));
    await page.goto(path('/rng'));
    await tiles.first().click();
    await expect(page.locator('noscript').locator('p')).toHaveText(words('game.noscript'));
    await page.goto(path('/sports'));
    await expect(page.locator('[data-selection][href]')).not.toHaveCount(0);
    await page.goto(path('/live'));
    await expect(page.locator('a[data-table]')).not.toHaveCount(0);
    await page.goto(path('/search'));
    await page.getByRole('searchbox').fill('mar');
    await page.getByRole('search').getByRole('button').click();
    await expect(page.getByRole('main').getByRole('heading', { name: words('search.kind.game') })).toBeVisible();
    await expect(page.locator('main a[href*="gameId="]')).not.toHaveCount(0);
  });
});
