import { expect, test } from 'vitest';
import { AGENT_PERIODS, toPeriodBefore, toPeriodDays } from '../../../../src/platform/agents/agent-periods.ts';
import { addDays } from '../../../../src/platform/records/local-day.ts';

test.each([
  ['D', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['W', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['W', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['H', '2026-11-15', '2026-11-01', '2026-11-15'],
  ['H', '2028-02-16', '2028-02-16', '2028-02-29'],
  ['M', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('the period of kind %s that contains %s', (kind, day, from, to) => {
  expect(toPeriodDays(kind, day)).toEqual({ from, to });
});

test.each(AGENT_PERIODS)('periods of kind %s follow each other without a gap over four years', (kind) => {
  let current = toPeriodDays(kind, '2024-01-01');
  while (current.from < '2028-03-01') {
    for (const day of [current.from, current.to]) expect(toPeriodDays(kind, day)).toEqual(current);
    const next = toPeriodDays(kind, addDays(current.to, 1));
    expect(next.from).toBe(addDays(current.to, 1));
    expect(toPeriodBefore(kind, next)).toEqual(current);
    current = next;
  }
});
