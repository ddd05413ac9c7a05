import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEnd } from '../../../../src/islands/lobby/use-infinite-scroll.ts';
import type { Lobby } from '../../../../src/stores/games/lobby.ts';

const SCREEN = 800;
const loadMore = vi.fn();
const keepPlace = vi.fn();
let top = 0;
let scroll: () => void;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('innerHeight', SCREEN);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('history', { state: null, replaceState: keepPlace });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  scroll = () => void page.dispatchEvent(new Event('scroll'));
  top = SCREEN + 1;
  const lobby = { $status: atom('idle'), $games: atom([]), loadMore } as unknown as Lobby;
  stop = watchEnd(lobby, { current: { getBoundingClientRect: () => ({ top }) as DOMRect } });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('more is loaded exactly when the end of the list comes into view (spec §9)', () => {
  scroll();
  vi.advanceTimersByTime(1_000);
  expect(loadMore).not.toHaveBeenCalled();
  top = SCREEN;
  scroll();
  vi.advanceTimersByTime(1_000);
  expect(loadMore).toHaveBeenCalledOnce();
});

test('scrolling checks the list at most every 200 ms (spec §9)', () => {
  for (let at = 0; at < 1_000; at += 10) {
    scroll();
    vi.advanceTimersByTime(10);
  }
  expect(keepPlace).toHaveBeenCalledTimes(5);
});
