import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { toDecimalMark } from '../../src/lib/format.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { playRounds } from './play.ts';

const CREDIT = 100;
/** More rounds than one page shows. */
const ROUNDS = 23;

/** Returns a printed amount in cents with its sign. */
function toCents(text: string): number {
  const digits = Number(text.replace(/\D/g, ''));
  return text.includes('−') || text.includes('-') ? -digits : digits;
}

const centre = (page: Page) => page.locator('dialog[data-centre]');

function total(page: Page, label: string): Locator {
  return centre(page)
    .locator('dl > div', { has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .first();
}

async function readColumn(page: Page, column: number): Promise<number[]> {
  const cells = await centre(page).locator(`tbody tr > :nth-child(${column})`).allTextContents();
  return cells.map(toCents);
}

async function download(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await centre(page).getByRole('button', { name, exact: true }).click();
  return readFile(await (await coming).path(), 'utf8');
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('records, profit and export files of a period agree to the cent', async ({
  page,
  path,
  words,
  locale,
  operator,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const account = await joinAs(page, origin);
  await operator.credit(account, CREDIT);
  await playRounds(origin, account, { gameId: 'calcadao', rounds: ROUNDS, stake: 1 });

  await page.goto(path('/?member=personalHistoryCopy'));
  await expect(total(page, words('records.rounds'))).toHaveText(String(ROUNDS));
  const net = toCents((await total(page, words('records.net')).textContent()) ?? '');
  expect(toCents((await total(page, words('records.stake')).textContent()) ?? '')).toBe(ROUNDS * 100);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const first = await readColumn(page, 6);
  await centre(page)
    .getByRole('button', { name: words('centre.page_next') })
    .click();
  await expect(centre(page).locator('tbody tr')).toHaveCount(ROUNDS - first.length);
  expect(sum([...first, ...(await readColumn(page, 6))])).toBe(net);

  const csv = await download(page, words('centre.export_csv'));
  await expect(centre(page).getByText(words('centre.export_done'))).toBeVisible();
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const separator = toDecimalMark(requireLocaleRow(locale).tag) === ',' ? ';' : ',';
  const netAt = head.split(separator).indexOf(words('column.net'));
  expect(lines).toHaveLength(ROUNDS);
  const nets = lines.map((line) => Number(line.split(separator)[netAt]?.replace(',', '.')));
  expect(sum(nets.map((one) => Math.round(one * 100)))).toBe(net);

  const row = centre(page).locator('[data-row]').first();
  const round = (await row.getAttribute('data-row')) ?? '';
  await row.click();
  await expect(centre(page).getByRole('heading', { name: words('records.round'), exact: true })).toBeFocused();
  await expect(centre(page).getByText(round, { exact: true })).toBeVisible();
  await expect(centre(page).locator('tbody tr').first()).toContainText(words('records.kind.bet'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(centre(page).getByText(round, { exact: true })).toBeVisible();
  await centre(page)
    .getByRole('button', { name: words('centre.to_list') })
    .click();
  await centre(page)
    .getByRole('combobox', { name: words('centre.category') })
    .selectOption('LIVE');
  await expect(page).toHaveURL(/c\.gameType=LIVE/);
  await expect(centre(page).getByText(words('records.no_rounds'))).toBeVisible();

  await page.goto(path('/?member=transactionHistory'));
  expect(toCents((await total(page, words('records.change')).textContent()) ?? '')).toBe(CREDIT * 100 + net);
  const entries: { kind: string; amount: number; before: number; after: number }[] = JSON.parse(
    await download(page, words('centre.export_json')),
  );
  expect(sum(entries.map(({ amount }) => Math.round(amount * 100)))).toBe(CREDIT * 100 + net);
  expect(entries.every(({ amount, before, after }) => Math.round((before + amount - after) * 100) === 0)).toBe(true);
  await centre(page).locator('summary').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await centre(page)
    .getByRole('combobox', { name: words('records.reason') })
    .selectOption('adjustment');
  await expect(centre(page).locator('[data-row]')).toHaveCount(1);
  await centre(page).locator('[data-row]').click();
  await expect(centre(page).getByText('browser test', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(path('/?member=personalProfit'));
  await expect(total(page, words('records.rounds'))).toHaveText(String(ROUNDS));
  expect(toCents((await total(page, words('records.net')).textContent()) ?? '')).toBe(net);
  await expect(centre(page).getByRole('img', { name: words('records.chart_label') })).toBeVisible();
  await expect(centre(page).locator('canvas')).toBeVisible();
  expect(sum(await readColumn(page, 5))).toBe(net);
  await centre(page)
    .getByRole('tab', { name: words('records.by_category') })
    .click();
  await expect(page).toHaveURL(/c\.by=category/);
  expect(sum(await readColumn(page, 5))).toBe(net);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await centre(page)
    .getByRole('button', { name: words('centre.period_own') })
    .click();
  await centre(page).getByLabel(words('centre.period_to'), { exact: true }).fill('2020-01-01');
  await expect(centre(page).getByText(words('centre.period_reversed'))).toBeVisible();
  expect(asked.filter((url) => url.includes('profitLoss'))).toEqual([]);
});
