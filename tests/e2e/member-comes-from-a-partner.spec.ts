import { login } from '../../src/contract/session/session.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { SEEDED_PASSWORD } from './contracts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const HANDOVER = '**/wps/session/handover/redeem';

test('a handover code of a partner’s application signs in and launches a game without header and footer', async ({
  page,
  path,
  baseURL,
  expectedErrors,
}) => {
  const origin = baseURL ?? '';
  // The platform itself issues the codes, and the site does not expose that call (tests/workerd/platform/session/handover.test.ts). Here a sign-in
  // replaces the redemption, with the same response and the same cookie.
  const sealed = await new ConformanceClient(origin).seal({
    username: 'rio',
    password: SEEDED_PASSWORD,
    type: 'username',
  });
  const codes: unknown[] = [];
  await page.route(HANDOVER, async (route) => {
    codes.push(route.request().postDataJSON().code);
    const headers = { ...route.request().headers(), 'content-type': 'application/jose' };
    await route.fulfill({ response: await route.fetch({ url: origin + login.path, headers, postData: sealed }) });
  });

  await page.goto(path('/seamless?code=one-time&vassalage=ORLA&gameId=mare-de-ambar'));
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.frameLocator('iframe').locator('#game')).not.toBeEmpty();
  expect(codes).toEqual(['one-time']);
  await expect(page).not.toHaveURL(/code=/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expectAccessible(page);

  // After a reload the session remains, although the code is used up.
  await page.reload();
  await expect(page.frameLocator('iframe').locator('#game')).not.toBeEmpty();
  expect(codes).toHaveLength(1);

  // Another member's link opens in another tab of the same browser. The session stays until the member leaves it.
  expectedErrors.push(/409 \(Conflict\)/);
  const other = await page.context().newPage();
  await other.route(HANDOVER, async (route) => {
    codes.push(route.request().postDataJSON());
    const value = { account: 'luna' };
    const body = { success: false, errorCode: 'session.other_account', message: 'session.other_account', value };
    await route.fulfill({ status: 409, json: body });
  });
  await other.goto(path('/seamless?code=of-luna&vassalage=ORLA&gameId=mare-de-ambar'));
  const question = other.getByRole('alert');
  await expect(question).toContainText('rio');
  await expect(question).toContainText('luna');
  await expectAccessible(other);
  await expect(other.getByRole('button', { name: /luna/ })).toBeVisible();
  await other.getByRole('button', { name: /rio/ }).click();
  await expect(other.frameLocator('iframe').locator('#game')).not.toBeEmpty();
  expect(codes.at(-1)).toEqual({ code: 'of-luna', openAccount: 'rio' });
  await other.close();
});
