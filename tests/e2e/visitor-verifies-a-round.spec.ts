import { readFileSync } from 'node:fs';
import { readProof } from '../../src/studio/fairness/proof.ts';
import { confirmAge, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { pressAtGame } from './game-bar.ts';

function readStudioWords(locale: string): Record<string, string> {
  const read = (name: string) =>
    JSON.parse(readFileSync(`src/words/${locale}/studio/${name}.json`, 'utf8')) as Record<string, string>;
  return { ...read('shared'), ...read('slot'), ...read('verify') };
}

test('a visitor plays a round, sees its result at the next opening, and verifies it offline', async ({
  page,
  path,
  words,
  locale,
  context,
  expectedErrors,
}, info) => {
  // Two errors are expected. The page may send no request, but axe requests its style sheet. The page has no storage, but the fixture
  // writes to it.
  expectedErrors.push(/connect-src 'none'/, /'localStorage' property/);
  const gameId = info.project.name === 'phone-pt' ? 'recife-vivo' : 'redemoinho';
  const studio = readStudioWords(locale);
  const say = (key: string) => studio[key] ?? key;
  await page.goto(path(`/game?vassalage=ORLA&gameId=${gameId}`));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('login.demo') })
    .click();
  await confirmAge(page, words);
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: say('spin'), exact: true });
  await expect(spin).toBeVisible();
  await expect(frame.getByRole('button', { name: say('sound') })).toHaveAttribute('aria-pressed', 'false');
  const spun = page.waitForResponse((response) => response.url().endsWith('/studio/api/spin'));
  const pressedAt = Date.now();
  await spin.click();
  const { value } = await (await spun).json();
  await expect(spin).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
  expect(Date.now() - pressedAt).toBeGreaterThan(2400);
  const won = value.round.payout > value.round.stake;
  expect(await frame.locator('.message.win, .marks.win').count()).toBe(won ? await frame.locator('.win').count() : 0);

  await pressAtGame(page, words, 'play.reload');
  const card = frame.getByRole('region', { name: say('lastTitle') });
  await expect(card).toContainText(say('end.completed').split('{{at}}')[0] ?? '');
  await expectAccessible(page);
  await frame.getByRole('button', { name: say('rules'), exact: true }).click();
  await expect(frame.getByRole('heading', { name: say('payTable') })).toBeVisible();
  await page.keyboard.press('Escape');

  await frame.getByRole('button', { name: say('fairness'), exact: true }).click();
  await frame.getByRole('button', { name: say('verify'), exact: true }).click();
  await expect(frame.locator('.verdict')).toHaveText(say('verdict.fair'));
  const address = await frame.getByRole('textbox', { name: say('proofAddress') }).inputValue();

  await page.goto(address);
  const verdict = page.locator('.verdict');
  await expect(verdict).toHaveText(say('verdict.fair'));
  await expect(page.getByRole('heading', { name: say('step.pays') })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await context.setOffline(true);
  const proof = readProof(address);
  const paste = async (changed: object) => {
    await page.getByLabel(say('field')).fill(JSON.stringify({ ...proof, ...changed }));
    await page.getByRole('button', { name: say('verify'), exact: true }).click();
  };
  await paste({ payout: value.round.payout + 10 });
  await expect(verdict).toHaveText(say('verdict.wrong-outcome'));
  await paste({ serverSeed: 'f'.repeat(64) });
  await expect(verdict).toHaveText(say('verdict.wrong-seed'));
  await paste({ kind: 'nothing' });
  await expect(verdict).toHaveText(say('unreadable'));
  await paste({});
  await expect(verdict).toHaveText(say('verdict.fair'));
});
