import { readWords } from '../../src/i18n/read-words.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const GATE = { pt: readWords('pt', 'gate'), en: readWords('en', 'gate') };

test.describe.configure({ mode: 'serial' });

test.afterEach(async ({ operator, request }) => {
  await operator.put('/ops/system/status', { status: 0 });
  await operator.put('/ops/system/region', { deny: [], allow: [], ips: [] });
  await expect.poll(async () => (await request.get('/')).status()).toBe(200);
});

test('maintenance closes cached pages and calls within five seconds, in the visitor’s language', async ({
  page,
  operator,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  for (const path of ['/', '/en']) expect((await request.get(path)).status()).toBe(200);
  await operator.put('/ops/system/status', { status: 1 });
  await expect.poll(async () => (await request.get('/')).status()).toBe(503);
  for (const [path, words] of [
    ['/', GATE.pt],
    ['/en', GATE.en],
    ['/en/rng', GATE.en],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()['retry-after']).toBeTruthy();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['gate.maintenance.title'] ?? '');
    await expect(page.getByRole('link', { name: words['gate.contact'] ?? '' })).toBeVisible();
    await expectAccessible(page);
  }
  const call = await request.get('/wps/relay/GCSGAME_hotGamesV2');
  expect(call.status()).toBe(503);
  expect(await call.json()).toMatchObject({ success: false, errorCode: 'gate.maintenance' });
  expect((await request.get('/health')).status()).toBe(200);
});

test('a blocked country gets the restriction page with its address and country, for cached pages too', async ({
  browser,
  baseURL,
  operator,
  request,
}) => {
  await operator.put('/ops/system/region', { deny: ['KP'] });
  const abroad = { 'X-Debug-IP': '203.0.113.7', 'X-Debug-Country': 'KP' };
  await expect.poll(async () => (await request.get('/en', { headers: abroad })).status()).toBe(451);
  expect((await request.get('/en')).status()).toBe(200);
  const context = await browser.newContext({ extraHTTPHeaders: abroad, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/en');
  await expect(page.getByText('203.0.113.7')).toBeVisible();
  await expect(page.getByText('KP')).toBeVisible();
  await expect(page.getByRole('link', { name: GATE.en['gate.contact'] ?? '' })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
