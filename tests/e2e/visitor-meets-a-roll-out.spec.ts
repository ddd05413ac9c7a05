import { SEEDED_PASSWORD } from './contracts.ts';
import { expect, test } from './fixtures.ts';
import { startRollOut } from './roll-out.ts';

test('a visitor signs in after a deployment during which the code of the dialog was missing', async ({
  page,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /dynamically imported/, /ERR_/);
  const line = await startRollOut(baseURL ?? '', (file) => /^\/_astro\/(?!words|Base).*\.js$/.test(file));
  const openSignIn = () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: words('header.sign_in'), exact: true })
      .click();
  await page.goto(line.origin + path('/rng'));
  await openSignIn();
  await expect.poll(() => line.missed.length).toBeGreaterThan(0);
  line.finish();
  await page.goto(line.origin + path('/rng'));
  await openSignIn();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[name="username"]').fill('luna');
  await dialog.locator('[name="password"]').fill(SEEDED_PASSWORD);
  await dialog.locator('[type="submit"]').click();
  await expect(page.getByTestId('balance')).toBeVisible();
  await line.close();
});
