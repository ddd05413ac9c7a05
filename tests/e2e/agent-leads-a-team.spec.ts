import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getTeamOverview, getTeamPlay, listUserProfit } from '../../src/contract/agents/agents.ts';
import { getAgentIncome } from '../../src/contract/agents/income.ts';
import { openDownline } from '../../src/contract/agents/members.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { depositAs, enter, enterPage, foundAgent, joinBy, makeCode } from './agent-team.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newAccountName, test } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';
import { playRounds } from './play.ts';

const DEPOSIT = 80;
const ROUNDS = 12;
const CREDIT = 50;

const centre = (page: Page) => page.locator('dialog[data-centre="agent"]');
const figure = (page: Page, id: string) => centre(page).locator(`[data-figure="${id}"]`);

/** Returns a printed amount in cents with its sign. */
function toCents(text: string): number {
  const digits = Number(text.replace(/\D/g, ''));
  return text.includes('−') || text.includes('-') ? -digits : digits;
}

/** Reads the page's export, one record per line. */
async function readExport(page: Page, name: string): Promise<Record<string, unknown>[]> {
  const coming = page.waitForEvent('download');
  await centre(page).getByRole('button', { name, exact: true }).click();
  return JSON.parse(await readFile(await (await coming).path(), 'utf8'));
}

async function readFigure(page: Page, id: string): Promise<number> {
  return toCents((await figure(page, id).locator('span').nth(1).textContent()) ?? '');
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const cents = (amount: number) => Math.round(amount * 100);

test('every figure of a team agrees with the platform and opens the rows behind it', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const agent = await foundAgent(origin);
  const member = await joinBy(origin, await makeCode(agent.client));
  await depositAs(origin, member, DEPOSIT);
  await playRounds(origin, member, { gameId: 'calcadao', rounds: ROUNDS, stake: 1 });
  const read = async () => {
    const answer = await agent.client.call(getTeamOverview, { period: 'M' });
    if (!answer.ok) throw new Error(answer.code);
    return answer.value;
  };
  await expect.poll(async () => (await read()).current.totals.rounds, { timeout: 30_000 }).toBe(ROUNDS);
  const { members, current } = await read();

  await enterPage(page, origin, agent.account);
  await page.goto(path('/?agent=agentTeamOverview'));
  await expect(figure(page, 'stake')).toBeVisible();
  for (const id of ['deposits', 'withdrawals', 'stake', 'payout', 'bonus', 'net'] as const)
    expect(await readFigure(page, id), id).toBe(cents(current.totals[id]));
  expect(await readFigure(page, 'members')).toBe(members);
  expect(await readFigure(page, 'active')).toBe(current.active);
  expect(await readFigure(page, 'joined')).toBe(current.totals.joined);
  expect(await readFigure(page, 'firstDeposits')).toBe(1);
  await expect(centre(page).locator('canvas')).toBeVisible();
  await expectSound(page);

  await figure(page, 'deposits').click();
  await expect(centre(page).getByText(words('agents.formula.deposits'))).toBeVisible();
  await centre(page)
    .getByRole('link', { name: words('agents.report.see_rows') })
    .click();
  await expect(centre(page).locator('tbody tr')).toHaveCount(1);
  await expect(centre(page).locator('tbody tr')).toContainText(words('records.kind.deposit'));
  expect(toCents((await centre(page).locator('tbody td').last().textContent()) ?? '')).toBe(cents(DEPOSIT));
  await expectSound(page);

  await page.goto(path('/?agent=personalHistoryCopy'));
  const play = await agent.client.call(getTeamPlay, { from: current.from, to: current.to });
  if (!play.ok) throw new Error(play.code);
  await expect(figure(page, 'rounds')).toBeVisible();
  for (const id of ['stake', 'validStake', 'payout', 'net'] as const)
    expect(await readFigure(page, id), id).toBe(cents(play.value.totals[id]));
  await expectSound(page);
  const [game] = await readExport(page, words('centre.export_json'));
  expect(game).toMatchObject({ gameType: 'RNG', stake: play.value.totals.stake });
  await centre(page).locator('tbody th a').click();
  await expect(page).toHaveURL(/c\.gameType=RNG/);
  await expect(centre(page).locator('tbody tr')).toHaveCount(ROUNDS);
  const stakes = await centre(page).locator('tbody td:nth-child(5)').allTextContents();
  expect(stakes.map(toCents).reduce((all, one) => all + one, 0)).toBe(cents(play.value.totals.stake));
  await centre(page).locator('tbody th button').first().click();
  const round = page.getByRole('dialog', { name: words('agents.report.round_of', { account: member }) });
  await expect(round.locator('tbody tr').first()).toContainText(words('records.kind.bet'));
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(round).toHaveCount(0);

  const exported = (await readExport(page, words('centre.export_json'))).map(({ stake }) => cents(Number(stake)));
  expect(exported.reduce((all, one) => all + one, 0)).toBe(cents(play.value.totals.stake));

  await centre(page)
    .getByRole('button', { name: words('agents.report.view_new') })
    .click();
  await centre(page).getByLabel(words('agents.report.view_name')).fill('Slots');
  await expectSound(page);
  await centre(page)
    .getByRole('button', { name: words('agents.report.view_save'), exact: true })
    .click();
  await page.goto(path('/?agent=agentDownlineTransactionDetailsCopy'));
  await expect(centre(page).locator('tbody tr')).toHaveCount(ROUNDS + 1);
  await centre(page).getByRole('button', { name: 'Slots', exact: true }).click();
  await expect(centre(page).locator('tbody tr')).toHaveCount(ROUNDS);

  await page.goto(path('/?agent=palStatementsAgentCopy'));
  const users = await agent.client.call(listUserProfit, { from: current.from, to: current.to });
  if (!users.ok) throw new Error(users.code);
  const [own] = users.value.list;
  await expect(centre(page).locator('tbody tr')).toHaveCount(1);
  expect(await readFigure(page, 'net')).toBe(cents(own?.own.net ?? Number.NaN));
  expect(toCents((await centre(page).locator('tbody td').first().textContent()) ?? '')).toBe(cents(ROUNDS));
  await expectSound(page);
  const level = await readExport(page, words('centre.export_json'));
  expect(level.map((row) => [row.account, row.ownNet])).toEqual([[member, own?.own.net]]);
  await centre(page).getByLabel(words('centre.category')).selectOption('LIVE');
  await expect(figure(page, 'deposits')).toHaveCount(0);
  await expect.poll(() => readFigure(page, 'net')).toBe(0);

  await page.goto(path('/?agent=agentRevenueReport'));
  const income = await agent.client.call(getAgentIncome, { from: current.from, to: current.to });
  if (!income.ok) throw new Error(income.code);
  await expect(figure(page, 'total')).toBeVisible();
  expect(await readFigure(page, 'total')).toBe(cents(income.value.totals.amount));
  await figure(page, 'daily_salary').click();
  await expect(centre(page).getByText(words('agents.report.income.formula_daily_salary'))).toBeVisible();
  await expectSound(page);
});

test('an agent opens accounts, shares links, keeps notes and sends money within the rules', async ({
  page,
  path,
  words,
  operator,
  baseURL,
  browser,
  expectedErrors,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const agent = await foundAgent(origin);
  await operator.credit(agent.account, CREDIT);
  await operator.post('/ops/notices', {
    type: 'PL',
    title: `Agents ${agent.account}`,
    content: '<p>Only <b>agents</b> read this.</p><script>document.title = "taken"</script><iframe src="/"></iframe>',
    audience: { members: 'agents' },
  });
  await enterPage(page, origin, agent.account);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));

  await page.goto(path('/?agent=agentAnnouncement'));
  const notice = centre(page).locator('details', { hasText: agent.account });
  await expect(notice).toBeVisible();
  if ((await notice.getAttribute('open')) === null) await notice.locator('summary').click();
  await expect(notice.getByText('agents', { exact: true })).toBeVisible();
  expect(await notice.locator('script, iframe').count()).toBe(0);
  expect(await page.title()).not.toBe('taken');
  await expectSound(page);

  await page.goto(path('/?agent=registerCenter'));
  const opened = newAccountName();
  await centre(page)
    .getByRole('radio', { name: words('agents.type.agent'), exact: true })
    .check();
  await centre(page).getByLabel(words('agents.username'), { exact: true }).fill(opened);
  await centre(page).getByLabel(words('password.new'), { exact: true }).fill(JOIN_PASSWORD);
  const rate = centre(page).getByRole('textbox', { name: words('agents.rate.daily') });
  const open = centre(page).getByRole('button', { name: words('agents.open_submit'), exact: true });
  for (const typed of ['0,21', 'muito', '0,125']) {
    await rate.fill(typed);
    await open.click();
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    await expect(rate).toBeFocused();
  }
  await expectSound(page);
  expect(sent).not.toContain(openDownline.path);
  await rate.fill('0,1');
  await centre(page).getByLabel(words('centre.secret_login'), { exact: true }).fill(JOIN_PASSWORD);
  await open.click();
  await expect(centre(page).getByText(words('agents.opened_agent', { account: opened }))).toBeVisible();
  await expect(centre(page).getByText(words('agents.offer_sent'))).toBeVisible();

  await centre(page)
    .getByRole('tab', { name: words('agents.tab.links') })
    .click();
  const code = `E${agent.account.slice(1, 9)}`.toUpperCase();
  await centre(page)
    .getByRole('textbox', { name: words('agents.code') })
    .first()
    .fill(code);
  await centre(page)
    .getByRole('button', { name: words('agents.code_submit'), exact: true })
    .click();
  await centre(page)
    .getByRole('button', { name: words('agents.qr_show') })
    .click();
  await expect(centre(page).getByRole('img', { name: words('agents.qr_label', { code }) })).toBeVisible();
  await expectSound(page);
  const visitor = await browser.newPage();
  const counted = visitor.waitForResponse((answer) => answer.url().endsWith('/wps/agent/visit'));
  await visitor.goto(`${origin}/register?referralCode=${code}`);
  await counted;
  await visitor.close();
  const joined = await joinBy(origin, code);
  await page.reload();
  await expect(figure(page, 'visits')).toContainText('1');
  await expect(figure(page, 'registrations')).toContainText('1');
  await figure(page, 'registrations').click();
  await centre(page)
    .getByRole('link', { name: words('agents.report.see_rows') })
    .click();
  await expect(centre(page).locator('tbody tr')).toContainText(words('agents.receipt_reason.no_deposit'));
  await expect(centre(page).locator('tbody tr')).toContainText(code);
  await expectSound(page);

  await page.goto(path('/?agent=downlineManagmentView'));
  await expect(centre(page).getByRole('button', { name: opened, exact: true })).toBeVisible();
  await expectSound(page);
  await centre(page).getByLabel(words('agents.search')).fill(joined.slice(0, 6));
  await centre(page).getByRole('button', { name: joined, exact: true }).click();
  await expect(centre(page).getByRole('heading', { name: joined, exact: true })).toBeFocused();
  await centre(page).getByLabel(words('agents.note'), { exact: true }).fill('Prefers evenings');
  await centre(page)
    .getByRole('button', { name: words('agents.note_add') })
    .click();
  await expect(centre(page).getByText('Prefers evenings')).toBeVisible();
  await expectSound(page);
  await centre(page)
    .getByRole('button', { name: words('agents.note_delete', { text: 'Prefers evenings' }) })
    .click();
  await expect(centre(page).getByText('Prefers evenings')).toHaveCount(0);

  const amount = centre(page).getByRole('textbox', { name: words('agents.report.amount'), exact: true });
  const send = centre(page).getByRole('button', { name: words('agents.send_submit'), exact: true });
  await amount.fill('muito');
  await send.click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  expect(sent.filter((one) => one.endsWith('CSH_createTransfer'))).toEqual([]);
  await amount.fill('20');
  await centre(page).getByLabel(words('centre.secret_login'), { exact: true }).fill(JOIN_PASSWORD);
  await send.click();
  await expect(centre(page).getByText(words('agents.sent_id')).or(centre(page).getByText(/^T/)).first()).toBeVisible();
  await expectSound(page);
  const receiver = await enter(origin, joined);
  await expect
    .poll(async () => {
      const balance = await receiver.call(getBalance, {});
      return balance.ok ? balance.value.sumBalance : 0;
    })
    .toBe(20);

  await page.goto(path(`/?agent=downlineManagmentView&c.account=${opened}`));
  await expect(centre(page).locator('tbody tr')).toContainText(words('agents.contract_state.offered'));
  await expectSound(page);

  expectedErrors.push(/40[03]/);
  await page.goto(path('/?agent=downlineManagmentView&c.account=polar'));
  await expect(centre(page).getByText(words('member.unknown'))).toBeVisible();
  const setState = (state: string) => operator.put(`/ops/members/${agent.account}/state`, { state, reason: 'test' });
  await setState('suspended');
  await page.goto(path('/?agent=agentTeamOverview'));
  await expect(centre(page).getByText(words('agents.suspended'), { exact: true })).toBeVisible();
  await expect(figure(page, 'members')).toHaveCount(0);
  await expectSound(page);
  await setState('active');
  await centre(page)
    .getByRole('button', { name: words('form.retry') })
    .click();
  await expect(figure(page, 'members')).toBeVisible();
});
