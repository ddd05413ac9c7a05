import type { Page } from '@playwright/test';
import { register } from '../../src/contract/registration/registration.ts';
import { bindContact, sendContactCode } from '../../src/contract/security/security.ts';
import { FEATURE_MODULES, type Feature } from '../../src/contract/system/features.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { SEEDED_PASSWORD } from './contracts.ts';
import { expect, expectAccessible, newAccountName, type Operator, test } from './fixtures.ts';
import { JOIN_PASSWORD, joinAs } from './join.ts';
import { newAddress, newPhone, readCode } from './outbox.ts';

const SWITCHES = [
  'mobileRegistration',
  'smsVerification',
  'mobilePasswordRegistration',
  'usernameRegistration',
  'freePlay',
  'verificationCodeLogin',
  'directRegistration',
  'passwordExpiry',
] as const satisfies readonly Feature[];

test.describe.configure({ mode: 'serial' });

async function turn(operator: Operator, feature: Feature, isOn: boolean): Promise<void> {
  await operator.put('/ops/system/whitelabel', { modId: FEATURE_MODULES[feature], enabled: isOn ? '1' : '0' });
}

test.afterEach(async ({ operator }) => {
  for (const feature of SWITCHES) await turn(operator, feature, true);
  await operator.put('/ops/system/home', { rows: null });
});

/** Opens the page repeatedly until the switch is in force. */
async function expectInForce(page: Page, path: string, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await check();
  }).toPass();
}

const QUICK = { timeout: 5_000 };

test('the rows of the home page have the order of the operator', async ({ page, path, operator, words }) => {
  await operator.put('/ops/system/home', { rows: ['fairness', 'hot'] });
  const heads = page.locator('main .rows h2');
  await expectInForce(page, path('/'), () =>
    expect(heads).toHaveText([words('fair.title'), words('hot.title')], QUICK),
  );
});

for (const locale of ['pt', 'en'] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the header offers the enabled ways to sign in', async ({ page, path, operator, words }) => {
      const banner = page.getByRole('banner');
      const ways = banner.getByRole('button', { name: words('login.way') });
      const offers = [
        ['freePlay', banner.getByRole('button', { name: words('header.demo') })],
        ['directRegistration', banner.getByRole('link', { name: words('header.register') })],
        ['verificationCodeLogin', ways],
      ] as const;
      await expectInForce(page, path('/'), async () => {
        for (const [, offer] of offers) await expect(offer).toBeVisible(QUICK);
      });
      await ways.click();
      await banner.getByRole('menuitemradio', { name: words('login.by_username') }).blur();
      await expect(banner.getByRole('menu')).toHaveCount(0);
      await ways.click();
      await expectAccessible(page);
      await banner.getByRole('menuitemradio', { name: words('login.by_sms') }).click();
      const dialog = page.getByRole('dialog', { name: words('login.title') });
      await expect(dialog.getByLabel(words('phone.number'))).toBeVisible();
      for (const [feature] of offers) await turn(operator, feature, false);
      await expectInForce(page, path('/'), async () => {
        for (const [, offer] of offers) await expect(offer).toHaveCount(0, QUICK);
      });
      await page.goto(path('/login'));
      await expect(dialog.getByLabel(words('login.password'), { exact: true })).toBeVisible();
      await expect(dialog.getByRole('radio')).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: words('login.demo') })).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: words('login.register') })).toHaveCount(0);
    });

    test('registration asks for the enabled fields', async ({ page, path, operator, words }) => {
      const dialog = page.getByRole('dialog', { name: words('register.title') });
      const byMobile = dialog.getByRole('radio', { name: words('register.by_mobile') });
      const code = dialog.getByLabel(words('register.verificationCode'));
      const password = dialog.getByLabel(words('register.password'), { exact: true });
      const phone = dialog.getByLabel(words('register.mobileNum'), { exact: true });
      const openMobile = async () => {
        await byMobile.check(QUICK);
        await expect(phone).toBeVisible(QUICK);
      };

      await turn(operator, 'mobilePasswordRegistration', false);
      await expectInForce(page, path('/register'), async () => {
        await openMobile();
        await expect(password).toHaveCount(0, QUICK);
      });
      await expect(code).toBeVisible();
      await expectAccessible(page);

      // Without phone verification the password is the only way to sign in again.
      await turn(operator, 'smsVerification', false);
      await expectInForce(page, path('/register'), async () => {
        await openMobile();
        await expect(code).toHaveCount(0, QUICK);
      });
      await expect(password).toBeVisible();

      await turn(operator, 'usernameRegistration', false);
      await expectInForce(page, path('/register'), async () => {
        await expect(phone).toBeVisible(QUICK);
        await expect(dialog.getByRole('radio')).toHaveCount(0, QUICK);
      });

      await turn(operator, 'mobileRegistration', false);
      await expectInForce(page, path('/register'), async () => {
        await expect(dialog.getByText(words('registration.disabled'))).toBeVisible(QUICK);
      });

      await turn(operator, 'usernameRegistration', true);
      await turn(operator, 'directRegistration', false);
      await expectInForce(page, path('/register'), async () => {
        await expect(dialog.getByRole('textbox', { name: words('register.affiliateCode') })).toBeVisible(QUICK);
        await expect(phone).toHaveCount(0, QUICK);
      });
    });

    test('a sign-in from an unknown place is confirmed by a code, once', async ({
      page,
      path,
      operator,
      words,
      baseURL,
      expectedErrors,
    }) => {
      expectedErrors.push(/40[013]/);
      const origin = baseURL ?? '';
      const client = new ConformanceClient(origin);
      client.address = newAddress();
      const [username, phone] = [newAccountName(), newPhone()];
      const made = await client.call(register, {
        username,
        password: JOIN_PASSWORD,
        confirmPassword: JOIN_PASSWORD,
        login: true,
      });
      client.bearer = made.ok ? (made.value.token ?? '') : '';
      await client.call(sendContactCode, { kind: 'phone', value: phone });
      const verificationCode = await readCode(origin, phone);
      expect((await client.call(bindContact, { kind: 'phone', value: phone, verificationCode })).ok).toBe(true);

      await turn(operator, 'loginVerification', true);
      try {
        await page.setExtraHTTPHeaders({ 'X-Debug-IP': '198.51.100.7' });
        const verify = page.getByRole('dialog', { name: words('verify.title') });
        const submit = async () => {
          const dialog = page.getByRole('dialog', { name: words('login.title') });
          await dialog.locator('[name=username]').fill(username);
          await dialog.locator('[name=password]').fill(JOIN_PASSWORD);
          await dialog.locator('[type=submit]').click();
        };
        await page.goto(path('/login'));
        await submit();
        await expect(verify).toBeVisible();
        await expectAccessible(page);
        await verify.locator('[type=submit]').click();
        await expect(verify.getByText(words('form.required'))).toBeVisible();
        await verify.locator('[name=code]').fill('000 000');
        await verify.locator('[type=submit]').click();
        await expect(verify.getByText(words('verification.code_wrong'))).toBeVisible();
        await verify.getByRole('button', { name: words('code.send') }).click();
        await expect(verify.getByRole('status').filter({ hasText: phone.slice(-4) })).toBeVisible();
        const code = await readCode(origin, phone);
        await verify.locator('[name=code]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
        await verify.locator('[type=submit]').click();
        await expect(page.getByRole('banner').getByText(username)).toBeVisible();

        await page.evaluate(() => sessionStorage.clear());
        await page.goto(path('/login'));
        await submit();
        await expect(page.getByRole('banner').getByText(username)).toBeVisible();
        await expect(verify).toHaveCount(0);
      } finally {
        await turn(operator, 'loginVerification', false);
      }
    });

    test('an expired password must be changed after a sign-in while that is required', async ({
      page,
      path,
      operator,
      words,
    }) => {
      // A seeded member who joined days before the seed, so the password is older than a day.
      const old = 'brisa';
      const change = page.getByRole('dialog', { name: words('password.title') });
      const signIn = async () => {
        await page.goto(path('/login'));
        const dialog = page.getByRole('dialog', { name: words('login.title') });
        await dialog.locator('[name=username]').fill(old);
        await dialog.locator('[name=password]').fill(SEEDED_PASSWORD);
        await dialog.locator('[type=submit]').click();
      };
      await operator.put('/ops/system/password-age', { days: 1 });
      try {
        await signIn();
        await expect(change.getByText(words('in_change_expired'))).toBeVisible();
        await expectAccessible(page);
        await turn(operator, 'passwordExpiry', false);
        await page.evaluate(() => sessionStorage.clear());
        await signIn();
        await expect(page.getByRole('banner').getByText(old)).toBeVisible();
        await expect(change).toHaveCount(0);
      } finally {
        await operator.put('/ops/system/password-age', { days: 0 });
      }
    });

    test.describe('popups', () => {
      test.use({ isQuiet: false });

      test('are shown after a sign-in until they have been seen', async ({ page, path, operator, words, baseURL }) => {
        const title = `Regata ${crypto.randomUUID().slice(0, 6)}`;
        const content = '<p>Domingo, <strong>dez horas</strong>.</p><script>self.pwned = 1</script>';
        await operator.post('/ops/notices', { type: 'PU', title, content, audience: { members: 'members' } });
        const account = await joinAs(page, baseURL ?? '');
        await page.evaluate(() => sessionStorage.clear());
        const dialog = page.getByRole('dialog');
        const signIn = async () => {
          await page.goto(path('/login'));
          await dialog.getByLabel(words('login.username'), { exact: true }).fill(account);
          await dialog.getByLabel(words('login.password'), { exact: true }).fill(JOIN_PASSWORD);
          await dialog.getByRole('button', { name: words('login.submit'), exact: true }).click();
          await dialog.getByRole('button', { name: words('security.welcome_go') }).click();
        };
        await signIn();
        const popup = page.getByRole('dialog', { name: title });
        await expect(popup.getByText('dez horas')).toBeVisible();
        expect(await page.evaluate(() => 'pwned' in self)).toBe(false);
        const size = await popup.boundingBox();
        expect(size?.width).toBe(600);
        expect(size?.height).toBeGreaterThanOrEqual(300);
        await expectAccessible(page);
        // An earlier attempt of this journey may have left its own popup.
        const next = dialog.getByRole('button', { name: words('security.popup_next') });
        while (await next.isVisible()) await next.click();
        await dialog.getByRole('button', { name: words('security.popup_close') }).click();
        await expect(popup).toHaveCount(0);
        await page.evaluate(() => sessionStorage.clear());
        const answers: string[] = [];
        page.on('response', (response) => {
          if (!response.url().includes('MCSFE_getListAnnouncementsForMember')) return;
          // The text of a response is no longer available after the page has been left.
          response.text().then(
            (text) => answers.push(text),
            () => undefined,
          );
        });
        await signIn();
        await expect.poll(() => answers.some((text) => text.includes('"isSeen":true'))).toBe(true);
        await expect(dialog).toHaveCount(0);
      });
    });
  });
