import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../src/lib/durations.ts';

const EVERY_MS = 10_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a page asks for its rows at their interval, also after the phone has set its clock back by days', async () => {
  vi.useFakeTimers();
  const rows = { dataset: { every: String(EVERY_MS / 1_000) } };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '[data-every]' ? rows : null),
    querySelectorAll: () => [],
    visibilityState: 'visible',
    documentElement: { lang: 'en' },
  });
  vi.stubGlobal('location', { pathname: '/en', search: '' });
  let asked = 0;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      onloadend?: () => void;
      open(): void {
        asked += 1;
      }
      send(): void {
        setTimeout(() => this.onloadend?.(), 100);
      }
    },
  );
  await import('../../../src/directives/draw-refresh.ts');
  const pass = (times: number) => vi.advanceTimersByTime(times * (EVERY_MS + 1_000));
  pass(1);
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() - 2 * DAY_MS);
  pass(3);
  expect(asked).toBe(4);
});
