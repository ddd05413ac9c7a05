import { describe, expect, test } from 'vitest';
import { toMinor } from '../../../../src/contract/core/money.ts';
import { toPeriodDays } from '../../../../src/platform/agents/agent-periods.ts';
import { DEFAULT_CASHIER } from '../../../../src/platform/cashier/cashier-settings.ts';
import { toPastCalendar } from '../../../../src/platform/local/past-calendar.ts';
import type { PastMoment } from '../../../../src/platform/local/past-moment.ts';
import { PAST } from '../../../../src/platform/local/past-visits.ts';
import { type PastGames, toPastMoments } from '../../../../src/platform/local/seed-past.ts';
import { TEAM } from '../../../../src/platform/local/seed-people.ts';
import { addDays, toLocalDay } from '../../../../src/platform/records/local-day.ts';
import CATALOGUE from '../../../workerd/platform/support/catalogue.json' with { type: 'json' };

const HOUR_MS = 3_600_000;
const METHOD = { code: 'PIX', minMinor: toMinor(10), maxMinor: toMinor(20_000) } as never;
const TITLES = CATALOGUE.games.flatMap(({ vassalage, games }) => games.map((game) => ({ ...game, vassalage })));
const games: PastGames = new Map(
  TITLES.map(({ gameId, vassalage, gameType, gameName }) => [gameId, { gameId, vassalage, gameType, gameName }]),
);
const FACTS = { games, method: METHOD, terms: DEFAULT_CASHIER.withdrawal };
const ZONES = ['America/Sao_Paulo', 'Europe/Lisbon', 'Pacific/Auckland'];

/** About every hundred hours of a leap year, and the first minutes and days of some months in Brazil. */
const NOWS = [
  ...Array.from({ length: 88 }, (_, index) => Date.UTC(2027, 11, 1, 0, 1) + index * 101 * HOUR_MS),
  ...[0, 2, 6].flatMap((month) => [1, 2, 6, 7, 8].map((day) => Date.UTC(2028, month, day, 3, 2))),
];

function* eachPast() {
  for (const zone of ZONES) {
    for (const now of NOWS) {
      const calendar = toPastCalendar(now, zone);
      for (const [account, visits] of Object.entries(PAST)) {
        yield { account, calendar, moments: toPastMoments(visits, calendar, FACTS) };
      }
    }
  }
}

function toGain(moment: PastMoment): number {
  if (moment.kind === 'round') return moment.payoutMinor - moment.stakeMinor;
  return moment.kind === 'deposit' ? moment.amountMinor : -moment.amountMinor;
}

describe('the past of the local seed at any time', () => {
  test('has ended, is in order, and begins after everybody joined', () => {
    const joined = new Map(TEAM.map((seed) => [seed.account, seed.joined]));
    for (const { account, calendar, moments } of eachPast()) {
      let last = joined.get(account)?.(calendar) ?? 0;
      expect(last).toBeLessThan(calendar.now);
      for (const { at } of moments) {
        if (at <= last || at >= calendar.now) throw new Error(`${account} at ${calendar.now} in ${calendar.timeZone}`);
        last = at;
      }
    }
  });

  test('never spends missing money', () => {
    for (const { account, calendar, moments } of eachPast()) {
      let balance = 0;
      for (const moment of moments) {
        if (moment.kind === 'round' && moment.stakeMinor > balance)
          throw new Error(`${account} at ${calendar.now} in ${calendar.timeZone}`);
        balance += toGain(moment);
        if (balance < 0) throw new Error(`${account} at ${calendar.now} in ${calendar.timeZone}`);
      }
    }
  });

  test('has activity in the period of today and in the month before it', () => {
    for (const now of NOWS) {
      const calendar = toPastCalendar(now, 'America/Sao_Paulo');
      const { from } = toPeriodDays('M', calendar.today);
      const before = toPeriodDays('M', addDays(from, -1));
      const days = Object.values(PAST)
        .flatMap((visits) => toPastMoments(visits, calendar, FACTS))
        .filter(({ kind }) => kind === 'round')
        .map(({ at }) => toLocalDay(at, 'America/Sao_Paulo'));
      expect(days.some((day) => day >= before.from && day <= before.to)).toBe(true);
      // In the first minutes of a month there is no play yet.
      const isFirst = toLocalDay(now - 5 * 60_000, 'America/Sao_Paulo') < from;
      expect(days.some((day) => day >= from)).toBe(!isFirst);
    }
  });
});

const bets = Object.entries(PAST).flatMap(([account, visits]) =>
  visits.flatMap(({ game, bets: own = [] }) => own.map(([stake, payout]) => ({ account, game, stake, payout }))),
);

test.each(bets)('$account may stake $stake on $game', ({ game = '', stake, payout }) => {
  const title = TITLES.find(({ gameId }) => gameId === game);
  if (!title) throw new Error(`No title ${game}`);
  const [minBetMinor, maxBetMinor] = [toMinor(title.minBet), toMinor(title.maxBet)];
  expect(toMinor(stake)).toBeGreaterThanOrEqual(minBetMinor);
  expect(toMinor(stake)).toBeLessThanOrEqual(maxBetMinor);
  expect(stake).toBeGreaterThanOrEqual(5);
  expect(stake).toBeLessThanOrEqual(200);
  // A win of five times the stake would appear on the winners' board, which is for wins of real games.
  expect(payout).toBeLessThan(5 * stake);
});
