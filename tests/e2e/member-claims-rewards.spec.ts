import type { Page } from '@playwright/test';
import { decidePromotionApplication, listPromotionApplications } from '../../src/contract/promotions/operator.ts';
import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { formatMoney } from '../../src/lib/format.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { playRounds } from './play.ts';
import { publish } from './promotions.ts';

const OPS = { authorization: 'Bearer local-ops' };
const BONUS = 10;

async function decide(origin: string, account: string, word: { approve: boolean; amount?: number; reason: string }) {
  const client = new ConformanceClient(origin);
  await expect
    .poll(async () => {
      const waiting = await client.call(listPromotionApplications, { pageSize: 100 }, OPS);
      const row = waiting.ok ? waiting.value.list.find((one) => one.account === account) : undefined;
      if (!row) return false;
      return (await client.call(decidePromotionApplication, { claimId: row.claimId, ...word }, OPS)).ok;
    })
    .toBe(true);
}

const centre = (page: Page) => page.locator('dialog[data-centre]');
/** A pattern in which a space matches a no-break space, too, because Intl uses no-break spaces. */
const loose = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s'));

test('a member joins a bonus, claims it after reading its terms, plays it through and finds it in the bonus details', async ({
  page,
  path,
  words,
  locale,
  operator,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const terms = { turnoverMultiple: 2, maxStake: 5, expiryDays: 10, claimDays: 5, excludedGames: ['calcadao'] };
  const { id, title } = await publish(operator, { kind: 'free_bonus', amount: BONUS }, terms);
  const account = await joinAs(page, origin);
  const amount = formatMoney(requireLocaleRow(locale).tag, 10, 'BRL');
  const state = (status: string) =>
    centre(page)
      .getByText(words(`promotions.status.${status}`), { exact: true })
      .first();
  const press = (name: string) =>
    centre(page)
      .getByRole('button', { name: loose(name) })
      .click();

  await page.goto(path(`/promoDetail?id=${id}`));
  await page.getByRole('link', { name: words('promotions.joinOrSee') }).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}.*member=rewardCenter.*promotion=${id}`));
  await expect(centre(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(centre(page).getByText(words('promotions.turnover.bonus', { times: '2' }))).toBeVisible();
  await expect(centre(page).getByText('Calçadão')).toBeVisible();
  const remark = centre(page).getByRole('textbox');
  await remark.fill('x'.repeat(141));
  await press(words('promotions.do.join'));
  await expect(centre(page).getByText(words('promotions.remark_over', { count: 140, over: 1 }))).toBeVisible();
  await expectAccessible(page);
  await remark.fill('Olá');
  await press(words('promotions.do.join'));

  await expect(state('claim')).toBeVisible();
  await expect(centre(page).getByText(words('promotions.turnover_ahead'))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await centre(page)
    .getByRole('button', { name: loose(words('promotions.do.claim', { amount })) })
    .dblclick();
  await expect(state('process')).toBeVisible();
  await expect(centre(page).getByRole('progressbar').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(path('/game?vassalage=ORLA&gameId=calcadao'));
  await expect(page.getByRole('heading', { name: words('play.excluded') })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: words('play.excluded_play') }).click();
  await expect(page.getByRole('heading', { name: words('play.excluded') })).toHaveCount(0);

  await operator.credit(account, 50);
  await playRounds(origin, account, { gameId: 'agua-viva', rounds: 4, stake: 5 });
  await page.goto(path('/?member=rewardCenter'));
  const card = centre(page).getByRole('region', { name: title });
  await expect(card.getByText(words('promotions.status.claimed'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(path('/?member=bonusDetails'));
  await expect(centre(page).locator('dl').first()).toContainText(loose(amount));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await centre(page).locator('[data-row]').first().click();
  await expect(centre(page).getByText('Olá', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an application is declined with a reason, repeated, granted and claimed, and a bonus is given up', async ({
  page,
  path,
  words,
  operator,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const { id } = await publish(operator, { kind: 'manual', maxAmount: 40 }, { turnoverMultiple: 1 });
  await page.goto(path(`/promoDetail?id=${id}`));
  await page.getByRole('link', { name: words('promotions.guest'), exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: words('login.title') })).toBeVisible();
  const account = await joinAs(page, origin);
  const state = (status: string) =>
    centre(page)
      .getByText(words(`promotions.status.${status}`), { exact: true })
      .first();
  const press = (name: RegExp | string) => centre(page).getByRole('button', { name }).click();
  const claim = new RegExp(words('promotions.do.claim', { amount: '' }).trim());

  await page.goto(path(`/?member=rewardCenter&c.promotion=${id}`));
  await centre(page).getByRole('textbox').fill('Por favor');
  await press(words('promotions.do.apply'));
  await expect(state('applying')).toBeVisible();
  await decide(origin, account, { approve: false, reason: 'Sem dados' });
  await page.reload();
  await expect(state('rejected')).toBeVisible();
  await expect(centre(page).getByText('Sem dados')).toBeVisible();
  await press(words('promotions.do.apply'));
  await expect(state('applying')).toBeVisible();
  await decide(origin, account, { approve: true, amount: 40, reason: '' });
  await page.reload();
  await expect(state('issued')).toBeVisible();
  await press(claim);
  await expect(state('process')).toBeVisible();

  await press(words('promotions.give_up'));
  await expect(centre(page).getByRole('heading', { name: words('promotions.give_up_title') })).toBeVisible();
  await expectAccessible(page);
  await press(words('promotions.keep'));
  await press(words('promotions.give_up'));
  await press(words('promotions.give_up'));
  await expect(state('close')).toBeVisible();
  await page.goto(path('/?member=bonusDetails'));
  await expect(centre(page).getByText(words('promotions.taken_back'), { exact: true })).toBeVisible();
});
