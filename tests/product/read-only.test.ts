import { devices, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readWords } from '../../src/i18n/read-words.ts';
import { joinAs } from '../e2e/join.ts';
import { type SiteOverFaults, startSiteOverFaults } from './site-over-faults.ts';

const PORT = Number(process.env.READ_ONLY_PORT ?? 8775);
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'pt-BR' };

const areas = ['common', 'errors', 'cashier'] as const;
const words: Record<string, string> = Object.assign({}, ...areas.map((area) => readWords('pt', area)));
const say = (key: string) => words[key] ?? key;

let site: SiteOverFaults;

beforeAll(async () => {
  site = await startSiteOverFaults(PORT);
});

afterAll(() => site?.close());

/** What the edge says of itself; it learns of a platform that goes or comes within some seconds. */
async function becomesReadOnly(wanted: boolean): Promise<void> {
  const read = async () => {
    const answer = (await (await fetch(`${site.origin}/permission`)).json()) as { value?: { readOnly?: boolean } };
    return answer.value?.readOnly;
  };
  await vi.waitFor(async () => expect(await read()).toBe(wanted), { timeout: 20_000, interval: 250 });
}

const banner = (page: Page) => page.locator('[data-read-only]');
const centre = (page: Page) => page.locator('dialog[data-centre]');

async function readGames(page: Page): Promise<number> {
  await page.goto(`${site.origin}/rng`);
  await page.locator('a[href*="/game?"]').first().waitFor();
  return page.locator('a[href*="/game?"]').count();
}

test('while the platform is gone, pages, help and last lists stay, money stands still with a banner, and it comes back by itself', async () => {
  const { origin, faults, browser } = site;
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    const until = Date.now() + 86_400_000;
    localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
  });
  const page = await context.newPage();
  await page.goto(`${origin}/helpmc`);
  await joinAs(page, origin);
  const games = await readGames(page);
  expect(games).toBeGreaterThan(5);
  expect(await banner(page).textContent()).toBe('');
  await page.goto(`${origin}/?member=depositv2`);
  await centre(page)
    .getByRole('radio', { name: say('deposit.kind_test') })
    .check();
  const amount = centre(page).getByLabel(say('payment.amount'), { exact: true });
  await amount.fill('75');

  faults.setGone(true);
  await becomesReadOnly(true);
  const order = centre(page).getByRole('button', { name: say('deposit.submit'), exact: true });
  await order.click();
  await centre(page).getByText(say('upstream.read_only')).waitFor();
  await banner(page).getByText(say('read_only')).waitFor({ state: 'attached' });
  expect(await amount.inputValue()).toBe('75');

  const reader = await context.newPage();
  expect(await readGames(reader)).toBe(games);
  await banner(reader).getByText(say('read_only')).waitFor();
  await reader.goto(`${origin}/helpmc`);
  await reader.getByRole('heading', { level: 1 }).waitFor();
  await banner(reader).getByText(say('read_only')).waitFor();

  faults.setGone(false);
  await becomesReadOnly(false);
  await order.click();
  await page.waitForURL(/c\.id=D1-/);
  await vi.waitFor(async () => expect(await banner(page).textContent()).toBe(''));
  await reader.reload();
  expect(await banner(reader).textContent()).toBe('');
});
