import { pressByTab, typeByTab } from './by-tab.ts';
import { expect, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';
import { newPhone, readCode } from './outbox.ts';

const NEW_PASSWORD = 'Mare-cheia-no-cais-7';

test('binds a number, forgets the password, sets another, comes in by SMS and talks, by the keyboard alone', async ({
  page,
  path,
  words,
  baseURL,
}, info) => {
  test.skip(info.project.name !== 'desktop-en', 'phones have no keyboard');
  test.slow();
  const origin = baseURL ?? '';
  const phone = newPhone();
  const account = await joinAs(page, origin);
  const banner = page.getByRole('banner');

  await page.goto(path('/?member=securityCenter'));
  const setting = page.getByRole('dialog').getByRole('region', { name: words('security.phone'), exact: true });
  await pressByTab(page, setting.getByRole('button', { name: words('security.add') }));
  await typeByTab(page, setting.getByLabel(words('phone.number')), phone);
  await pressByTab(page, setting.getByRole('button', { name: words('code.send') }));
  await expect(setting.getByText(words('code.sent'))).toBeVisible();
  // The focus waits where the code is typed.
  await expect(setting.locator('[name=code]')).toBeFocused();
  await page.keyboard.type(await readCode(origin, phone));
  await page.keyboard.press('Enter');
  await expect(setting.getByText(words('security.verified'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressByTab(page, banner.getByRole('button', { name: words('header.sign_out') }));
  const isHome = page.waitForEvent('load');
  await pressByTab(page, page.getByRole('button', { name: words('sign_out.ok') }));
  await isHome;

  await page.goto(path('/login'));
  const login = page.getByRole('dialog', { name: words('login.title') });
  await pressByTab(page, login.getByRole('button', { name: words('forgot.link') }));
  const forgot = page.getByRole('dialog', { name: words('forgot.title') });
  await expect(forgot.locator('[name=username]')).toBeFocused();
  // The way is chosen by the arrows of its group.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(forgot.getByRole('radio', { name: words('forgot.by_phone') })).toBeChecked();
  await typeByTab(page, forgot.getByLabel(words('phone.number')), phone);
  await pressByTab(page, forgot.getByRole('button', { name: words('code.send') }));
  await expect(forgot.locator('[name=code]')).toBeFocused();
  await page.keyboard.type(await readCode(origin, phone));
  await typeByTab(page, forgot.locator('[name=newPassword]'), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(banner.getByText(account)).toBeVisible();
  expect(NEW_PASSWORD).not.toBe(JOIN_PASSWORD);

  await page.goto(path('/about'));
  await pressByTab(page, page.locator('footer [data-dialog="chatRoom"]'));
  const room = page.getByRole('dialog', { name: words('room.title') });
  await expect(room.getByRole('log')).toBeVisible();
  const hello = `Ahoy ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`;
  await typeByTab(page, room.getByLabel(words('room.text')), hello);
  await page.keyboard.press('Enter');
  await expect(room.getByRole('log').getByText(hello)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('footer [data-dialog="chatRoom"]')).toBeFocused();
});
