import { suspendStaff } from '../../src/contract/staff/people.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { checkPage, giveAuthenticator, invite, OPS, readConsoleWords, send } from './console.ts';
import { expect, test } from './fixtures.ts';

// Nobody is signed in at first and at the end, so calls of the console are refused; the browser writes that to its log.
test.use({ expectedErrors: [/40[019]/] });

test('somebody opens an account with a passkey, unlocks and signs in with it, and is told when the session ends', async ({
  page,
  baseURL,
  locale,
}) => {
  const origin = baseURL ?? '';
  const t = readConsoleWords(locale);
  await page.addInitScript((one) => localStorage.setItem('console.locale', one), locale === 'pt' ? 'pt' : 'en');
  await giveAuthenticator(page);
  const { account, invitation } = await invite(origin, 'Lia Melo', ['support']);
  const useKey = page.getByRole('button', { name: t('shell.use_passkey') });

  await page.goto(`/console/invitation#${invitation}`);
  await checkPage(page);
  await useKey.click();
  await expect(page.getByRole('heading', { name: t('shell.screen_account'), level: 1 })).toBeVisible();
  await page.getByRole('button', { name: t('staff.rename') }).click();
  await page.getByRole('dialog').getByLabel(t('staff.name')).fill('Chave azul');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.rename') })
    .click();
  await expect(page.getByText('Chave azul')).toBeVisible();
  await checkPage(page);

  await page.getByRole('button', { name: t('staff.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.revoke') })
    .click();
  await expect(page.getByRole('dialog').getByText(t('errors.staff.last_passkey'))).toBeVisible();
  await page.keyboard.press('Escape');

  expect(await send(page, 'POST', '/ops/session/lock', {})).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('shell.locked_title') })).toBeVisible();
  await checkPage(page);
  await useKey.click();
  await expect(page.getByText('Chave azul')).toBeVisible();

  // Opens another person's invitation. The console does not accept it while this session is open.
  await page.goto(`/console/invitation#${invitation}`);
  await expect(page.getByText(t('shell.invitation_session', { name: 'Lia Melo' }))).toBeVisible();
  await checkPage(page);
  await page.goto('/console/account');

  await page.getByRole('button', { name: t('shell.sign_out') }).click();
  await checkPage(page);
  await useKey.click();
  await expect(page.getByText('Chave azul')).toBeVisible();

  const suspended = await new ConformanceClient(origin).call(suspendStaff, { account, reason: 'test' }, OPS);
  expect(suspended.ok).toBe(true);
  await page.getByRole('button', { name: t('staff.rename') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.rename') })
    .click();
  await expect(page.getByText(t('errors.staff.unauthorized'))).toBeVisible();
  await useKey.click();
  await expect(page.getByText(t('errors.staff.passkey_unknown'))).toBeVisible();
  await checkPage(page);
});
