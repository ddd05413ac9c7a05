import type { Page } from '@playwright/test';
import { GAME_PAGE_SIZE } from '../../src/contract/games/games.ts';
import { expect, expectAccessible, type Operator, test } from './fixtures.ts';

const SLOTS = 60;
const TITLES = ['Pérola', 'Coral', 'Âncora', 'Areia', 'Concha'];

test.describe.configure({ mode: 'serial' });

async function openVendors(operator: Operator): Promise<void> {
  const vendor = { smallIcon: '/favicon.svg', launchUrl: 'https://games.example/{gameId}?launch={launch}' };
  await operator.post('/ops/vendors', {
    ...vendor,
    vassalage: 'MARE',
    displayName: 'Maré',
    categories: ['RNG', 'LIVE'],
    isHot: 1,
  });
  await operator.post('/ops/vendors', { ...vendor, vassalage: 'VENTO', displayName: 'Vento', categories: ['LIVE'] });
  const game = { imageUrl: '/favicon.svg', minBet: 1, maxBet: 10, lines: 20, rtp: 9600 };
  const slots = Array.from({ length: SLOTS }, (_, index) => ({
    ...game,
    gameId: `m${index}`,
    gameName: `${TITLES[index % TITLES.length]} ${index}`,
    gameType: 'RNG',
    isNew: index < 3 ? 1 : 0,
    position: 1000 + index,
  }));
  await operator.post('/ops/games', { vassalage: 'MARE', games: slots });
  await operator.post('/ops/games', {
    vassalage: 'VENTO',
    games: [{ ...game, gameId: 'v1', gameName: 'Mesa um', gameType: 'LIVE' }],
  });
}

async function waitFor(page: Page, path: string, text: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(text);
}

test('a newly opened vendor is in the nav with its logo, by hover and by keyboard', async ({
  page,
  operator,
  words,
}) => {
  await openVendors(operator);
  await waitFor(page, '/', 'Vento');
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: words('nav.label'), exact: true });
  const live = nav.getByRole('link', { name: words('category.LIVE') });
  await expect(live).toContainText('0,70 pts');
  await live.hover();
  const panel = page.locator('#vendors-LIVE');
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Maré' })).toContainText(words('mark.hot'));
  await page.mouse.move(5, 600);
  await expect(panel).toBeHidden();
  await nav.getByRole('button', { name: words('nav.vendors', { category: words('category.LIVE') }) }).press('Enter');
  await expect(panel.getByRole('link', { name: 'Vento' })).toBeVisible();
  await expectAccessible(page);
});

test('a long lobby loads more on scroll, restores its position, and tolerates a typing error', async ({
  page,
  words,
}) => {
  await waitFor(page, '/rng', 'part=2');
  const tiles = page.locator('[data-lobby] a[href*="gameId="]');
  await page.goto('/rng');
  await expect(tiles).toHaveCount(GAME_PAGE_SIZE);
  await page.mouse.wheel(0, 2500);
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(2 * GAME_PAGE_SIZE);
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => tiles.count()).toBeGreaterThan(2 * GAME_PAGE_SIZE);
  await page.waitForTimeout(600);
  const place = await page.evaluate(() => scrollY);
  await page.goto('/terms');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 50);
  await expect.poll(() => tiles.count()).toBeGreaterThan(2 * GAME_PAGE_SIZE);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('searchbox').fill('ancra 7');
  await expect(tiles).toHaveCount(1);
  await expect(tiles.first()).toContainText('Âncora 7');
  await expect(page).toHaveURL(/[?&]q=ancra\+7/);
  await page.reload();
  await expect(tiles).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: words('lobby.select_NEW'), exact: true }).click();
  await expect(page).toHaveURL(/select=NEW/);
  await expect(page.getByText('Pérola 0', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a vendor’s tab has its own address, and its next page works without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/hot');
  await page.goto('/rng');
  await page.locator('[data-lobby] nav a', { hasText: 'Maré' }).click();
  await expect(page).toHaveURL(/\/rng\?page=MARE$/);
  await page.locator('[data-lobby-end]').click();
  await expect(page).toHaveURL(/page=MARE&part=2$/);
  await expect(page.locator('[data-lobby] a[href*="gameId=m"]').first()).toBeAttached();
  await context.close();
});

test('the notice page lists nine notices per page beside the chosen one', async ({ page, operator, words }) => {
  for (let number = 1; number <= 10; number += 1)
    await operator.post('/ops/notices', {
      title: `Aviso ${number}`,
      content: `<p>Texto <b>${number}</b>.</p><script>document.title='x'</script><img src="https://evil.example/x.png">`,
    });
  await waitFor(page, '/noticePage', 'Aviso 10');
  await page.goto('/noticePage');
  const list = page.getByRole('region', { name: words('/noticePage.title'), exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(9);
  await list.getByRole('link', { name: /Aviso 10/ }).click();
  const pane = page.getByRole('region', { name: words('notices.detail') });
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText('Aviso 10');
  await expect(pane.locator('img, script')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Aviso 10/);
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: words('pages.label') })
    .getByRole('link', { name: words('pages.next') })
    .click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(list.getByRole('link', { name: /Aviso 1\b/ })).toBeVisible();
  await page.goto('/noticePage?page=1000000000');
  await expect(page.locator('[aria-current="page"]').last()).toHaveText('2');
});

test('a promotion shows its kind, its terms in figures, and its own address', async ({ page, operator, words }) => {
  const texts = { title: 'Sorteio do farol', content: '<p>Bilhetes.</p>', termsText: '<p>Regras.</p>' };
  await operator.post('/ops/promotions', {
    promotionId: 'farol',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2036-01-01T00:00:00.000Z',
    texts: { PT: texts, EN: { ...texts, title: 'Lighthouse raffle' } },
    rule: { kind: 'raffle', stakePerTicket: 10, ticketsMax: 100, prizes: [{ amount: 500, count: 1 }] },
    terms: { turnoverMultiple: 3 },
  });
  await waitFor(page, '/promotions', 'Sorteio do farol');
  await page.goto('/promotions');
  await page.getByRole('link', { name: words('promotions.kind.raffle'), exact: true }).click();
  await expect(page).toHaveURL(/type=raffle/);
  await page.locator('main a[href$="id=farol"]').click();
  await expect(page).toHaveURL(/\/promoDetail\?id=farol$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorteio do farol');
  await expect(page.getByRole('complementary').getByText('1 × R$ 500,00')).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/promoDetail\?id=farol$/);
  await expectAccessible(page);
  await page.goto('/en/promoDetail?id=farol');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse raffle');
});

test('the operator’s social links are in the footer of every page', async ({ page, operator, words }) => {
  const url = 'https://t.me/orla_example';
  const resource = { resourceType: 'TELEGRAM', url, labelNameEn: 'Telegram', labelNameCn: 'Telegram' };
  await operator.put('/ops/system/resources', { resources: [resource] });
  await waitFor(page, '/about', url);
  await page.goto('/about');
  const follow = page.getByRole('navigation', { name: words('footer.follow') });
  await expect(follow.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', url);
  await operator.put('/ops/system/resources', { resources: [] });
});
