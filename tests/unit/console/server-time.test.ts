import { afterEach, expect, test, vi } from 'vitest';
import { toContentState } from '../../../src/console/content/content-state.ts';
import { toAgeMinutes } from '../../../src/console/core/format.ts';
import { noteServerDate } from '../../../src/console/core/server-time.ts';
import { toZoneDay } from '../../../src/console/core/zone-time.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/durations.ts';

const NOW = Date.parse('2026-11-27T15:00:00Z');

afterEach(() => {
  noteServerDate(new Headers({ Date: new Date().toUTCString() }));
  vi.useRealTimers();
});

test.each([2 * DAY_MS, -2 * DAY_MS, 0])(
  'a desk whose clock is %i ms ahead works by the server’s day and time',
  (ahead) => {
    vi.useFakeTimers({ now: NOW + ahead });
    noteServerDate(new Headers({ Date: new Date(NOW).toUTCString() }));
    expect([toZoneDay(), toZoneDay(6)]).toEqual(['2026-11-27', '2026-11-21']);
    expect(toAgeMinutes(NOW - 5 * MINUTE_MS)).toBe(5);
    const period = { startsAt: '2026-11-27T00:00:00Z', endsAt: '2026-11-28T00:00:00Z' };
    expect(toContentState(period)).toBe('running');
  },
);

test('an answer without a date changes nothing', () => {
  vi.useFakeTimers({ now: NOW });
  noteServerDate(new Headers());
  expect(toZoneDay()).toBe('2026-11-27');
});
