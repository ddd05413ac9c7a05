import type { Page } from '@playwright/test';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../src/platform/security/totp.ts';
import { pressByTab, typeByTab } from './by-tab.ts';
import { expect, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs, makeMember } from './join.ts';
import { LINK, newAddress, newPhone, readCode, readMessage } from './outbox.ts';

const NEW_PASSWORD = 'Mare-cheia-no-cais-7';
/** The authenticator's secret: base 32 in groups of four characters. */
const SECRET = /^(?:[A-Z2-7]{4} ?){8}/;

test.beforeEach(() => test.slow());

async function signOut(page: Page, words: (key: string) => string): Promise<void> {
  await pressByTab(page, page.getByRole('banner').getByRole('button', { name: words('header.sign_out') }));
  const isHome = page.waitForEvent('load');
  await pressByTab(page, page.getByRole('button', { name: words('sign_out.ok') }));
  await isHome;
}

for (const locale of ['pt', 'en'] as const)
  test.describe(`in ${locale}`, { tag: locale === 'en' ? '@desktop-en' : ['@desktop-en', '@long'] }, () => {
    test.use({ locale });

    test('a member binds a phone number, resets a forgotten password by SMS and chats, by keyboard alone', async ({
      page,
      path,
      words,
      baseURL,
    }) => {
      await page.setExtraHTTPHeaders({ 'X-Debug-IP': newAddress() });
      const origin = baseURL ?? '';
      const phone = newPhone();
      const account = await joinAs(page, origin);
      const banner = page.getByRole('banner');

      await page.goto(path('/?member=securityCenter'));
      const setting = page.getByRole('dialog').getByRole('region', { name: words('security.phone'), exact: true });
      await pressByTab(page, setting.getByRole('button', { name: words('security.add') }));
      await typeByTab(page, setting.getByRole('textbox', { name: words('phone.number') }), phone);
      await pressByTab(page, setting.getByRole('button', { name: words('code.send') }));
      await expect(setting.getByText(words('code.sent', { to: phone }))).toBeVisible();
      // The focus is already in the code field.
      await expect(setting.locator('[name=code]')).toBeFocused();
      await page.keyboard.type(await readCode(origin, phone));
      await page.keyboard.press('Enter');
      await expect(setting.getByText(words('security.verified'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await signOut(page, words);

      await page.goto(path('/login'));
      const login = page.getByRole('dialog', { name: words('login.title') });
      await pressByTab(page, login.getByRole('button', { name: words('forgot.link') }));
      const forgot = page.getByRole('dialog', { name: words('forgot.title') });
      await expect(forgot.locator('[name=username]')).toBeFocused();
      // The arrow keys choose between e-mail and phone.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await expect(forgot.getByRole('radio', { name: words('forgot.by_phone') })).toBeChecked();
      await typeByTab(page, forgot.getByRole('textbox', { name: words('phone.number') }), phone);
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

    test('a member signs in by SMS, turns on the second step and resets the password by mail, by keyboard alone', async ({
      page,
      path,
      words,
      baseURL,
      expectedErrors,
    }) => {
      await page.setExtraHTTPHeaders({ 'X-Debug-IP': newAddress() });
      // The platform answers 403 to a sign-in that still needs its code.
      expectedErrors.push(/403/);
      const origin = baseURL ?? '';
      const phone = newPhone();
      const { account, email } = await makeMember(origin, phone);
      const banner = page.getByRole('banner');
      const login = page.getByRole('dialog', { name: words('login.title') });

      await page.goto(path('/login'));
      await expect(login.locator('[name=username]')).toBeFocused();
      // The arrow keys choose a way to sign in from its group.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await expect(login.getByRole('radio', { name: words('login.by_sms') })).toBeChecked();
      await typeByTab(page, login.getByRole('textbox', { name: words('phone.number') }), phone);
      await pressByTab(page, login.getByRole('button', { name: words('code.send') }));
      await expect(login.locator('[name=code]')).toBeFocused();
      await page.keyboard.type(await readCode(origin, phone));
      await page.keyboard.press('Enter');
      await expect(banner.getByText(account)).toBeVisible();

      await page.goto(path('/?member=securityCenter'));
      const setting = page.getByRole('dialog').getByRole('region', { name: words('security.totp'), exact: true });
      await pressByTab(page, setting.getByRole('button', { name: words('security.turn_on') }));
      await typeByTab(page, setting.getByRole('textbox', { name: words('security.login_password') }), JOIN_PASSWORD);
      await page.keyboard.press('Enter');
      const shown = await setting.getByRole('button', { name: words('security.totp_secret') }).textContent();
      const secret = (SECRET.exec(shown ?? '')?.[0] ?? '').replaceAll(' ', '');
      const step = Math.floor(Date.now() / 1000 / TOTP_STEP_SECONDS);
      await typeByTab(page, setting.getByLabel(words('security.totp_code')), toTotpCode(secret, step));
      await page.keyboard.press('Enter');
      await expect(setting.getByRole('list', { name: words('security.recovery_codes') })).toBeFocused();
      await pressByTab(page, setting.getByRole('button', { name: words('security.recovery_stored') }));
      await expect(setting.getByText(words('security.on'), { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await signOut(page, words);

      await page.goto(path('/login'));
      await pressByTab(page, login.getByRole('button', { name: words('forgot.link') }));
      const forgot = page.getByRole('dialog', { name: words('forgot.title') });
      await expect(forgot.locator('[name=username]')).toBeFocused();
      await page.keyboard.type(account);
      await typeByTab(page, forgot.getByRole('textbox', { name: words('forgot.by_email') }), email);
      await page.keyboard.press('Enter');
      await expect(forgot.getByText(words('forgot.sent'))).toBeVisible();
      const link = LINK.exec(await readMessage(origin, email, LINK))?.[0] ?? '';
      // The link is opened from another network, so the second step is required.
      await page.setExtraHTTPHeaders({ 'X-Debug-IP': '198.51.100.7' });
      await page.goto(path('/') + new URL(link).hash);
      const change = page.getByRole('dialog', { name: words('password.title') });
      await typeByTab(page, change.getByLabel(words('password.new'), { exact: true }), NEW_PASSWORD);
      await typeByTab(page, change.getByLabel(words('password.confirm'), { exact: true }), NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(login.getByText(words('link.done'))).toBeVisible();
      await typeByTab(page, login.locator('[name=username]'), account);
      await typeByTab(page, login.locator('[name=password]'), NEW_PASSWORD);
      await page.keyboard.press('Enter');
      const verify = page.getByRole('dialog', { name: words('verify.title') });
      await expect(verify.locator('[name=code]')).toBeVisible();
      // A code works once, so the test types the next code. The platform accepts it, as from a clock that is slightly fast.
      await typeByTab(page, verify.locator('[name=code]'), toTotpCode(secret, step + 1));
      await page.keyboard.press('Enter');
      await expect(banner.getByText(account)).toBeVisible();
    });

    test('a member opens a game, enters full screen, reloads it and returns to its lobby, by keyboard alone', async ({
      page,
      path,
      words,
      baseURL,
    }) => {
      await joinAs(page, baseURL ?? '');
      await page.goto(path('/live'));
      await expect(page.getByRole('banner').getByRole('button', { name: words('header.sign_out') })).toBeVisible();
      await pressByTab(page, page.locator('a[href*="gameId=roleta-da-orla"]').first());
      await expect(page).toHaveURL(/gameId=roleta-da-orla/);
      const cloth = page.frameLocator('iframe').locator('.cloth');
      await expect(cloth).toBeVisible({ timeout: 20_000 });

      const whole = page.getByRole('button', { name: words('play.full_screen') });
      await pressByTab(page, whole);
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);

      const opened = page.waitForResponse((answer) => answer.url().includes('/studio/play/'));
      await pressByTab(page, page.getByRole('button', { name: words('play.reload') }));
      await opened;
      await expect(cloth).toBeVisible({ timeout: 20_000 });
      await pressByTab(page, page.getByRole('link', { name: words('play.lobby'), exact: true }).last());
      await expect(page).toHaveURL(new RegExp(`${path('/live')}$`));
    });
  });
