import { describe, expect, test } from 'vitest';
import { createPageStorage } from '../../../src/directives/page-storage.ts';
import { createStorage } from '../stores/browser.ts';
import { BROKEN_STORAGES } from './broken-storage.ts';

describe.each(Object.entries(BROKEN_STORAGES))('storage that %s', (_name, open) => {
  test('keeps values in memory', () => {
    const storage = createPageStorage(open);
    expect(storage.getItem('token')).toBeNull();
    storage.setItem('token', 'a');
    storage.setItem('lang', 'EN');
    expect(storage.getItem('token')).toBe('a');
    storage.removeItem('token');
    expect([storage.getItem('token'), storage.getItem('lang')]).toEqual([null, 'EN']);
    storage.clear();
    expect(storage.getItem('lang')).toBeNull();
  });
});

test('working storage receives every value', () => {
  const own = createStorage();
  const storage = createPageStorage(() => own);
  storage.setItem('token', 'a');
  expect([...own.entries]).toEqual([['token', 'a']]);
  own.setItem('token', 'b');
  expect(storage.getItem('token')).toBe('b');
  storage.removeItem('token');
  expect(own.entries.size).toBe(0);
});

describe('storage that becomes full', () => {
  let isFull = false;
  const own = createStorage();
  const storage = createPageStorage(() => ({
    ...own,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      own.setItem(key, value);
    },
  }));

  test('loses the older value, so that the next page does not read it', () => {
    storage.setItem('token', 'a');
    isFull = true;
    storage.setItem('token', 'b');
    expect([storage.getItem('token'), own.getItem('token')]).toEqual(['b', null]);
  });

  test('receives the next value when it has room again', () => {
    isFull = false;
    storage.setItem('token', 'c');
    own.setItem('token', 'd');
    expect(storage.getItem('token')).toBe('d');
  });
});
