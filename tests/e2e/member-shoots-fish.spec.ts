import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { joinAs } from './join.ts';

const GAME = '/game?vassalage=ORLA_FISH&gameId=mar-aberto';
const SHOOT = '**/studio/api/fish/shoot';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
});

function toAmount(text: string | null): number {
  return Number((text ?? '').replace(/\D/g, '')) / 100;
}

/** Shoots until a shot is settled, because a fish may leave while it is targeted. */
async function shootOnce(page: Page, frame: FrameLocator): Promise<{ balance: number; key: string }> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/fish/shoot'));
    await frame.locator('.aim .icon').last().click();
    await frame.locator('.aim .spin').click();
    const response = await answered;
    const answer = await response.json();
    if (answer.success) return { balance: answer.value.balance, key: response.request().postDataJSON().shotKey };
    expect(answer.errorCode).toBe('games.round_returned');
  }
  throw new Error('Ten fish were gone');
}

test('a member shoots at fish, loses a response, and the balance agrees', async ({ page, path, operator, baseURL }) => {
  test.slow();
  await operator.credit(await joinAs(page, baseURL ?? ''), 50);
  await page.goto(path(GAME));
  const frame = page.frameLocator('iframe');
  const balance = frame.locator('#balance');
  const expectBalance = (amount: number) =>
    expect(async () => expect(toAmount(await balance.textContent())).toBe(amount)).toPass();
  await expectBalance(50);
  await expectFrameAccessible(page);
  await frame.locator('#stake').selectOption({ index: 3 });
  for (let shot = 0; shot < 3; shot += 1) await expectBalance((await shootOnce(page, frame)).balance);

  // The response is lost, so the same shot is sent again and counts once.
  const keys: string[] = [];
  let answered = 0;
  let lost: { balance: number } | undefined;
  await page.route(SHOOT, async (route) => {
    keys.push(route.request().postDataJSON().shotKey);
    if (lost) return route.continue();
    const answer = await route.fetch();
    const { success, value } = await answer.json();
    if (!success) {
      await route.fulfill({ response: answer });
      answered += 1;
      return;
    }
    lost = { balance: value.balance };
    return route.abort();
  });
  await expect(async () => {
    const before = keys.length;
    await frame.locator('.aim .icon').last().click();
    await frame.locator('.aim .spin').click();
    // A refused shot is over; a shot with a lost response has set `lost`. Both happen before the next press.
    await expect.poll(() => keys.length).toBeGreaterThan(before);
    await expect.poll(() => answered === keys.length || lost !== undefined).toBe(true);
    expect(lost).toBeDefined();
  }).toPass({ intervals: [600] });
  await expect.poll(() => keys.length - new Set(keys).size).toBe(1);
  await expectBalance(lost?.balance ?? 0);
  await page.unroute(SHOOT);
  await page.reload();
  await expectBalance(lost?.balance ?? 0);
});
