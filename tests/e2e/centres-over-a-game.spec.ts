import { enterAs, signInAs } from './contracts.ts';
import { expect, test } from './fixtures.ts';
import { joinAs } from './join.ts';

for (const { id, account } of [
  { id: 'member', account: 'luna' },
  { id: 'agent', account: 'atlas' },
]) {
  test(`every page of the ${id} centre opens over a game on a phone`, { tag: '@phone' }, async ({
    page,
    path,
    words,
    baseURL,
  }) => {
    test.slow();
    const origin = baseURL ?? '';
    await enterAs(page, origin, await signInAs(origin, account));
    await page.goto(path(`/game?vassalage=ORLA&gameId=calcadao&${id}=`));
    const centre = page.locator('dialog[data-centre]');
    const links = centre.locator('nav li a');
    await expect(links.first()).toBeVisible();
    const count = await links.count();
    expect(count).toBeGreaterThan(10);
    for (let index = 0; index < count; index += 1) {
      const link = links.nth(index);
      await link.click();
      await expect(centre.locator('[data-skeleton]')).toHaveCount(0);
      const content = centre.locator(':scope > section');
      await expect(content).toBeInViewport();
      const { width, height } = (await content.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height), (await link.textContent()) ?? '').toBeGreaterThan(300);
      await centre.getByRole('button', { name: words('centre.menu') }).click();
      await expect(link).toBeVisible();
    }
  });
}

test('a stake beyond the balance offers a deposit over the game', { tag: '@phone' }, async ({
  page,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  // The refusal of the stake.
  expectedErrors.push(/status of 409/);
  await joinAs(page, baseURL ?? '');
  await page.goto(path('/game?vassalage=ORLA&gameId=calcadao'));
  const spin = page.frameLocator('iframe').locator('.spin');
  await expect(spin).toHaveAttribute('aria-disabled', 'false');
  await spin.click();
  await expect(page.getByText(words('play.no_funds'))).toBeVisible();
  await page
    .getByRole('region')
    .getByRole('button', { name: words('play.deposit'), exact: true })
    .click();
  const centre = page.locator('dialog[data-centre]');
  await expect(centre.locator('input[name="amount"]')).toBeVisible();
  await centre.getByRole('button', { name: words('dialog.close') }).click();
  await expect(spin).toBeVisible();
  await expect(page.getByText(words('play.no_funds'))).toHaveCount(0);
});
