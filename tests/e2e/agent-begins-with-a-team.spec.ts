import type { Page } from '@playwright/test';
import { AGENT_PAGES } from '../../src/islands/agent/pages.ts';
import { enterAs, signInAs } from './contracts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const centre = (page: Page) => page.locator('dialog[data-centre="agent"]');
const figure = (page: Page, id: string) => centre(page).locator(`[data-figure="${id}"]`);

/** Returns a figure in cents without its sign. */
async function readCents(page: Page, id: string): Promise<number> {
  const text = await figure(page, id).locator('span').nth(1).textContent();
  return Number((text ?? '').replace(/\D/g, ''));
}

type Words = (key: string, values?: Record<string, string>) => string;
/** Checks a page. `open` opens the page again with the given search fields. */
type Look = (page: Page, words: Words, open: (fields: string) => Promise<unknown>) => Promise<void>;

const rows = (page: Page) => centre(page).locator('tbody tr');

/** Checks a contract in force and the explanation of one of its payments. */
const lookAtContract: Look = async (page, words) => {
  await expect(centre(page).getByText(words('contracts.current'), { exact: true })).toBeVisible();
  await centre(page)
    .getByRole('tab', { name: words('contracts.tab_payments') })
    .click();
  // Shows the whole span, because there may be no payment since midnight.
  await centre(page)
    .getByRole('button', { name: words('contracts.whole_span') })
    .click();
  const paid = rows(page).filter({ hasText: words('contracts.paid_paid') });
  await expect(paid.first()).toBeVisible();
  await paid.first().getByRole('button').click();
  await expect(centre(page).getByRole('heading', { name: words('contracts.how') })).toBeVisible();
};

/**
 * The seeded data of atlas, page by page. Other tests open accounts below atlas at the same time, so the checks look for rows that new accounts do
 * not push to a later page.
 */
const LOOKS: Readonly<Record<string, Look>> = {
  agentAnnouncement: async (page) => {
    await expect(centre(page).locator('details').first()).toHaveAttribute('open', '');
    expect(await centre(page).locator('details').count()).toBeGreaterThan(1);
  },
  agentTeamOverview: async (page) => {
    for (const id of ['members', 'active', 'deposits', 'stake', 'payout', 'net'])
      expect(await readCents(page, id), id).toBeGreaterThan(0);
    await expect(centre(page).locator('canvas')).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  },
  registerCenter: async (page, words, open) => {
    await centre(page)
      .getByRole('tab', { name: words('agents.tab.links') })
      .click();
    await expect(figure(page, 'visits').first()).toBeVisible();
    for (const id of ['visits', 'registrations', 'firstDeposits']) {
      const counts = await figure(page, id).locator('span').nth(1).allTextContents();
      expect(
        counts.some((count) => Number(count) > 0),
        id,
      ).toBe(true);
    }
    await open('&c.tab=receipts&c.code=ATLAS');
    await expect(rows(page).filter({ hasText: words('agents.receipt_reason.no_deposit') })).not.toHaveCount(0);
    await expect(rows(page).filter({ hasText: words('agents.receipt_state.active') })).not.toHaveCount(0);
  },
  downlineManagmentView: async (page) => {
    for (const account of ['areia', 'duna'])
      await expect(centre(page).getByRole('button', { name: account, exact: true })).toBeVisible();
  },
  personalHistoryCopy: async (page) => {
    await expect(rows(page).filter({ hasText: 'Orla Studio' })).not.toHaveCount(0);
    await expect(rows(page).filter({ hasText: 'Orla Sports' })).not.toHaveCount(0);
  },
  palStatementsAgentCopy: async (page) => {
    await expect(rows(page).filter({ hasText: 'duna' })).not.toHaveCount(0);
    expect(await readCents(page, 'net')).toBeGreaterThan(0);
  },
  agentRevenueReport: async (page) => {
    for (const kind of ['dividend', 'daily_salary', 'hourly_salary', 'realtime_salary'])
      expect(await readCents(page, kind), kind).toBeGreaterThan(0);
    await expect(rows(page).first()).toBeVisible();
  },
  agentDownlineTransactionDetailsCopy: async (page, words, open) => {
    await expect(rows(page).first()).toBeVisible();
    await open('&c.account=mare&c.scope=own');
    const round = rows(page).filter({ hasText: words('agents.report.round') });
    await round.first().locator('th button').click();
    const dialog = page.getByRole('dialog', { name: words('agents.report.round_of', { account: 'mare' }) });
    await expect(dialog.locator('tbody tr')).toHaveCount(2);
  },
  agentDividendRecordCopy2: lookAtContract,
  agentDailyWages2: lookAtContract,
  agentHourSalary: lookAtContract,
  agentRealtimeSalary: lookAtContract,
};

test('every page of the agent centre has a check', () => {
  const pages = AGENT_PAGES.filter(({ isInMenu }) => isInMenu !== false).map(({ id }) => id);
  expect(Object.keys(LOOKS)).toEqual(pages);
});

test('a first start gives atlas data on every page of the agent centre', async ({ page, path, words, baseURL }) => {
  test.setTimeout(Object.keys(LOOKS).length * 20_000);
  const origin = baseURL ?? '';
  await enterAs(page, origin, await signInAs(origin, 'atlas'));
  for (const [id, look] of Object.entries(LOOKS))
    await test.step(id, async () => {
      const open = (fields: string) => page.goto(path(`/?agent=${id}${fields}`));
      await open('');
      await expect(centre(page)).toHaveAttribute('data-page', id);
      await expect(centre(page).locator('[data-skeleton]')).toHaveCount(0);
      await look(page, words, open);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
});
