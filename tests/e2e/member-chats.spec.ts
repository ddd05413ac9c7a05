import type { Page } from '@playwright/test';
import { brand } from '../../src/brand/brand.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { joinAs } from './join.ts';

/** Letters only: a row of digits would count as a phone number. */
const newWord = () => crypto.randomUUID().replaceAll(/[\d-]/g, '');

test('two members chat, forbidden messages are refused, and unread messages are counted', async ({
  page,
  path,
  words,
  browser,
  baseURL,
  locale,
}) => {
  const origin = baseURL ?? '';
  const openRoom = (at: Page) => at.locator('footer [data-dialog="chatRoom"]').click();
  await joinAs(page, origin);
  await page.goto(path('/about'));
  await openRoom(page);
  const room = page.getByRole('dialog', { name: words('room.title') });
  await expect(room.getByRole('log')).toBeVisible();
  const bar = room.getByRole('heading', { name: words('room.title') }).locator('..');
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(brand.chatHeaderColour.slice(at, at + 2), 16));
  await expect(bar).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);

  const hello = `Boa noite ${locale} ${newWord()}`;
  const field = room.getByLabel(words('room.text'));
  await field.fill(hello);
  await field.press('Enter');
  await expect(room.getByRole('log').getByText(hello)).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('www.sorte.bet');
  await field.press('Enter');
  await expect(room.getByText(words('chat.link'))).toBeVisible();
  await expect(field).toHaveValue('www.sorte.bet');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(room).toHaveCount(0);

  const context = await browser.newContext({ locale: 'pt' });
  const other = await context.newPage();
  await joinAs(other, origin);
  await other.goto(`${origin}${path('/about')}`);
  await openRoom(other);
  const log = other.getByRole('dialog', { name: words('room.title') }).getByRole('log');
  const line = log.getByRole('listitem').filter({ hasText: hello });
  await line.getByRole('button').click();
  await expect(line.getByText(words('room.reported'))).toBeVisible();
  const answer = `Boa ${newWord()}`;
  await other.getByLabel(words('room.text')).fill(answer);
  await other.getByRole('button', { name: words('room.send'), exact: true }).click();
  await expect(log.getByText(answer)).toBeVisible();
  await context.close();

  // Other members write in the same room, so the count itself is not fixed.
  const mark = page.locator('footer [data-chat-unread]');
  await expect(mark).toHaveText(/[1-9]/);
  await openRoom(page);
  await expect(page.getByRole('dialog', { name: words('room.title') }).getByText(answer)).toBeVisible();
  await expect(mark).toHaveText('');
});
