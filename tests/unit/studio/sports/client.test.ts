import { describe, expect, test } from 'vitest';
import { placeSportsTicket } from '../../../../src/contract/studio/sports.ts';
import { toClock, toMarketName, toPickName } from '../../../../src/studio/client/sports/names.ts';
import { toTicketNews } from '../../../../src/studio/client/sports/ticket-news.ts';
import { listGoals, toLeads, toMomentum } from '../../../../src/studio/client/sports/timeline.ts';
import { createSportsSpeech } from '../../../../src/studio/client/sports/words.ts';
import { MARKETS } from '../../../../src/studio/sports/markets.ts';
import { SPORT_IDS } from '../../../../src/studio/sports/sports.ts';
import sharedPt from '../../../../src/words/pt/studio/shared.json' with { type: 'json' };
import pt from '../../../../src/words/pt/studio/sports.json' with { type: 'json' };
import { toDictionary } from '../dictionary.ts';

const speech = createSportsSpeech(toDictionary('sports', 'pt'), 'BRL');
const MATCH = {
  homeId: 'marulhal',
  awayId: 'areal-torto',
  sportId: 'football',
  startsAt: 200_000,
  tick: 63,
  state: [2, 1],
};

describe('the words of the sports book', () => {
  test('cover every market of every sport, and every refusal', () => {
    for (const sportId of SPORT_IDS) {
      for (const { marketId, kind } of MARKETS[sportId]) {
        expect([marketId, toMarketName(sportId, marketId, speech)]).not.toEqual([marketId, kind]);
      }
    }
    const own = placeSportsTicket.errors.filter(
      (code) => code !== 'idempotency.mismatch' && code !== 'upstream.unavailable',
    );
    for (const code of own) expect({ ...sharedPt, ...pt }).toHaveProperty([`error.${code}`]);
  });

  test('format the line of a pick for the language', () => {
    expect(toPickName(MATCH, 'total:2.5', 'over', speech)).toBe('Mais de 2,5');
    expect(toPickName(MATCH, 'handicap:-1.5', 'home', speech)).toBe('Marulhal -1,5');
    expect(toPickName(MATCH, 'handicap:-1.5', 'away', speech)).toBe('Areal Torto +1,5');
    expect(toPickName(MATCH, 'result', 'draw', createSportsSpeech(toDictionary('sports', 'en'), 'BRL'))).toBe('Draw');
  });

  test('describe the state of a match', () => {
    expect(toClock({ ...MATCH, phase: 'live' }, 0, speech)).toBe('63’');
    expect(toClock({ ...MATCH, phase: 'upcoming' }, 15_000, speech)).toBe('faltam 3:05 para começar');
    expect(toClock({ ...MATCH, sportId: 'volleyball', state: [1, 0, 5, 7, 0], phase: 'live' }, 0, speech)).toBe(
      '2º set · 5 a 7',
    );
  });

  test('never present a return not above the stake as a win', () => {
    expect(toTicketNews({ state: 'won', payout: 18.5, openStake: 10, parts: [] }, '', speech).mood).toBe('win');
    expect(toTicketNews({ state: 'won', payout: 10, openStake: 10, parts: [] }, '', speech).mood).toBeUndefined();
    expect(toTicketNews({ state: 'lost', payout: 0, openStake: 10, parts: [] }, '', speech).text).toContain('perdido');
    expect(toTicketNews({ state: 'void', payout: 10, openStake: 10, parts: [] }, '', speech).text).toContain(
      'devolvido',
    );
  });

  test('report only what the end of a ticket paid, not the parts cashed out before', () => {
    const parts = [{ stake: 5, paid: 4.8, at: 0 }];
    const toNews = (state: 'won' | 'lost', payout: number) =>
      toTicketNews({ state, payout, openStake: 5, parts }, '', speech);
    expect(toNews('lost', 4.8).text).toContain('perdido');
    expect(toNews('won', 14.05).text).toContain('9,25');
    expect(toNews('won', 14.05).mood).toBe('win');
    expect(toNews('won', 9.8).mood).toBeUndefined();
  });
});

describe('the timeline', () => {
  const states = [
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 1],
  ];

  test('shows goals, pressure and leads', () => {
    expect(listGoals({ states })).toEqual([
      { tick: 2, isHome: true },
      { tick: 3, isHome: false },
    ]);
    const incidents = [null, { kind: 'shot', side: 'away' as const }, null, null];
    const [, second = 0, third = 0, fourth = 0] = toMomentum({ states, incidents });
    expect(second).toBeLessThan(0);
    expect(third).toBeGreaterThan(0);
    expect(fourth).toBeLessThan(third);
    expect(toLeads({ states, sportId: 'football' })).toEqual([0, 0, 1, 0]);
  });

  test('of volleyball counts the points of all sets, from the serving side', () => {
    const rallies = [
      [0, 0, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 1, 1, 1],
      [0, 0, 1, 2, 1],
    ];
    expect(toLeads({ states: rallies, sportId: 'volleyball' })).toEqual([0, 1, 0, -1]);
  });
});
