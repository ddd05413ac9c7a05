import { beforeEach, describe, expect, test } from 'vitest';
import { $isReadOnly, noteEnd } from '../../../../src/stores/core/read-only.ts';

const LIST = { method: 'GET', auth: 'none' } as const;
const MINE = { method: 'GET', auth: 'member' } as const;
const CHANGE = { method: 'POST', auth: 'none' } as const;

describe('the site without its platform', () => {
  beforeEach(() => $isReadOnly.set(false));

  test('is detected by a refused change', () => {
    noteEnd(CHANGE, 'upstream.read_only');
    expect($isReadOnly.get()).toBe(true);
  });

  test.each(['upstream.busy', 'upstream.timeout', 'network.failed', 'wallet.insufficient_funds'] as const)(
    'is not meant by %s',
    (code) => {
      noteEnd(CHANGE, code);
      expect($isReadOnly.get()).toBe(false);
    },
  );

  test('ends when the platform answers, which cached lists do not show', () => {
    noteEnd(CHANGE, 'upstream.read_only');
    noteEnd(LIST, undefined);
    noteEnd(MINE, 'upstream.unavailable');
    expect($isReadOnly.get()).toBe(true);
    noteEnd(MINE, undefined);
    expect($isReadOnly.get()).toBe(false);
    noteEnd(CHANGE, 'upstream.read_only');
    noteEnd(CHANGE, undefined);
    expect($isReadOnly.get()).toBe(false);
  });
});
