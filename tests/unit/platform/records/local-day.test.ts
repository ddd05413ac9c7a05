import { describe, expect, test } from 'vitest';
import {
  addDays,
  countDays,
  isDay,
  isTimeZone,
  toDayStart,
  toLocalDay,
} from '../../../../src/platform/records/local-day.ts';

const BRAND = 'America/Sao_Paulo';

describe('a day of the brand', () => {
  test.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
    ['2026-12-31T23:00:00.000Z', '2026-12-31'],
    ['2027-01-01T02:59:59.999Z', '2026-12-31'],
  ])('%s is in %s', (at, day) => {
    expect(toLocalDay(Date.parse(at), BRAND)).toBe(day);
  });

  // In the brand's zone, clocks went forward at midnight of 4 November 2018 and back at midnight of 18 February 2018.
  test.each([
    [BRAND, '2026-11-21', '2026-11-21T03:00:00.000Z', 24],
    [BRAND, '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    [BRAND, '2018-02-17', '2018-02-17T02:00:00.000Z', 25],
    ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z', 23],
    ['Europe/Lisbon', '2026-10-25', '2026-10-24T23:00:00.000Z', 25],
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', 24],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z', 24],
    ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00.000Z', 24],
  ])('%s %s starts at %s and has %i hours', (zone, day, start, hours) => {
    const from = toDayStart(day, zone);
    const to = toDayStart(addDays(day, 1), zone);
    expect(new Date(from).toISOString()).toBe(start);
    expect((to - from) / 3_600_000).toBe(hours);
    expect([toLocalDay(from - 1, zone), toLocalDay(from, zone), toLocalDay(to - 1, zone)]).toEqual([
      addDays(day, -1),
      day,
      day,
    ]);
  });

  test('is counted over months, years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(countDays('2018-11-01', '2018-11-05')).toBe(4);
  });

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '', '2026-11-21T00:00', 'abc'])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
  });

  test('requires an existing time zone', () => {
    expect([isTimeZone(BRAND), isTimeZone('America/Nowhere'), isTimeZone('')]).toEqual([true, false, false]);
  });
});
