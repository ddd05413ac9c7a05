import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBlurClosing } from '../../../../src/islands/ui/close-after-blur.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a list closes 200 ms after it loses the focus (spec §9), unless the focus returns', () => {
  const close = vi.fn();
  const closing = createBlurClosing(close);
  closing.leave();
  vi.advanceTimersByTime(199);
  closing.stay();
  vi.advanceTimersByTime(1_000);
  expect(close).not.toHaveBeenCalled();
  closing.leave();
  vi.advanceTimersByTime(199);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close).toHaveBeenCalledOnce();
});
