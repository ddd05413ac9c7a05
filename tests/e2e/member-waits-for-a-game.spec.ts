import { launchGame } from '../../src/contract/games/launch.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { pressAtGame } from './game-bar.ts';
import { joinAs } from './join.ts';

const SLOW_AFTER_MS = 8_000;

test('a refused or silent game shows a message and a way on; a game fills the screen and leads back', async ({
  page,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await joinAs(page, baseURL ?? '');
  let launches = 0;
  let isRefused = true;
  await page.route(`**${launchGame.path}`, (route) => {
    launches += 1;
    if (!isRefused) return route.continue();
    return route.fulfill({ status: 409, json: { success: false, errorCode: 'games.under_maintenance', message: '' } });
  });
  let isSilent = true;
  // A game that never answers: its frame does not load.
  await page.route(
    (url) => url.pathname.startsWith('/studio/'),
    (route) => (isSilent && route.request().isNavigationRequest() ? undefined : route.continue()),
  );
  await page.goto(path('/game?vassalage=ORLA&gameId=mare-de-ambar'));
  await expect(page.getByText(words('games.under_maintenance'))).toBeVisible();
  await expectAccessible(page);
  expect(launches).toBe(1);

  isRefused = false;
  await page.getByRole('button', { name: words('play.retry') }).click();
  await expect(page.locator('iframe')).toBeVisible();
  const slow = page.getByRole('alert').getByRole('button', { name: words('play.retry') });
  await expect(slow).toBeVisible({ timeout: 2 * SLOW_AFTER_MS });
  await expectAccessible(page);
  isSilent = false;
  await slow.click();
  await expect(slow).toHaveCount(0);
  expect(launches).toBe(2);

  await pressAtGame(page, words, 'play.full_screen');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await pressAtGame(page, words, 'play.full_screen');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await page
    .getByRole('link', { name: words('play.lobby'), exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`${path('/rng')}$`));
});
