import { devices, type Locator, type Page } from '@playwright/test';
import { choose, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { playGoogle, RIGHT_CODE } from './google.ts';
import { newPhone } from './outbox.ts';

const PASSWORD = 'Maresia-de-verao-9';
const FIREBASE = { apiKey: 'AIza-e2e', authDomain: 'orla-e2e.firebaseapp.com', appId: '1:2:web:3' };
const OPS = { authorization: 'Bearer local-ops' };
const { defaultBrowserType: _, ...PHONE } = devices['Pixel 7'];

test.describe.configure({ mode: 'serial' });

/** Turns on the Google tag and Firebase. Other journeys use neither, so both are turned off afterwards. */
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const read = async () => (await request.get('/login')).text();
  await expect.poll(read).not.toContain('data-firebase');
  await request.put('/ops/system/site', { headers: OPS, data: { gtagId: 'G-ORLATEST1', firebase: FIREBASE } });
  await expect.poll(read).toContain(FIREBASE.apiKey);
  await expect
    .poll(async () => (await request.get('/login')).headers()['content-security-policy'])
    .toContain('https://identitytoolkit.googleapis.com');
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await request.put('/ops/system/site', { headers: OPS, data: { gtagId: '', firebase: null } });
  const read = async () => (await request.get('/login')).text();
  await expect.poll(read).not.toContain('data-firebase');
});

type Words = (key: string, values?: Record<string, string | number>) => string;

async function sendCode(dialog: Locator, words: Words): Promise<void> {
  await dialog.getByRole('button', { name: words('code.send') }).click();
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies();
}

for (const [name, use] of [
  ['on a phone in Portuguese', { ...PHONE, viewport: { width: 390, height: 844 }, locale: 'pt' }],
  ['on a desktop in English', { locale: 'en' }],
] as const) {
  test.describe(name, () => {
    test.use({ ...use });

    test('Firebase verifies the phone at registration, at sign-in and for a forgotten password', async ({
      page,
      path,
      words,
      baseURL,
      expectedErrors,
    }) => {
      test.slow();
      expectedErrors.push(/400/);
      const google = await playGoogle(page, baseURL ?? '');
      await page.addInitScript(() => self === top && localStorage.setItem('analyticsConsent', 'yes'));
      const phone = newPhone();

      await page.goto(path('/register'));
      const joining = page.getByRole('dialog', { name: words('register.title') });
      await choose(joining.getByRole('radio', { name: words('register.by_mobile') }));
      const number = joining.getByLabel(words('register.mobileNum'), { exact: true });
      await expect(number).toBeVisible();
      expect(google.asked.filter((asked) => asked !== 'gtag')).toEqual([]);
      await number.fill(phone);
      google.refusals.push('INVALID_PHONE_NUMBER');
      await sendCode(joining, words);
      await expect(number).toBeFocused();
      await expect(number).toHaveAccessibleDescription(words('verification.phone_invalid'));
      google.challenge = true;
      // A new attempt is possible one second after the last.
      await expect(async () => {
        const send = joining.getByRole('button', { name: words('code.send') });
        if (await send.isVisible()) await send.click();
        await expect(joining.getByRole('button', { name: words('code.sending') })).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.frameLocator('iframe[src*="bframe"]').getByRole('button').click();
      await expect(joining.getByText(words('code.sent', { to: phone }))).toBeVisible();
      expect(await joining.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
      await expect(joining.getByLabel(words('register.verificationCode'))).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      google.challenge = false;
      await joining.getByLabel(words('register.verificationCode')).fill('000000');
      await joining.getByLabel(words('register.password'), { exact: true }).fill(PASSWORD);
      await joining.getByLabel(words('register.confirmPassword'), { exact: true }).fill(PASSWORD);
      for (const box of await joining.getByRole('checkbox').all()) await box.check();
      await joining.getByRole('button', { name: words('register.submit') }).click();
      await expect(joining.getByText(words('verification.code_wrong'))).toBeVisible();
      await joining.getByLabel(words('register.verificationCode')).fill(RIGHT_CODE);
      await joining.getByRole('button', { name: words('register.submit') }).click();
      await expect(joining).toHaveCount(0);
      const account = page.getByRole('banner').getByText(/^u[a-z0-9]{10}$/);
      await expect(account).toBeVisible();
      const joined = await account.textContent();

      await leave(page);
      await page.goto(path('/login'));
      const signIn = page.getByRole('dialog', { name: words('login.title') });
      await choose(signIn.getByRole('radio', { name: words('login.by_sms') }));
      await signIn.getByRole('textbox', { name: words('phone.number') }).fill(phone);
      google.challenge = true;
      await sendCode(signIn, words);
      await expect(page.frameLocator('iframe[src*="bframe"]').getByRole('button')).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(signIn.getByRole('alert').filter({ hasText: words('phone.popup_closed') })).toBeVisible();
      google.challenge = false;
      await sendCode(signIn, words);
      await expect(signIn.getByText(words('code.sent', { to: phone }))).toBeVisible();
      await signIn.getByLabel(words('login.code')).fill(RIGHT_CODE);
      await signIn.getByRole('button', { name: words('login.submit'), exact: true }).click();
      await expect(page.getByRole('banner').getByText(joined ?? '')).toBeVisible();

      await leave(page);
      await page.goto(path('/login'));
      await signIn.getByRole('button', { name: words('forgot.link') }).click();
      const forgot = page.getByRole('dialog', { name: words('forgot.title') });
      await forgot.getByRole('radio', { name: words('forgot.by_phone') }).check();
      await forgot.getByRole('textbox', { name: words('phone.number') }).fill(phone);
      await sendCode(forgot, words);
      await expect(forgot.getByText(words('code.sent', { to: phone }))).toBeVisible();
      await forgot.getByLabel(words('login.code')).fill(RIGHT_CODE);
      await forgot.getByLabel(words('password.new'), { exact: true }).fill(`${PASSWORD}-2`);
      await forgot.getByRole('button', { name: words('forgot.reset') }).click();
      await expect(forgot).toHaveCount(0);
      await expect(page.getByRole('banner').getByText(joined ?? '')).toBeVisible();
      expect(google.asked).toContain('gtag');
    });
  });
}
