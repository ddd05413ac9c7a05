import { beforeEach, describe, expect, test } from 'vitest';
import { getKeys } from '../../../../src/contract/session/session.ts';
import {
  countDays,
  findPeriodProblem,
  getToday,
  isDay,
  readPeriod,
  toPeriod,
  toPeriodBefore,
  toPreset,
} from '../../../../src/stores/core/period.ts';
import { request } from '../../../../src/stores/core/request.ts';
import { createBrowser, grant } from '../browser.ts';

let browser: ReturnType<typeof createBrowser>;
const at = (iso: string) => {
  browser.state.now = Date.parse(iso);
};

beforeEach(() => {
  browser = createBrowser();
  at('2026-03-10T15:00:00Z');
});

describe('a period', () => {
  test('uses the time zone of the brand, not the visitor’s or UTC', () => {
    at('2026-03-11T02:59:59Z');
    expect(getToday()).toBe('2026-03-10');
    at('2026-03-11T03:00:00Z');
    expect(getToday()).toBe('2026-03-11');
  });

  test('uses the day of the server’s answers, not the visitor’s clock', async () => {
    at('2026-03-12T15:00:00Z');
    browser.serve(() => grant({ keys: [], now: 0 }, { Date: 'Tue, 10 Mar 2026 15:00:00 GMT' }));
    await request(getKeys, {});
    expect(toPeriod('today')).toEqual({ from: '2026-03-10', to: '2026-03-10' });
    expect(toPeriod('days7')).toEqual({ from: '2026-03-04', to: '2026-03-10' });
    expect(findPeriodProblem({ from: '2026-03-11', to: '2026-03-11' }, 31)).toBe('in_future');
    at('2026-03-10T15:00:00Z');
    await request(getKeys, {});
  });

  test.each([
    ['today', '2026-03-10', '2026-03-10'],
    ['yesterday', '2026-03-09', '2026-03-09'],
    ['days7', '2026-03-04', '2026-03-10'],
    ['days30', '2026-02-09', '2026-03-10'],
    ['month', '2026-03-01', '2026-03-10'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s is %s to %s', (preset, from, to) => {
    expect(toPeriod(preset)).toEqual({ from, to });
    expect(toPreset({ from, to })).toBe(preset);
  });

  test('of last month handles leap years and the turn of the year', () => {
    at('2028-03-31T15:00:00Z');
    expect(toPeriod('lastMonth')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    at('2027-01-15T15:00:00Z');
    expect(toPeriod('lastMonth')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  test.each(['2026-02-30', '2026-13-01', '2026-3-1', '20260301', '', '2026-03-01T00:00', '２０２６-03-01'])(
    '%j is no day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  test.each([
    ['2026-02-30', '2026-03-01', 'not_a_day'],
    ['2026-03-02', '2026-03-01', 'reversed'],
    ['2026-03-11', '2026-03-12', 'in_future'],
    ['2016-03-10', '2026-03-10', 'too_long'],
    ['2026-02-01', '2026-03-10', undefined],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(findPeriodProblem({ from, to }, 400)).toBe(problem);
  });

  test('of maximum length is allowed, one day more is not', () => {
    expect(countDays({ from: '2026-03-01', to: '2026-03-10' })).toBe(10);
    expect(findPeriodProblem({ from: '2026-03-01', to: '2026-03-10' }, 10)).toBeUndefined();
    expect(findPeriodProblem({ from: '2026-02-28', to: '2026-03-10' }, 10)).toBe('too_long');
  });

  test('of an address is used if it is valid', () => {
    expect(readPeriod({ from: '2026-01-01', to: '2026-01-31' }, 400)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(readPeriod({ from: '2026-01-31', to: '2026-01-01' }, 400)).toEqual(toPeriod('days7'));
    expect(readPeriod({}, 400, 'today')).toEqual(toPeriod('today'));
  });

  test('before another has its length and ends the day before', () => {
    expect(toPeriodBefore({ from: '2026-03-01', to: '2026-03-10' })).toEqual({ from: '2026-02-19', to: '2026-02-28' });
  });
});
