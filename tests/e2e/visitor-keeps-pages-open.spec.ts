import { LOCALES } from '../../src/i18n/locales.ts';
import { expect, test } from './fixtures.ts';

test('an open home page refreshes its lines, but asks nothing while it is hidden', { tag: '@phone-pt' }, async ({
  page,
  path,
}) => {
  const asked: string[] = [];
  await page.clock.install();
  await page.route(path('/'), async (route) => {
    asked.push(route.request().resourceType());
    const answer = await route.fetch();
    // Removes the times of the next draws, so that the page refreshes by its interval only.
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/ data-until="[^"]*"/g, '') });
  });
  await page.goto(path('/'));
  const code = page.waitForResponse(/\/draw-refresh\./);
  await page.clock.runFor(2_000);
  await code;
  await page.clock.runFor(20_000);
  expect(asked).toEqual(['document']);
  // The interval begins only when the code and the files that it needs have loaded, so the clock is moved repeatedly.
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(asked).toEqual(['document', 'xhr']);
  }).toPass({ intervals: [50], timeout: 15_000 });
  await expect(page.locator('[data-fresh]').first()).toHaveAttribute('style', /min-block-size/);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  await page.clock.runFor(90_000);
  expect(asked).toEqual(['document', 'xhr']);
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'visible' }));
  await page.clock.runFor(2_000);
  await expect.poll(() => asked).toEqual(['document', 'xhr', 'xhr']);
  const ages = page.locator('.rows [data-as-of]');
  await expect(ages.first()).toBeEmpty();
  // From now on the answer has no draws, like that of the edge when the platform does not answer.
  await page.route(path('/'), (route) => route.fulfill({ contentType: 'text/html', body: '<p></p>' }));
  // The next interval begins when the page has read the previous answer, so the clock is moved repeatedly.
  await expect(async () => {
    await page.clock.runFor(32_000);
    for (const age of await ages.all()) await expect(age).toHaveText(/\d/, { timeout: 500 });
  }).toPass({ intervals: [50], timeout: 20_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a language chosen in one tab applies to the others, but not while the visitor types', {
  tag: '@desktop',
}, async ({ context, locale, page, path }) => {
  const other = LOCALES.find(({ path: code }) => code !== locale);
  if (!other) throw new Error('one language only');
  const [reading, typing] = [await context.newPage(), await context.newPage()];
  await reading.goto(path('/noticePage?page=2'));
  await typing.goto(path('/rng'));
  await typing.locator('[data-lobby] input[type="search"]').fill('mar');
  await page.goto(path('/help'));
  await page.locator('header [data-languages]').click();
  await page.getByRole('option', { name: other.name }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other.tag);
  await expect(reading.locator('html')).toHaveAttribute('lang', other.tag);
  await expect(reading).toHaveURL(/\/noticePage\?page=2$/);
  await expect(typing.locator('html')).not.toHaveAttribute('lang', other.tag);
  await expect(typing.locator('[data-lobby] input[type="search"]')).toHaveValue('mar');
});

test('a lottery page that stays open updates the next draw and the last numbers', { tag: '@phone-pt' }, async ({
  page,
  path,
}) => {
  test.slow();
  await page.goto(path('/elott?gameCode=onda-relampago'));
  const until = page.locator('[data-fresh="next"] time');
  const newest = page.locator('.draws .number').first();
  const chosen = page.locator('.lottery .menu a[aria-current="true"]');
  // A new platform plans its draws in its first minute.
  await until.waitFor({ timeout: 90_000 });
  const [printed, last] = [
    await until.getAttribute('data-until'),
    await newest.or(page.locator('[data-fresh="draws"] p')).textContent(),
  ];
  await chosen.focus();
  // A draw takes place every minute: first its time changes, then its numbers.
  await expect(until).not.toHaveAttribute('data-until', printed ?? '', { timeout: 90_000 });
  await expect(newest).not.toHaveText(last ?? '', { timeout: 30_000 });
  const times = page.locator('.draw time');
  const readFirst = () =>
    times.evaluateAll((all) => Math.min(...all.map((one) => Date.parse(one.getAttribute('data-until') ?? ''))));
  // The page asks a few seconds after a draw, and less often the longer there is nothing new.
  await expect.poll(async () => (await readFirst()) - Date.now(), { timeout: 30_000 }).toBeGreaterThan(-5_000);
  await expect(chosen).toBeFocused();
});

test('a lottery page from an old cache is requested again at once', { tag: '@phone-pt' }, async ({
  page,
  path,
  request,
}) => {
  test.slow();
  // A new platform plans its draws in its first minute.
  const readPage = async () => (await request.get(path('/lottery'))).text();
  await expect.poll(readPage, { timeout: 90_000 }).toContain('data-until');
  const old = new Date(Date.now() - 60_000).toISOString();
  const asked: string[] = [];
  await page.clock.install();
  await page.route(path('/lottery'), async (route) => {
    const answer = await route.fetch();
    const isFirst = asked.push(route.request().resourceType()) === 1;
    const html = (await answer.text()).replace(
      /data-until="[^"]*"/,
      `data-until="${isFirst ? old : '2999-01-01T00:00:00Z'}"`,
    );
    const body = isFirst ? html : html.replace(/data-known="[^"]+"/, 'data-known=""');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(path('/lottery'));
  const first = page.locator('[data-until]').first();
  await expect(first).toHaveAttribute('data-until', old);
  // Ten seconds are enough for the page to check the times of its draws, and less than its regular interval.
  await page.clock.pauseAt(Date.now() + 10_000);
  await expect(first).toHaveAttribute('data-until', '2999-01-01T00:00:00Z');
  expect(asked).toEqual(['document', 'xhr']);
  // A page that the edge prints while the platform is silent does not know a newer time.
  await expect(page.locator('[data-as-of]')).toHaveText(/\d/);
});
