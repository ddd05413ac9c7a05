import { afterEach, expect, test, vi } from 'vitest';
import { tryAgain, whenNear } from '../../../../src/islands/lobby/lazy-image.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a picture loads within 1.3 screens of the viewport (spec §9)', () => {
  const watched: { margin: string | undefined; see: (isNear: boolean) => void }[] = [];
  const stop = vi.fn();
  class Observer {
    observe = vi.fn();
    disconnect = stop;
    constructor(hear: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: IntersectionObserverInit) {
      watched.push({ margin: rootMargin, see: (isIntersecting) => hear([{ isIntersecting }]) });
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const load = vi.fn();
  const callOff = whenNear({} as Element, load);
  expect(watched.map(({ margin }) => margin)).toEqual(['130% 0px']);
  watched[0]?.see(false);
  expect(load).not.toHaveBeenCalled();
  watched[0]?.see(true);
  expect(load).toHaveBeenCalledOnce();
  callOff();
  expect(stop).toHaveBeenCalledOnce();
});

test('a failed picture is retried three times (spec §9)', () => {
  vi.useFakeTimers();
  let tries = 0;
  const fail = (attempt: number): boolean =>
    tryAgain(attempt, () => {
      tries += 1;
      fail(attempt + 1);
    });
  expect(fail(0)).toBe(true);
  expect(tries).toBe(0);
  vi.runAllTimers();
  expect(tries).toBe(3);
  expect(fail(3)).toBe(false);
});
