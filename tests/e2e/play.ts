import { readFileSync } from 'node:fs';
import { expect, type Page, type Request, type Response } from '@playwright/test';
import { launchGame } from '../../src/contract/games/launch.ts';
import { login } from '../../src/contract/session/session.ts';
import { spinSlot } from '../../src/contract/studio/studio.ts';
import { type Locale, requireLocaleRow } from '../../src/i18n/locales.ts';
import { TWO_DECIMALS, toNumberFormat } from '../../src/lib/format.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { JOIN_PASSWORD } from './join.ts';

/** Plays slots through the API, as another device of the member. Every round has the same stake. */
export async function playRounds(
  origin: string,
  account: string,
  play: { gameId: string; rounds: number; stake: number },
) {
  const client = new ConformanceClient(origin);
  const signedIn = await client.call(login, { type: 'username', username: account, password: JOIN_PASSWORD });
  if (!signedIn.ok) throw new Error(`sign-in: ${signedIn.code}`);
  client.bearer = signedIn.value.token;
  const launched = await client.call(launchGame, { gameId: play.gameId, vassalage: 'ORLA' });
  if (!launched.ok) throw new Error(`launch: ${launched.code}`);
  const launch = launched.value.game_url.split('#launch=')[1] ?? '';
  for (let round = 0; round < play.rounds; round += 1) {
    const spin = { launch, roundKey: crypto.randomUUID(), stake: play.stake, clientSeed: 'e2e' };
    const spun = await client.call(spinSlot, spin);
    if (!spun.ok) throw new Error(`spin: ${spun.code}`);
  }
}

/** Returns the messages of a studio game: its own and the shared ones. */
export function readGameWords(client: string, locale: string): Record<string, string> {
  const read = (name: string) => JSON.parse(readFileSync(`src/words/${locale}/studio/${name}.json`, 'utf8'));
  return { ...read('shared'), ...read(client) };
}

/** The plural forms of a message in its language. */
export function listForms(words: Record<string, string>, key: string): string[] {
  const isForm = (name: string) => new RegExp(`^${key}_(?:zero|one|two|few|many|other)$`).test(name);
  return Object.entries(words).flatMap(([name, text]) => (isForm(name) ? [text] : []));
}

/** Writes amounts as games and pages do in a language. */
export const toAmounts = (locale: Locale) => toNumberFormat(requireLocaleRow(locale).tag, TWO_DECIMALS);

const BET_TRIES = 5;
const SALES_CLOSED_MS = 3_000;

/** Waits for the response to the next bet; null if the response was lost. */
function waitForBet(page: Page): Promise<Response | null> {
  return new Promise((resolve) => {
    const end = (request: Request) => {
      if (!request.url().endsWith('/studio/api/lottery/bet')) return;
      page.off('requestfinished', end).off('requestfailed', end);
      resolve(request.response());
    };
    page.on('requestfinished', end).on('requestfailed', end);
  });
}

/**
 * Presses until a bet on a draw is accepted. Sales may close between the check and the press; the next press is for the next draw. Returns the bought
 * ticket, or undefined if the response was lost.
 */
export async function placeBet(page: Page, press: () => Promise<void>) {
  for (let tries = 0; tries < BET_TRIES; tries += 1) {
    const placed = waitForBet(page);
    await press();
    const answer = await (await placed)?.json();
    if (!answer || answer.success) return answer?.value;
    expect(answer.errorCode).toBe('lottery.closed');
    await page.waitForTimeout(SALES_CLOSED_MS);
  }
  throw new Error('sales never opened');
}
