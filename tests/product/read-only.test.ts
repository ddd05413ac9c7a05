import { type Browser, type BrowserContext, devices, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjustBalance } from '../../src/contract/member/operator.ts';
import { readWords } from '../../src/i18n/read-words.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { JOIN_PASSWORD, joinAs, makeMember } from '../e2e/join.ts';
import { waitFor } from '../wait-for.ts';
import { OPS } from './product.ts';
import { type SiteOverFaults, startSiteOverFaults } from './site-over-faults.ts';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'pt-BR' };

const areas = ['common', 'errors', 'cashier', 'centre', 'session'] as const;
const words: Record<string, string> = Object.assign({}, ...areas.map((area) => readWords('pt', area)));
const say = (key: string) => words[key] ?? key;

let site: SiteOverFaults;

beforeAll(async () => {
  site = await startSiteOverFaults();
});

afterAll(() => site?.close());

/** Waits until the edge reports the wanted state. The edge notices a lost or restored platform within some seconds. */
async function becomesReadOnly(wanted: boolean): Promise<void> {
  const read = async () => {
    const answer = (await (await fetch(`${site.origin}/permission`)).json()) as { value?: { readOnly?: boolean } };
    return answer.value?.readOnly;
  };
  await waitFor(async () => expect(await read()).toBe(wanted));
}

const banner = (page: Page) => page.locator('[data-read-only]');
const centre = (page: Page) => page.locator('dialog[data-centre]');

/** Opens a phone without popups after a sign-in and without a service worker. */
async function openPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    const until = Date.now() + 86_400_000;
    localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
  });
  return context;
}

async function readGames(page: Page): Promise<number> {
  await page.goto(`${site.origin}/rng`);
  await page.locator('a[href*="/game?"]').first().waitFor();
  return page.locator('a[href*="/game?"]').count();
}

test('without the platform pages, help and last lists stay, money actions stop with a banner, and all return by themselves', async () => {
  const { origin, faults, browser } = site;
  const context = await openPhone(browser);
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
  await waitFor(async () => expect(await banner(page).textContent()).toBe(''));
  await reader.reload();
  expect(await banner(reader).textContent()).toBe('');
});

test('sealed calls report it too: a withdrawal and a sign-in on pages that were opened before the platform was lost', async () => {
  const { origin, faults, browser } = site;
  const page = await (await openPhone(browser)).newPage();
  const account = await joinAs(page, origin);
  const credit = { account, amount: 200, reason: 'test credit' };
  expect(await new ConformanceClient(origin).call(adjustBalance, credit, OPS)).toMatchObject({ ok: true });
  await page.goto(`${origin}/?member=withdraw`);
  const secret = centre(page).getByLabel(say('centre.secret_login'), { exact: true });
  await centre(page).getByLabel(say('withdraw.key_type')).selectOption('email');
  await centre(page)
    .getByRole('textbox', { name: say('withdraw.key'), exact: true })
    .fill(`${account}@orla.example`);
  await centre(page).getByLabel(say('withdraw.holder'), { exact: true }).fill('Ana Souza');
  await secret.fill(JOIN_PASSWORD);
  await centre(page)
    .getByRole('button', { name: say('withdraw.account_save') })
    .click();
  const amount = centre(page).getByLabel(say('payment.amount'), { exact: true });
  await amount.waitFor();
  // After this reload the page has not requested the keys for sealed bodies yet.
  await page.reload();
  await amount.fill('100');
  await secret.fill(JOIN_PASSWORD);

  const guest = await (await openPhone(browser)).newPage();
  const member = await makeMember(origin);
  await guest.goto(`${origin}/login`);
  const dialog = guest.getByRole('dialog');
  await dialog.getByLabel(say('login.username'), { exact: true }).fill(member.account);
  await dialog.getByLabel(say('login.password'), { exact: true }).fill(JOIN_PASSWORD);

  faults.setGone(true);
  await becomesReadOnly(true);
  const ask = centre(page).getByRole('button', { name: say('withdraw.submit'), exact: true });
  const enter = dialog.getByRole('button', { name: say('login.submit'), exact: true });
  await ask.click();
  await centre(page).getByText(say('upstream.read_only')).waitFor();
  await enter.click();
  await dialog.getByText(say('upstream.read_only')).waitFor();
  for (const one of [page, guest]) await banner(one).getByText(say('read_only')).waitFor({ state: 'attached' });

  faults.setGone(false);
  await becomesReadOnly(false);
  await ask.click();
  await page.waitForURL(/c\.id=W1-/);
  await enter.click();
  await guest.waitForURL((url) => url.pathname !== '/login');
  for (const one of [page, guest]) await waitFor(async () => expect(await banner(one).textContent()).toBe(''));
});
