import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('without a connection the help stays readable, and other pages say that the connection is missing', async ({
  page,
  path,
  words,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(path('/about'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('orla-pages-2')).keys()).length))
    .toBeGreaterThanOrEqual(6);
  await context.setOffline(true);
  await page.goto(path('/rng'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('/offline.title'));
  await page.getByRole('link', { name: words('offline.help') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('/help.title'));
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background, 'it is not bare of style').not.toBe('rgba(0, 0, 0, 0)');
  await context.setOffline(false);
  await page.goto(path('/rng'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(words('/offline.title'));
});
