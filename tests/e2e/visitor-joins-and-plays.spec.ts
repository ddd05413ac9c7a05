import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { toCents } from './cashier.ts';
import { confirmAge, expect, expectAccessible, newAccountName, test } from './fixtures.ts';
import { pressAtGame } from './game-bar.ts';

const PASSWORD = 'Maresia-de-verao-9';
const CREDIT = 50;
/** The keys that the brand stores without a signed-in member. */
const BRAND_KEYS = ['merchant', 'merchantCode', 'platform'];

function readStudioWords(locale: string): Record<string, string> {
  const read = (name: string) => JSON.parse(readFileSync(`src/words/${locale}/studio/${name}.json`, 'utf8'));
  return { ...read('shared'), ...read('slot') };
}

/** Amounts have two decimals in every language. */
const toNumber = (text: string | null) => toCents(text) / 100;

async function readHeaderBalance(page: Page): Promise<number> {
  const balance = page.getByTestId('balance');
  await expect(balance).toHaveAttribute('aria-busy', 'false');
  return toNumber(await balance.textContent());
}

/** Returns the result shown over the game: the sum of its rounds since it was opened. */
async function readResult(page: Page, result: string): Promise<number> {
  const text = (await page.locator('span', { hasText: result }).last().textContent()) ?? '';
  return toNumber(text) * (text.includes('−') ? -1 : 1);
}

async function spinOnce(frame: FrameLocator, page: Page, studio: Record<string, string>): Promise<number> {
  const spun = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  await frame.getByRole('button', { name: studio.spin ?? '', exact: true }).click();
  const answer = await (await spun).json();
  expect(answer.success).toBe(true);
  return answer.value.balance;
}

test('a visitor joins, is credited, plays a slot and sees the balance move', async ({
  page,
  path,
  words,
  locale,
  operator,
}) => {
  test.slow();
  const studio = readStudioWords(locale);
  const account = newAccountName();

  await page.goto(path('/rng'));
  await page.locator('a[href*="gameId="]').first().click();
  const login = page.getByRole('dialog');
  await expect(login.getByRole('heading', { name: words('login.title') })).toBeVisible();
  await expectAccessible(page);
  await login.getByRole('button', { name: words('login.register') }).click();

  const register = page.getByRole('dialog');
  await expect(register.getByRole('heading', { name: words('register.title') })).toBeVisible();
  await register.getByLabel(words('register.username'), { exact: true }).fill(account);
  await register.getByLabel(words('register.password'), { exact: true }).fill(PASSWORD);
  await register.getByLabel(words('register.confirmPassword'), { exact: true }).fill(`${PASSWORD}x`);
  await register.getByRole('button', { name: words('register.submit') }).click();
  await expect(register.getByText(words('register.mismatch'))).toBeVisible();
  await register.getByLabel(words('register.confirmPassword'), { exact: true }).fill(PASSWORD);
  for (const box of await register.getByRole('checkbox').all()) await box.check();
  await expectAccessible(page);
  await register.getByRole('button', { name: words('register.submit') }).click();

  await expect(page).toHaveURL(/\/game\?/);
  await expect(page.getByText(account).first()).toHaveText(account);
  expect(await readHeaderBalance(page)).toBe(0);

  await operator.credit(account, CREDIT);
  await pressAtGame(page, words, 'header.refresh_balance');
  await expect.poll(() => readHeaderBalance(page)).toBe(CREDIT);

  await pressAtGame(page, words, 'play.reload');
  const element = page.locator('iframe');
  await expect(element).toHaveAttribute('sandbox', 'allow-scripts');
  const frame = page.frameLocator('iframe');
  let balance = CREDIT;
  do balance = await spinOnce(frame, page, studio);
  while (balance === CREDIT);
  await expect.poll(() => readHeaderBalance(page)).toBe(balance);
  const net = Math.round((balance - CREDIT) * 100) / 100;
  await expect.poll(() => readResult(page, words('play.result'))).toBe(net);
  await expectAccessible(page);

  await page.reload();
  await expect.poll(() => readHeaderBalance(page)).toBe(balance);
  await expect.poll(() => readResult(page, words('play.result'))).toBe(net);

  await pressAtGame(page, words, 'header.sign_out', 'play.sign_out');
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(confirm.getByText(words('sign_out.question'))).toBeVisible();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: words('sign_out.ok') }).click();
  await expect(page).toHaveURL(new RegExp(`${path('/')}$`));
  await expect(page.getByText(account)).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => !BRAND_KEYS.includes(key))).toEqual([]);
});

test('a game frame cannot read the site’s storage and cookies', async ({ page, path, words, locale }) => {
  await page.goto(path('/game?vassalage=ORLA&gameId=mare-de-ambar'));
  await expect(page).toHaveTitle(/^Maré de Âmbar · /);
  const login = page.getByRole('dialog');
  await login.getByRole('button', { name: words('login.demo') }).click();
  await confirmAge(page, words);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: readStudioWords(locale).spin ?? '', exact: true })).toBeVisible();
  const handle = page.frames().find((candidate) => candidate.url().includes('/studio/play/'));
  const reached = await handle?.evaluate(() => {
    const reach = (read: () => unknown) => {
      try {
        return read();
      } catch (error) {
        return error instanceof DOMException ? 'refused' : 'other';
      }
    };
    return [
      reach(() => sessionStorage.length),
      reach(() => document.cookie),
      reach(() => parent.document.title),
      location.hash,
    ];
  });
  expect(reached).toEqual(['refused', 'refused', 'refused', '']);
});

test('a demo account plays with play money and sees the warning in the member centre', async ({
  page,
  path,
  words,
  locale,
}) => {
  const studio = readStudioWords(locale);
  await page.goto(path('/login'));
  const demo = page.getByRole('dialog').getByRole('button', { name: words('login.demo') });
  await demo.click();
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('age.no'), exact: true })
    .click();
  await demo.click();
  await confirmAge(page, words);
  await expect(page.getByText(words('header.badge_demo'), { exact: true })).toBeVisible();
  await expect.poll(() => readHeaderBalance(page)).toBe(1000);
  await page.goto(path('/rng'));
  await page.locator('a[href*="gameId="]').first().click();
  const balance = await spinOnce(page.frameLocator('iframe'), page, studio);
  await expect.poll(() => readHeaderBalance(page)).toBe(balance);
  await pressAtGame(page, words, 'header.my_account');
  const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(warning.getByRole('heading', { name: words('in_need_true_account') })).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: words('in_increase_submit') }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: words('register.title') })).toBeVisible();
});
