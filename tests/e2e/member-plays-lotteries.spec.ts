import { expect, expectAccessible, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { placeBet, readGameWords } from './play.ts';

const CREDIT = 50;

test.beforeEach(({ expectedErrors }, info) => {
  // Sales that close first answer 409.
  expectedErrors.push(/status of 409/);
  test.skip(!['phone-pt', 'desktop-en'].includes(info.project.name), 'one language and size each');
});

test('a member finds a lottery, opens it at a kind of bet, plays a draw to its end and proves it', async ({
  page,
  path,
  words,
  locale,
  operator,
  baseURL,
}) => {
  test.slow();
  const own = readGameWords('lottery', locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/elott?gameCode=onda-relampago&playType=ends'));
  await expect(page.getByRole('heading', { name: 'Onda Relâmpago' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words('lottery.play'), exact: true }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: own['type.ends'] ?? '', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(frame.locator('#place')).toHaveAttribute('aria-disabled', 'true');
  await expectFrameAccessible(page);

  await frame.getByRole('button', { name: own['type.fixed'] ?? '', exact: true }).click();
  const first = frame.locator('.marks').first().getByRole('button');
  await first.first().focus();
  for (let digit = 0; digit < 10; digit += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
  }
  await expect(frame.locator('#sum')).toContainText('10');
  const { ticket, balance } = await placeBet(page, frame);
  expect(ticket).toMatchObject({ playType: 'fixed', lines: 10, stake: 10, state: 'placed' });
  expect(balance).toBe(CREDIT - 10);
  const newest = frame.locator('.ticket').first();
  await expect(newest).toHaveAttribute('data-state', 'placed');
  await expect(newest).toHaveAttribute('data-state', 'settled', { timeout: 50_000 });
  await expect(newest).toContainText(locale === 'pt' ? '9,50' : '9.50');
  await expect(frame.locator('#balance')).toContainText(locale === 'pt' ? '49,50' : '49.50');
  await expect(page.getByTestId('balance')).toContainText(locale === 'pt' ? '49,50' : '49.50');

  await frame.getByRole('button', { name: own['results'] ?? '', exact: true }).click();
  const result = frame.locator('.results > li').filter({ hasText: ticket.drawNumber });
  await result.locator('summary').click();
  const verify = own['verifyDraw']?.replace('{{number}}', ticket.drawNumber) ?? '';
  await result.getByRole('button', { name: verify, exact: true }).click();
  await expect(result.locator('.verdict')).toHaveText(own['verdictDraw.fair'] ?? '');
  await expectFrameAccessible(page);
});

test('a member buys bingo cards, and the balls are called for the round', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
}) => {
  test.slow();
  const own = readGameWords('bingo', locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/bingo'));
  await page.locator('a[href*="bingo-da-praia"]').first().click();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.shop .card')).toHaveCount(2);
  await frame.getByRole('button', { name: own['more'] ?? '', exact: true }).click();
  await expect(frame.locator('.shop .card')).toHaveCount(3);
  const { ticket, balance } = await placeBet(page, frame);
  expect([ticket.lines, balance]).toEqual([3, CREDIT - 3]);
  const bought = frame.locator('.own-cards').filter({ hasText: own['bought'] ?? '' });
  await expect(bought.locator('.card')).toHaveCount(3);
  await expectFrameAccessible(page);
  const playing = frame.locator('.own-cards').filter({ hasText: own['playing'] ?? '' });
  await expect(playing.locator('.card')).toHaveCount(3, { timeout: 70_000 });
  await expect(playing.locator('.cell.hit').first()).toBeVisible({ timeout: 20_000 });
  await expect(frame.locator('.present')).not.toHaveText('–');
});
