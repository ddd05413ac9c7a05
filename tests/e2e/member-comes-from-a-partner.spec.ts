import { login } from '../../src/contract/session/session.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { SEEDED_PASSWORD } from './contracts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const HANDOVER = '**/wps/session/handover/redeem';

test('a code of a partner’s application signs in and launches, without header and footer', async ({
  page,
  path,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  // Codes are given by the platform itself, which the site does not show (tests/workerd/platform/session/handover.test.ts): a sign-in stands
  // in for the redeeming, with the same answer and the same cookie.
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

  // A reload finds the session: the code is spent.
  await page.reload();
  await expect(page.frameLocator('iframe').locator('#game')).not.toBeEmpty();
  expect(codes).toHaveLength(1);
});
