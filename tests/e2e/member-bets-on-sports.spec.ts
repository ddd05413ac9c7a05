import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { SportsTicket } from '../../src/contract/studio/sports.ts';
import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { readWords } from '../../src/i18n/read-words.ts';
import { formatPercent } from '../../src/lib/format.ts';
import { pressByTab } from './by-tab.ts';
import {
  confirmAge,
  expect,
  expectAccessible,
  expectFrameAccessible,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts';
import { pressAtGame } from './game-bar.ts';
import { joinInDialog } from './join.ts';
import { listForms, readGameWords, toAmounts } from './play.ts';

const CREDIT = 100;

/** A pattern for a message with any values for its parameters. */
function toPattern(text = ''): RegExp {
  return new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );
}

function findMatch(frame: FrameLocator, teams: readonly string[]): Locator {
  return teams.reduce((rows, name) => rows.filter({ hasText: name }), frame.locator('.match'));
}

async function openSlip(frame: FrameLocator): Promise<void> {
  const bar = frame.locator('.slip-bar');
  if ((await bar.isVisible()) && (await bar.getAttribute('aria-expanded')) === 'false') await bar.click();
}

async function placeBet(page: Page, frame: FrameLocator, stake: string): Promise<SportsTicket> {
  await openSlip(frame);
  await frame.locator('#stake').fill(stake);
  return pressBet(page, frame);
}

async function pressBet(page: Page, frame: FrameLocator): Promise<SportsTicket> {
  const placed = page.waitForResponse((response) => response.url().endsWith('/studio/api/sports/place'));
  await frame.locator('.slip .place').click();
  const answer = await (await placed).json();
  expect(answer).toMatchObject({ success: true });
  return answer.value.ticket;
}

test('a visitor joins with a double; the member bets, sees odds move, cashes out, and the balance agrees', async ({
  page,
  path,
  words: site,
  locale,
  operator,
}, info) => {
  test.slow();
  const words = readGameWords('sports', locale);
  const games = readWords(locale, 'games');
  // Each project has teams of its own, because both projects run at the same time on one book.
  const isPhone = info.project.name === 'phone-pt';
  const [fast, slow] = isPhone
    ? ([
        ['Marulhal', 'Areal Torto'],
        ['Velarmina', 'Restinguela'],
      ] as const)
    : ([
        ['Neblinal', 'Vagalumar'],
        ['Pinhal Torto', 'Cumeeira'],
      ] as const);
  const ids = isPhone
    ? (['marulhal', 'areal-torto', 'velarmina', 'restinguela'] as const)
    : (['neblinal', 'vagalumar', 'pinhal-torto', 'cumeeira'] as const);

  await page.goto(path('/sports'));
  await expect(page.locator('a[href*="gameId=orla-volleyball"]').first()).toBeVisible();
  // A guest's selections are in the site's slip. After the guest presses "Bet" and registers, they are in the game's slip.
  await page.waitForResponse((response) => response.url().includes('/lgw/games/fixtures?'));
  await expectAccessible(page);
  const upcoming = page.locator('[data-game="orla-football"]:not([data-live])');
  const toPick = (index: number) => upcoming.nth(index).locator('[data-selection][href]').first();
  await test.step('by keys alone, a guest takes two selections, opens the slip and removes both', async () => {
    const said = (text: string, pick = '') =>
      expect(page.locator('[role="status"][data-slip-news]')).toHaveText(text.replace('{{pick}}', pick));
    const [added, removed] = [games['slip.added'] ?? '', games['slip.removed'] ?? ''];
    // Read once: the list changes when a match begins.
    const picks: string[] = [];
    for (const index of [0, 1]) {
      picks[index] = (await toPick(index).locator('span').first().textContent()) ?? '';
      await pressByTab(page, toPick(index));
      await said(added, picks[index]);
    }
    const summary = page.locator('[data-slip] summary');
    await pressByTab(page, summary);
    const remove = page.locator('[data-slip-legs] button');
    await pressByTab(page, remove.first());
    await said(removed, picks[0]);
    await expect(summary).toBeFocused();
    await pressByTab(page, remove);
    await said(removed, picks[1]);
    await expect(page.locator('[data-slip]')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
  for (const index of [0, 1]) await toPick(index).click();
  await expect(page.locator('[data-slip-count]')).toHaveText('2');
  await page.locator('[data-slip-bets] a').click();
  const account = await joinInDialog(page, site);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.slip .leg')).toHaveCount(2);
  await operator.credit(account, CREDIT);
  await pressAtGame(page, site, 'header.refresh_balance');
  await expect(frame.locator('#balance')).toContainText(toAmounts(locale).format(CREDIT));
  expect((await placeBet(page, frame, '1')).legs).toHaveLength(2);
  await expect(frame.locator('.match').first()).toBeVisible();
  await expectFrameAccessible(page);

  await operator.post('/ops/studio/sports/friendlies', {
    homeId: ids[0],
    awayId: ids[1],
    startsInSeconds: 18,
    tickMs: 100,
  });
  await operator.post('/ops/studio/sports/friendlies', {
    homeId: ids[2],
    awayId: ids[3],
    startsInSeconds: 24,
    // Slow, so that a goal rarely suspends the live bet.
    tickMs: 60_000,
  });
  const friendlies = frame.getByRole('region', { name: words['league.friendlies'] ?? '' });
  const fastRow = findMatch(frame, fast).and(friendlies.locator('.match')).first();
  const league = frame
    .locator('section.group:not(.live)')
    .filter({ hasNotText: words['league.friendlies'] ?? '' })
    .first();
  const leagueRow = league.locator('.match[data-phase="upcoming"]').last();

  await fastRow.locator('.bet').first().click();
  const single = await placeBet(page, frame, '10');
  expect(single).toMatchObject({ state: 'open', stake: 10 });
  await fastRow.locator('.bet').first().click();
  await leagueRow.locator('.bet').first().click();
  const double = await placeBet(page, frame, '5');
  expect(double.legs).toHaveLength(2);
  const open = await test.step('two selections of one match are one leg at joint odds', async () => {
    await leagueRow.locator('.teams').click();
    const odds = frame.locator('.match-page .bet');
    await odds.first().click();
    // Besides the winner, selects a pick far down the page, behind the result, draw no bet and the line of 1.5: over 2.5 goals.
    await odds.nth(7).click();
    await openSlip(frame);
    await expect(frame.locator('.leg.combined .leg-odds')).toHaveText(/\d/);
    await expectFrameAccessible(page);
    const combined = await placeBet(page, frame, '20');
    expect(combined.legs).toMatchObject([{ further: [{ marketId: 'total:2.5', pick: 'over' }] }]);
    await frame.getByRole('button', { name: new RegExp(words.back ?? '') }).click();
    return combined;
  });

  const live =
    await test.step('a leg of a live accumulator closes; it is taken off in one tap, and the rest is bet', async () => {
      const row = findMatch(frame, slow).and(friendlies.locator('.match')).first();
      await row.locator('.bet').nth(1).click();
      await fastRow.locator('.bet').first().click();
      await openSlip(frame);
      await expect(frame.locator('.leg[data-state="moved"] .leg-news')).toHaveText(toPattern(words.moved), {
        timeout: 40_000,
      });
      await expect(frame.locator('.leg[data-state="closed"]')).toHaveCount(1, { timeout: 30_000 });
      await expect(frame.locator('.slip .place')).toHaveAttribute('aria-disabled', 'true');
      await expectFrameAccessible(page);
      await frame.locator('.drop').click();
      await expect(frame.locator('.leg')).toHaveCount(1);
      await expect(frame.locator('.live-wait')).toHaveText(
        new RegExp(
          listForms(words, 'liveWait')
            .map((form) => toPattern(form).source)
            .join('|'),
        ),
      );
      await expect(frame.locator('#live-rule')).toHaveText(words['liveRule.better'] ?? '');
      // The bet accepts any odds, because the odds may change in the seconds before the bet is decided.
      await frame.locator('#choice').selectOption('any');
      await frame.locator('#stake').click();
      // The game shows its own digits for touch only, not for a mouse.
      const pad = frame.locator('.keys');
      if (await pad.isVisible())
        for (const name of ['8', words.padBack ?? '', '7'])
          await pad.getByRole('button', { name, exact: true }).click();
      else await frame.locator('#stake').fill('7');
      await expect(frame.locator('.slip .place')).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 });
      return pressBet(page, frame);
    });
  expect(live).toMatchObject({ stake: 7 });
  expect(live.legs).toHaveLength(1);
  await frame.locator('.bet').first().waitFor();

  await test.step('the cash-out explains its price; half of the bet is cashed out, then the rest', async () => {
    await frame.getByRole('button', { name: words.myBets ?? '' }).click();
    // Takes the second ticket, because the newest one is on a live match, which may be suspended.
    const ticket = frame.locator('.ticket').nth(1);
    const opener = ticket.locator('[aria-expanded]');
    await opener.click();
    await expect(ticket.getByText(toPattern(words.cashOutWhy))).toBeVisible();
    await ticket.getByRole('button', { name: formatPercent(requireLocaleRow(locale).tag, 0.5) }).click();
    await expectFrameAccessible(page);
    await ticket.getByRole('button', { name: toPattern(words.cashOutConfirm) }).click();
    await expect(ticket.getByText(toPattern(words.cashedStake))).toBeVisible();
    await opener.click();
    await ticket.getByRole('button', { name: toPattern(words.cashOutConfirm) }).click();
    await expect(ticket.locator('.state')).toHaveText(words['state.cashed'] ?? '');
  });

  await test.step('the fast friendly ends, its tickets are settled, and header and tickets agree', async () => {
    // The list is newest first. The last ticket is the double from the site's slip, the one above it is the first single.
    const last = frame.locator('.ticket').nth(-2);
    const decided = new RegExp(`${words['state.won']}|${words['state.lost']}`);
    await expect(last.locator('.state')).toHaveText(decided, { timeout: 30_000 });
    const listed = await page.waitForResponse((response) => response.url().endsWith('/studio/api/sports/tickets'));
    const tickets: SportsTicket[] = (await listed.json()).value.tickets;
    const cashed = tickets.find(({ ticketId }) => ticketId === open.ticketId);
    expect(cashed?.payout).toBeLessThan(20);
    const expected = tickets.reduce((sum, { stake, payout }) => sum - stake + (payout ?? 0), CREDIT);
    const money = toAmounts(locale);
    await expect(page.getByTestId('balance')).toContainText(money.format(Math.round(expected * 100) / 100));
    await expect(frame.locator('#balance')).toContainText(money.format(Math.round(expected * 100) / 100));
  });

  await test.step('a visitor verifies the match by repeating it', async () => {
    await frame.getByRole('button', { name: words['sport.football'] ?? '' }).click();
    await findMatch(frame, fast).and(frame.locator('.match[data-phase="ended"]')).first().locator('.teams').click();
    await frame.getByRole('button', { name: words.verify ?? '' }).click();
    await expect(frame.getByText(words['verdict.fair'] ?? '')).toBeVisible();
  });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the esports page opens its own matches', async ({ page, path, words, locale }) => {
  const sports = readGameWords('sports', locale);
  await page.goto(path('/esports'));
  await page.locator('a[href*="gameId=orla-salt-crown"]:not([data-selection])').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('login.demo') })
    .click();
  await confirmAge(page, words);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: sports['title.ESPORTS'] ?? '' })).toBeVisible();
  await expect(frame.getByRole('button', { name: sports['sport.salt-crown'] ?? '', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await frame.getByRole('button', { name: sports['sport.breach-nine'] ?? '', exact: true }).click();
  await frame.locator('.match .teams').first().click();
  await expect(frame.getByRole('heading', { name: sports.fairTitle ?? '' })).toBeVisible();
  await frame.getByRole('button', { name: new RegExp(sports.back ?? '') }).click();
  await frame.getByRole('button', { name: sports.rules ?? '' }).click();
  await expect(frame.getByRole('heading', { name: sports.rulesOddsTitle ?? '' })).toBeVisible();
  await expectFrameAccessible(page);
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('heading', { name: sports.rulesOddsTitle ?? '' })).toBeHidden();
});
