import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Repeats a check until it no longer throws. */
export function waitFor<T>(check: () => T | Promise<T>, timeout = PATIENCE_MS): Promise<T> {
  return vi.waitFor(check, { timeout });
}

/** Repeats a check until it returns a truthy value, and returns that value. */
export function waitUntil<T>(check: () => T | Promise<T>, timeout = PATIENCE_MS) {
  return vi.waitUntil(check, { timeout });
}
