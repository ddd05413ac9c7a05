import type { FrameLocator, Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { joinAs } from './join.ts';
import { placeBet, readGameWords } from './play.ts';

const CREDIT = 50;

const toAmount = (text: string | null) => Number((text ?? '').replace(/\D/g, '')) / 100;

async function expectAmount(frame: FrameLocator, id: string, amount: number): Promise<void> {
  await expect(async () => expect(toAmount(await frame.locator(id).textContent())).toBe(amount)).toPass();
}

/** Lets the first successful call reach the studio and drops its response. Then stops each repeat, until `isCut` is false. Refusals are delivered. */
async function cutLine(page: Page, path: string, keyName: string) {
  const line = { keys: [] as string[], value: undefined as Record<string, unknown> | undefined, isCut: true };
  await page.route(`**/studio/api/${path}`, async (route) => {
    if (line.isCut && line.value) return route.abort();
    line.keys.push(route.request().postDataJSON()[keyName]);
    if (!line.isCut) return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    if (!answer.success) return route.fulfill({ response });
    line.value = answer.value;
    return route.abort();
  });
  return line;
}

test.beforeEach(({ expectedErrors }) => {
  // The browser logs the dropped responses, and a 409 if sales close before the bet.
  expectedErrors.push(/ERR_FAILED/, /status of 409/);
});

test('after a lost response and a reload a spin is the same round, and the sound stays on', async ({
  page,
  path,
  locale,
  operator,
  baseURL,
}) => {
  test.slow();
  const own = readGameWords('slot', locale);
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/game?vassalage=ORLA&gameId=mare-de-ambar'));
  const frame = page.frameLocator('iframe');
  const sound = frame.getByRole('button', { name: own['sound'] ?? '', exact: true });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  const line = await cutLine(page, 'spin', 'roundKey');
  await frame.getByRole('button', { name: own['spin'] ?? '', exact: true }).click();
  await expect.poll(() => line.value).toBeDefined();
  await expect(frame.getByText(own['retrying'] ?? '', { exact: true })).toBeVisible();
  // Leaves and returns: like a reload, but the old page cannot send another request in between.
  const address = page.url();
  await page.goto(path('/rng'));
  line.isCut = false;
  await page.goto(address);
  const round = line.value?.['round'] as { payout: number };
  await expectAmount(frame, '#balance', Number(line.value?.['balance']));
  await expectAmount(frame, '#last-return', round.payout);
  await expect.poll(() => line.keys.length).toBe(2);
  expect(new Set(line.keys).size).toBe(1);
  await expect(sound).toHaveAttribute('aria-pressed', 'true');

  // No request is pending any more, so neither this nor another game repeats one at its next opening.
  await page.goto(path('/game?vassalage=ORLA&gameId=calcadao'));
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await expectAmount(frame, '#balance', Number(line.value?.['balance']));
  expect(line.keys).toHaveLength(2);
});

test('a lottery ticket with a lost response is bought once and is listed after a reload', async ({
  page,
  path,
  operator,
  baseURL,
}) => {
  test.slow();
  await operator.credit(await joinAs(page, baseURL ?? ''), CREDIT);
  await page.goto(path('/elott?gameCode=onda-relampago&playType=fixed'));
  await page.locator('a[href*="gameId=onda-relampago"]').first().click();
  const frame = page.frameLocator('iframe');
  const line = await cutLine(page, 'lottery/bet', 'ticketKey');
  await frame.locator('.marks').first().getByRole('button').first().click();
  expect(await placeBet(page, () => frame.locator('#place').click())).toBeUndefined();
  expect(line.value).toBeDefined();
  const address = page.url();
  await page.goto(path('/rng'));
  line.isCut = false;
  const asked = line.keys.length;
  const isAnswer = (answer: Response) => answer.url().endsWith('/lottery/bet') && answer.request().method() === 'POST';
  const answered = page.waitForResponse(isAnswer);
  await page.goto(address);
  await expect(frame.locator('.ticket')).toHaveCount(1);
  await expect.poll(() => line.keys.length).toBe(asked + 1);
  expect(line.keys.at(-1)).toBe(line.keys.at(-2));
  const ticket = line.value?.['ticket'] as { drawNumber: string } | undefined;
  await expect(frame.locator('.ticket')).toContainText(ticket?.drawNumber ?? '?');
  // The list may show the ticket before the response to the bet arrives.
  await (await answered).finished();
  await page.goto(address);
  await expect(frame.locator('.ticket')).toHaveCount(1);
  expect(line.keys).toHaveLength(asked + 1);
});
