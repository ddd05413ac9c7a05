import type { BrowserContextOptions, FrameLocator, Page, WebSocketRoute } from '@playwright/test';
import { requireLocaleRow } from '../../src/i18n/locales.ts';
import { createT } from '../../src/lib/words.ts';
import { arrowTo, expectSaidOnce, listen, pressOn, tabTo, toPattern } from './by-keys.ts';
import { expect, expectAccessible, expectFrameAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { readGameWords } from './play.ts';

const CREDIT = 200;
const STAKE = 10;
/** Minimum time left for the bets, because a loaded machine needs time between two taps. */
const SECONDS_TO_BET = 12;
/** Each project has its own table, so that no other player sits there. */
const TABLES: Readonly<Record<string, { id: string; name: string; chip: number }>> = {
  'phone-pt': { id: 'bacara-perola', name: 'Pérola', chip: 0 },
  'desktop-en': { id: 'bacara-coral', name: 'Coral', chip: 2 },
};

/** Waits for a round that has just opened, with time for a bet. */
async function awaitBetting(frame: FrameLocator): Promise<void> {
  await expect(async () => {
    await expect(frame.locator('.live')).toHaveAttribute('data-phase', 'betting', { timeout: 1 });
    const left = Number(await frame.locator('.ring-number').textContent());
    expect(left).toBeGreaterThanOrEqual(SECONDS_TO_BET);
  }).toPass({ timeout: 60_000, intervals: [200] });
}

async function byHand(page: Page, field: string, chip: number): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.locator('input[name="chip"]').nth(chip).check();
  await frame.locator(`[data-field="${field}"]`).click();
  await frame.locator('.confirm').click();
}

/** Chooses chip and field before betting opens, because keyboard steps take time. */
async function goByKeys(page: Page, field: string, chip: number): Promise<void> {
  const frame = page.frameLocator('iframe');
  await tabTo(page, frame.locator('input[name="chip"]:checked'));
  await arrowTo(page, frame.locator('input[name="chip"]').nth(chip), ['ArrowRight']);
  await tabTo(page, frame.locator('.baccarat-cloth [tabindex="0"]'));
  await arrowTo(page, frame.locator(`[data-field="${field}"]`), ['ArrowDown', 'ArrowLeft']);
}

async function confirmByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await pressOn(page, page.frameLocator('iframe').locator('.confirm'));
}

/** Returns the round of the bet. */
async function placeBet(page: Page, bet: () => Promise<void>): Promise<number> {
  const placed = page.waitForResponse((response) => response.url().endsWith('/studio/api/live/bets'));
  await bet();
  const answer = await (await placed).json();
  expect(answer).toMatchObject({ success: true, value: { ticket: { stake: STAKE, state: 'placed' } } });
  return answer.value.ticket.round;
}

/** Returns the first words of the message for a paid ticket. */
const toReturned = (live: Record<string, string>) => live['ticket.settled']?.split('{{')[0] ?? '';

test('two members share a round, one loses the connection, and both are paid', async ({
  page,
  browser,
  path,
  locale,
  operator,
  baseURL,
}, info) => {
  const table = TABLES[info.project.name];
  if (!table) throw new Error('This project has no table of its own');
  test.slow();
  const live = readGameWords('live', locale);
  const origin = baseURL ?? '';

  await operator.credit(await joinAs(page, origin), CREDIT);
  await page.goto(path('/live'));
  const room = page.getByRole('link').filter({ hasText: table.name });
  await expect(room).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await room.click();
  await expect(page).toHaveURL(new RegExp(`roomId=ORLA_LIVE%3A${table.id}`));

  const otherContext = await browser.newContext({
    ...(info.project.use as BrowserContextOptions),
    baseURL: origin,
    serviceWorkers: 'block',
  });
  const other = await otherContext.newPage();
  const lines: WebSocketRoute[] = [];
  await other.routeWebSocket(/\/studio\/api\/socket\//, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  await operator.credit(await joinAs(other, origin), CREDIT);
  await other.goto(path(`/game?vassalage=ORLA_LIVE&gameId=bacara-do-cais&roomId=ORLA_LIVE:${table.id}`));

  const [frame, otherFrame] = [page.frameLocator('iframe'), other.frameLocator('iframe')];
  await expect(otherFrame.locator('.people')).toHaveAccessibleName(
    createT(live, requireLocaleRow(locale).tag)('people', { count: 2 }),
  );
  const heard = await listen(page);
  await goByKeys(page, 'player', table.chip);
  await awaitBetting(frame);
  const round = await placeBet(page, () => confirmByKeys(page));
  expect(await placeBet(other, () => byHand(other, 'banker', table.chip))).toBe(round);
  const otherHeard = await listen(other);
  await lines.at(-1)?.close({ code: 4990 });
  await expect.poll(otherHeard).toContain(live.lostTable);
  // If betting has closed in the meantime, the message about that is shown instead.
  const afterIt = [live.backAtTable, live.closed];
  await expect.poll(async () => (await otherHeard()).some((text) => afterIt.includes(text))).toBe(true);
  expect(lines.length).toBeGreaterThan(1);
  await expect(otherFrame.locator('[data-field="banker"] .lying')).toBeVisible();

  for (const each of [frame, otherFrame])
    await expect(each.locator('.live')).toHaveAttribute('data-phase', 'shown', { timeout: 45_000 });
  const ends = [live.nothingRound, live.returnedRound, live.wonRound].map(toPattern);
  const said = await expectSaidOnce(heard, ends, toPattern(live.balanceIs), 40_000);
  expect(said).toContain((await frame.locator('#balance').textContent()) ?? '?');
  const seen: (string | null)[] = [];
  for (const each of [page, other]) {
    const inFrame = each.frameLocator('iframe');
    const panel = inFrame.locator('#fairness');
    const ticket = panel.getByRole('listitem').first();
    // Opens the panel repeatedly, because it draws its data only when it opens.
    await expect(async () => {
      await each.keyboard.press('Escape');
      // A short phone has its tools in a menu.
      const menu = inFrame.getByRole('button', { name: live.menu ?? '', exact: true });
      if (await menu.isVisible()) await menu.click();
      await inFrame.getByRole('button', { name: live.fairness ?? '' }).click();
      await expect(ticket).toContainText(toReturned(live), { timeout: 1000 });
    }).toPass({ timeout: 40_000, intervals: [1000] });
    await expect(ticket).toContainText(String(round));
    const past = panel
      .locator('.past-round')
      .filter({ hasText: (live.thisTitle ?? '').replace('{{number}}', `${round}:`) });
    seen.push(await past.locator('summary').textContent());
    await past.locator('summary').click();
    await past.getByRole('button', { name: live.verify ?? '' }).click();
    await expect(past.locator('.verdict')).toHaveText(live['verdict.fair'] ?? '');
    const shown = await inFrame.locator('#balance').textContent();
    await expect(each.getByTestId('balance')).toHaveText(shown ?? '');
  }
  expect(seen[0]).toBe(seen[1]);
  await expectFrameAccessible(page);
  await page.goto(path('/live'));
  await expect(room.locator('[data-last] span').first(), 'the card shows the last results').toHaveText(/./);
  await otherContext.close();
});
