import type { Page } from '@playwright/test';
import { ROUTE_PATHS } from '../../src/components/site-routes.ts';
import { reportPageError } from '../../src/contract/system/system.ts';
import { enterAs, signInAs } from './contracts.ts';
import { expect, test } from './fixtures.ts';
import { translatePage } from './translate-page.ts';

/** The error that React reports if the page has changed before its hydration. */
const CAUGHT = /React error .418/;
const failed = (page: Page, text: string) => page.getByText(text);

for (const translator of ['wrap', 'replace'] as const)
  test(`the page goes on when its text changes: ${translator}`, { tag: '@phone' }, async ({
    page,
    path,
    words,
    baseURL,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(CAUGHT);
    const origin = baseURL ?? '';
    await translatePage(page, translator);
    await enterAs(page, origin, await signInAs(origin, 'luna'));
    await page.goto(path('/rng'));
    const balance = page.getByTestId('balance');
    await expect(balance).toContainText('1.');
    await page.getByRole('button', { name: words('header.refresh_balance') }).click();
    await page.locator('[data-account]').click();
    await expect(balance).toHaveText('*****');
    await page.locator('[data-account]').click();
    await expect(balance).not.toContainText('*');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByRole('searchbox')).toHaveValue('zzzz');
    await page.getByRole('searchbox').fill('mar');
    await expect(page.locator('main')).toContainText('Mar');
    await expect(page.getByRole('banner')).toBeVisible();
    for (const centre of ['member', 'agent']) {
      if (centre === 'agent') await enterAs(page, origin, await signInAs(origin, 'atlas'));
      await page.goto(path(`/?${centre}=`));
      const dialog = page.locator('dialog[data-centre]');
      const links = dialog.locator('nav li a');
      await expect(links.first()).toBeVisible();
      for (let index = 0; index < (await links.count()); index += 1) {
        await links.nth(index).click();
        await expect(dialog.locator('[data-skeleton]')).toHaveCount(0);
        await expect(failed(page, words('page.part_failed'))).toHaveCount(0);
        await dialog.getByRole('button', { name: words('centre.menu') }).click();
      }
      await dialog.getByRole('button', { name: words('dialog.close') }).click();
      await expect(dialog).toHaveCount(0);
    }
    // Each step changes many texts at once.
    await page.goto(path('/?agent=agentTeamOverview'));
    for (let steps = 0; steps < 4; steps += 1)
      await page.getByRole('button', { name: words('agents.period_before') }).click();
    await expect(page.getByRole('button', { name: words('agents.period_after') })).toBeEnabled();
    await expect(failed(page, words('page.part_failed'))).toHaveCount(0);
  });

test('every route and its dialogs go on when their text is wrapped', { tag: '@desktop-en' }, async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(CAUGHT, /404/);
  await translatePage(page, 'wrap');
  for (const plain of ROUTE_PATHS) {
    await page.goto(path(plain));
    const signIn = page.getByRole('banner').getByRole('link', { name: words('header.sign_in'), exact: true });
    if (!(await signIn.isVisible())) continue;
    await signIn.click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog.locator('[name="password"]')).toBeVisible();
    await dialog.locator('[type="submit"]').click();
    await expect(failed(page, words('page.part_failed'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('an island whose root fails says so in its place, and reports it once', { tag: '@phone' }, async ({
  page,
  path,
  words,
  expectedErrors,
}) => {
  expectedErrors.push(/of null/);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(reportPageError.path)) reports.push(request.postData() ?? '');
  });
  await page.goto(path('/rng'));
  const island = page.getByRole('banner').locator('astro-island');
  await island.evaluate((element) => {
    const { locale } = document.documentElement.dataset;
    element.setAttribute('props', JSON.stringify({ locale: [0, locale], features: [0, null] }));
    element.dispatchEvent(new Event('orla:start'));
  });
  await expect(island.getByText(words('page.part_failed'))).toBeVisible();
  await expect(island.getByRole('button', { name: words('page.reload') })).toBeVisible();
  await expect.poll(() => reports).toEqual([expect.stringContaining('TypeError')]);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
