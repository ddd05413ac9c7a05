import type { Browser, Page, TestInfo } from '@playwright/test';
import { processHourlySalary } from '../../src/contract/contracts/contracts.ts';
import { LOCALES, requireLocaleRow } from '../../src/i18n/locales.ts';
import { toAmountText } from '../../src/islands/ui/amount.ts';
import { PAGE_OF } from '../../src/stores/contracts/kinds.ts';
import { toPattern } from './by-keys.ts';
import { agreeHourly, enterAs, offerHourly, openAgent, type Party, playHoursAgo, signInAs } from './contracts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const centre = (page: Page) => page.locator('dialog[data-centre]');

/** Opens a second browser whose errors also fail the test. */
async function openBrowser(browser: Browser, origin: string, party: Party, errors: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await enterAs(page, origin, party);
  return page;
}

test('an agent offers a lower rate, the downline reviews the ending contract and agrees, and both read the same receipt', async ({
  page,
  browser,
  path,
  words,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const errors: string[] = [];
  const atlas = await signInAs(origin, 'atlas');
  const middle = await openAgent(origin, atlas);
  const low = await openAgent(origin, middle);
  await agreeHourly(atlas, middle, 0.12);
  await agreeHourly(middle, low, 0.1);

  await enterAs(page, origin, atlas);
  await page.goto(path('/?agent=agentHourSalary&c.tab=downlines'));
  await centre(page)
    .getByRole('button', { name: words('contracts.new_offer') })
    .click();
  const review = centre(page).getByRole('button', { name: words('contracts.review') });
  const rate = centre(page).getByLabel(words('contracts.rate_percent'));
  await centre(page).getByLabel(words('contracts.offer_to')).fill(middle.account);
  await centre(page).getByLabel(words('contracts.least_hourlyBet')).fill('10');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/wps/relay/')) sent.push(request.url());
  });
  for (const [text, problem] of [
    ['abc', 'rate_form'],
    ['0.123', 'rate_decimals'],
    ['99', 'rate_above_own'],
  ] as const) {
    await rate.fill(text);
    await review.click();
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    const said = toPattern(words(`contracts.problem_${problem}`, { rate: '{{rate}}' }));
    await expect(centre(page).getByText(said)).toBeVisible();
  }
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await rate.fill('0.05');
  await review.click();
  await expect(centre(page).getByText(words('contracts.ends_on_accept', { account: middle.account }))).toBeVisible();
  await expect(centre(page).getByText(low.account, { exact: true })).toBeVisible();
  await expect(centre(page).getByText(words('contracts.replay'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await centre(page).getByLabel(words('centre.secret_login'), { exact: true }).fill(atlas.password);
  await centre(page)
    .getByRole('button', { name: words('contracts.send_offer', { account: middle.account }) })
    .click();
  await expect(centre(page).getByText(words('contracts.offer_sent', { account: middle.account }))).toBeVisible();

  const other = await openBrowser(browser, origin, middle, errors);
  await other.goto(`${origin}${path('/?agent=contractRequests')}`);
  const request = centre(other).getByRole('button', { name: words('contracts.kind_hourly') });
  await expect(request).toBeVisible();
  await expectAccessible(other);
  await request.click();
  await expect(centre(other).getByRole('row', { name: /0[.,]05/ })).toContainText(words('contracts.change_less'));
  await expect(centre(other).getByText(low.account, { exact: true })).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await centre(other)
    .getByRole('button', { name: words('contracts.do_accept_ending', { count: 1 }) })
    .click();
  await expect(centre(other).getByText(words('contracts.done_accept'))).toBeVisible();
  await expect(centre(other).getByText(words('contracts.receipt_genuine'))).toBeVisible();
  const theirs = await centre(other).locator('[data-receipt]').getAttribute('data-receipt');
  expect(theirs).toMatch(/^[0-9a-f]{64}$/);
  await expectAccessible(other);

  await page.goto(path('/?agent=agentHourSalary&c.tab=downlines'));
  await centre(page).getByRole('button', { name: middle.account, exact: true }).click();
  await expect(centre(page).locator('[data-receipt]')).toHaveAttribute('data-receipt', theirs ?? '');

  const lows = await openBrowser(browser, origin, low, errors);
  await lows.goto(`${origin}${path('/?agent=agentHourSalary')}`);
  await expect(centre(lows).getByText(words('contracts.none_title'))).toBeVisible();
  await expect(centre(lows).getByText(words('contracts.state_terminated'))).toBeVisible();
  expect(errors).toEqual([]);
});

test('the team page offers rates with the terms side by side and names the downlines whose contracts would end', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const atlas = await signInAs(origin, 'atlas');
  const middle = await openAgent(origin, atlas);
  const low = await openAgent(origin, middle);
  await agreeHourly(atlas, middle, 0.12);
  await agreeHourly(middle, low, 0.1);
  await enterAs(page, origin, atlas);
  await page.goto(path(`/?agent=downlineManagmentView&c.account=${middle.account}`));
  const rate = centre(page).getByLabel(words('agents.rate.hourly'));
  await rate.fill('0.05');
  await centre(page)
    .getByRole('button', { name: words('contracts.review') })
    .click();
  const title = centre(page).getByRole('heading', {
    name: words('contracts.review_title', { account: middle.account }),
  });
  await expect(title).toBeFocused();
  await expect(centre(page).getByRole('row', { name: /0[.,]05/ })).toContainText(words('contracts.change_less'));
  await expect(centre(page).getByText(low.account, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await centre(page)
    .getByRole('button', { name: words('contracts.change_terms') })
    .click();
  await expect(rate).toHaveValue('0.05');
  await centre(page)
    .getByRole('button', { name: words('contracts.review') })
    .click();
  // The title takes the focus. Text that is typed before then is lost.
  await expect(title).toBeFocused();
  await centre(page).getByLabel(words('centre.secret_login'), { exact: true }).fill(atlas.password);
  await centre(page)
    .getByRole('button', { name: words('contracts.send_offer', { account: middle.account }) })
    .click();
  await expect(centre(page).getByText(words('agents.offer_sent'))).toBeVisible();
  await expect(centre(page).getByText(words('agents.contract_state.offered')).first()).toBeVisible();
  await expect(rate).toHaveValue('');
  await expectAccessible(page);
});

test('each kind of contract has a page with the contract in force, its downlines and its payments', async ({
  page,
  path,
  words,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await enterAs(page, origin, await signInAs(origin, 'vega'));
  for (const [kind, id] of Object.entries(PAGE_OF)) {
    await page.goto(path(`/?agent=${id}`));
    await expect(centre(page).getByText(words('contracts.current'), { exact: true })).toBeVisible();
    await expect(centre(page).getByText('atlas', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await centre(page)
      .getByRole('tab', { name: words('contracts.tab_payments') })
      .click();
    await expect(centre(page).getByText(words(`contracts.settled_${kind}`))).toBeVisible();
  }
  const kept = await page.evaluate(() =>
    ['consolidated', 'enableSalary', 'enableContract'].map((key) => sessionStorage.getItem(key)),
  );
  expect(kept[0]).toContain('dividendInfo');
  expect(kept.slice(1)).toEqual(['true', 'true']);
  await page.goto(path('/?agent=agentRealtimeSalary&c.offer=new'));
  await expect(centre(page).getByLabel(words('contracts.loss_rate_percent'))).toBeVisible();
  await expectAccessible(page);
});

test('one of two simultaneous answers to an offer wins, and the other browser shows it', async ({
  page,
  browser,
  path,
  words,
  baseURL,
  expectedErrors,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const errors: string[] = [];
  const atlas = await signInAs(origin, 'atlas');
  const middle = await openAgent(origin, atlas);
  const id = await offerHourly(atlas, middle.account, 0.1);
  await enterAs(page, origin, middle);
  const other = await openBrowser(browser, origin, middle, errors);
  const offer = path(`/?agent=agentHourSalary&c.contract=${id}`);
  await Promise.all([page.goto(offer), other.goto(`${origin}${offer}`)]);
  const accept = (from: Page) => centre(from).getByRole('button', { name: words('contracts.do_accept'), exact: true });
  const isOpen = { timeout: 30_000 };
  await Promise.all([page, other].map((one) => expect(accept(one)).toBeVisible(isOpen)));
  // Both pages accept the contract, and the platform refuses the later call.
  expectedErrors.push(/409/);
  await Promise.all([accept(page).click(), accept(other).click()]);
  const isDone = (from: Page) => centre(from).getByText(words('contracts.done_accept'));
  const isTold = (from: Page) => centre(from).getByText(words('contracts.state_changed'));
  await expect(isDone(page).or(isTold(page))).toBeVisible();
  await expect(isDone(other).or(isTold(other))).toBeVisible();
  const outcomes = await Promise.all([isDone(page).count(), isDone(other).count()]);
  expect(outcomes.toSorted()).toEqual([0, 1]);
  for (const one of [page, other]) {
    await expect(centre(one).getByText(words('contracts.state_active'), { exact: true })).toBeVisible();
    await expect(accept(one)).toHaveCount(0);
  }
  expect(errors.filter((text) => !text.includes('409'))).toEqual([]);
});

/** An hour is settled once, so each project and each retry uses an hour of its own. */
function toOwnHour({ project, retry }: TestInfo): number {
  const names = ['desktop-en', ...LOCALES.map(({ path }) => `phone-${path}`)];
  return 2 + names.indexOf(project.name) + names.length * retry;
}

test('a contract ends when both sides agree, and a settled payment explains itself', async ({
  page,
  path,
  words,
  operator,
  baseURL,
  locale,
}, info) => {
  test.slow();
  const origin = baseURL ?? '';
  const atlas = await signInAs(origin, 'atlas');
  const middle = await openAgent(origin, atlas);
  const id = await agreeHourly(atlas, middle, 0.1);
  await operator.credit('atlas', 5);
  await playHoursAgo(origin, middle.account, id, toOwnHour(info));
  await operator.post('/ops/settlements/run', { lanes: ['hourly'] });

  await enterAs(page, origin, middle);
  await page.goto(path('/?agent=agentHourSalary&c.tab=payments'));
  const row = centre(page).locator('tbody tr').first();
  await expect(row).toContainText(words('contracts.paid_paid'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button').click();
  const text = (amount: number) => toAmountText(amount, 'BRL', requireLocaleRow(locale).tag);
  // (1,000.00 + 234.56 + 500.00 + 777.00) × 0.10 % = 2.51156
  await expect(centre(page).getByText(text(2_511.56)).first()).toBeVisible();
  await expect(centre(page).getByText(/2[.,]51156/)).toBeVisible();
  await expect(centre(page).getByText(text(2.51)).first()).toBeVisible();
  await expect(centre(page).getByText(words('contracts.tier_counts'))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await centre(page)
    .getByRole('button', { name: words('contracts.version_n', { version: 1 }) })
    .click();

  await expect(centre(page).getByText(words('contracts.receipt_genuine'))).toBeVisible();
  await centre(page)
    .getByRole('button', { name: words('contracts.do_requestTermination') })
    .click();
  await expect(centre(page).getByText(words('contracts.done_requestTermination'))).toBeVisible();
  const agreed = await atlas.client.call(processHourlySalary, { action: 'acceptTermination', id });
  expect(agreed.ok && agreed.value.state).toBe('terminated');
  await page.reload();
  await expect(centre(page).getByText(words('contracts.cause_agreed'))).toBeVisible();
});
