import { expect, expectAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';

test('an announcement opens over the page, and members see their own after the sign-in', async ({
  page,
  path,
  words,
  operator,
  locale,
  baseURL,
}) => {
  const open = `Regata ${locale} ${Date.now()}`;
  const own = `Convite ${locale} ${Date.now()}`;
  const content = '<p>Domingo às 10h.</p><script>document.title = 1</script><img src="https://evil.example/x.png">';
  await operator.post('/ops/notices', { type: 'B', title: open, content });
  await operator.post('/ops/notices', { type: 'PL', title: own, content, audience: { members: 'members' } });
  const home = path('/');
  await expect.poll(async () => (await page.request.get(home)).text()).toContain(open);
  await page.goto(home);
  await page.getByRole('link', { name: open }).click();
  const dialog = page.getByRole('dialog', { name: open });
  await expect(dialog.getByText('Domingo às 10h.')).toBeVisible();
  expect(await dialog.locator('img, script').count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(own)).toHaveCount(0);

  await joinAs(page, baseURL ?? '');
  await page.goto(home);
  const mine = page.getByRole('region', { name: words('own.label') });
  await mine.getByRole('button', { name: own }).click();
  await expect(page.getByRole('dialog', { name: own }).getByText('Domingo às 10h.')).toBeVisible();
});
