import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '../../../src/lib/load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a lazy area', () => {
  test('that loads returns its value', async () => {
    expect(await loadChunk(async () => 'here')).toBe('here');
    expect(vi.getTimerCount(), 'nothing waits any more').toBe(0);
  });

  test('that fails to load is a ChunkLoadError with its cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const failed = await loadChunk(() => Promise.reject(cause)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ChunkLoadError);
    expect(failed).toMatchObject({ name: 'ChunkLoadError', cause });
  });

  test('that never loads fails after exactly 120000 ms', async () => {
    let failed: unknown;
    loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => {
      failed = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toBeInstanceOf(ChunkLoadError);
  });
});
