import { expect, expectAccessible, test } from './fixtures.ts';

const TAG = 'G-ORLATEST1';

test.describe.configure({ mode: 'serial' });
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await request.put('/ops/system/site', { headers: { authorization: 'Bearer local-ops' }, data: { gtagId: '' } });
});

test('visits are counted only with consent, and only if the operator has a tag', async ({ page, operator, words }) => {
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto('/about');
  await expect(page.locator('[data-consent]')).toHaveCount(0);
  await operator.put('/ops/system/site', { gtagId: TAG });
  await expect.poll(async () => (await page.request.get('/about')).text()).toContain(TAG);
  await expect
    .poll(async () => (await page.request.get('/about')).headers()['content-security-policy'])
    .toContain('orla-tag');
  await page.goto('/about');
  const consent = page.getByRole('region', { name: words('consent.label') });
  await expect(consent).toBeVisible();
  await expectAccessible(page);
  await consent.getByRole('button', { name: words('consent.no'), exact: true }).click();
  await expect(consent).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked, 'nothing is asked for before, and after a no').toEqual([]);
  const again = page.getByRole('button', { name: words('consent.again') });
  await again.click();
  await expect(consent).toBeFocused();
  await expectAccessible(page);
  await consent.getByRole('button', { name: words('consent.yes'), exact: true }).click();
  await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${TAG}`]);
  await page.goto('/terms');
  await expect.poll(() => asked.length).toBe(2);
  await expect(consent).toBeHidden();
  await again.press('Enter');
  await consent.getByRole('button', { name: words('consent.no'), exact: true }).press('Enter');
  await expect(again).toBeFocused();
  await page.goto('/privacy');
  await expect(again).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked, 'consent that was taken back asks for nothing').toHaveLength(2);
});
