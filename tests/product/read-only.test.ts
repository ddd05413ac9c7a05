import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, chromium, devices, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CHROMIUM_ARGS, ensureBrowser } from '../../scripts/lib/browser.mjs';
import { readWords } from '../../src/i18n/read-words.ts';
import { joinAs } from '../e2e/join.ts';
import { createFaults, startPlatform } from './fault-platform.ts';
import { makeStateFolder } from './product.ts';

const FIRST_PORT = Number(process.env.READ_ONLY_PORT ?? 8775);
const [PORT, FAULTS, PLATFORM] = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2] as const;
const ORIGIN = `http://localhost:${PORT}`;
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'pt-BR' };

const areas = ['common', 'errors', 'cashier'] as const;
const words: Record<string, string> = Object.assign({}, ...areas.map((area) => readWords('pt', area)));
const say = (key: string) => words[key] ?? key;

const states = [makeStateFolder(), makeStateFolder()] as const;
let stopPlatform: (() => void) | undefined;
let faults: Awaited<ReturnType<typeof createFaults>>;
let site: ChildProcess;
let browser: Browser;

beforeAll(async () => {
  stopPlatform = await startPlatform(PLATFORM, states[0].folder, ORIGIN);
  faults = await createFaults(FAULTS, PLATFORM);
  site = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      STATE_DIR: states[1].folder,
      PLATFORM_ORIGIN: `http://127.0.0.1:${FAULTS}`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    site.stdout?.on('data', (chunk) => String(chunk).includes('Orla is open') && resolve());
    site.on('close', () => reject(new Error('the site did not start')));
  });
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('There is no Chromium');
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
});

afterAll(async () => {
  await browser?.close();
  const ended = new Promise((resolve) => site?.on('close', resolve));
  site?.kill('SIGTERM');
  await ended;
  faults?.close();
  stopPlatform?.();
  for (const { remove } of states) remove();
});

/** What the edge says of itself; it learns of a platform that goes or comes within some seconds. */
async function becomesReadOnly(wanted: boolean): Promise<void> {
  const read = async () => {
    const answer = (await (await fetch(`${ORIGIN}/permission`)).json()) as { value?: { readOnly?: boolean } };
    return answer.value?.readOnly;
  };
  await vi.waitFor(async () => expect(await read()).toBe(wanted), { timeout: 20_000, interval: 250 });
}

const banner = (page: Page) => page.locator('[data-read-only]');
const centre = (page: Page) => page.locator('dialog[data-centre]');

async function readGames(page: Page): Promise<number> {
  await page.goto(`${ORIGIN}/rng`);
  await page.locator('a[href*="/game?"]').first().waitFor();
  return page.locator('a[href*="/game?"]').count();
}

test('while the platform is gone, pages, help and last lists stay, money stands still with a banner, and it comes back by itself', async () => {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    const until = Date.now() + 86_400_000;
    localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
  });
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/helpmc`);
  await joinAs(page, ORIGIN);
  const games = await readGames(page);
  expect(games).toBeGreaterThan(5);
  expect(await banner(page).textContent()).toBe('');
  await page.goto(`${ORIGIN}/?member=depositv2`);
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
  await reader.goto(`${ORIGIN}/helpmc`);
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
