import { expect, test } from 'vitest';
import { PERIOD_KINDS, toPeriod, toPeriodOf } from '../../../../src/platform/records/calendar-periods.ts';

const ZONES = ['America/Sao_Paulo', 'UTC', 'Pacific/Kiritimati'];

test.each(PERIOD_KINDS)('a period of %s is found by its key, in every zone', (kind) => {
  for (const timeZone of ZONES) {
    for (let at = Date.UTC(2026, 10, 20); at < Date.UTC(2027, 2, 3); at += 11 * 3_600_000) {
      const period = toPeriod(kind, at, timeZone);
      expect(toPeriodOf(period.key, timeZone)).toEqual(period);
      for (const other of ZONES) expect(toPeriodOf(period.key, other).key).toBe(period.key);
    }
  }
});
