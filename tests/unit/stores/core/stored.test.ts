import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPageStorage } from '../../../../src/directives/page-storage.ts';
import { environment, setEnvironment } from '../../../../src/stores/core/environment.ts';
import { createStored } from '../../../../src/stores/core/stored.ts';
import { BROKEN_STORAGES } from '../../directives/broken-storage.ts';
import { createBrowser } from '../browser.ts';

const stored = createStored('savedViews', z.record(z.string(), z.number()));
let browser: ReturnType<typeof createBrowser>;
beforeEach(() => {
  browser = createBrowser();
});

test('a stored value is read as it was written; undefined removes it', () => {
  expect(stored.read()).toBeUndefined();
  stored.write({ a: 1 });
  expect(browser.local.get('savedViews')).toBe('{"a":1}');
  expect(stored.read()).toEqual({ a: 1 });
  stored.write(undefined);
  expect(browser.local.has('savedViews')).toBe(false);
});

test('a falsy value is stored as well', () => {
  const flag = createStored('savedViews', z.boolean());
  flag.write(false);
  expect(flag.read()).toBe(false);
});

test.each(['', '{', 'null', '7', '[]', '{"a":"1"}', '{"a":{"old":1}}'])('%o reads as undefined', (text) => {
  browser.local.set('savedViews', text);
  expect(stored.read()).toBeUndefined();
});

describe.each(Object.entries(BROKEN_STORAGES))('with storage that %s', (_name, open) => {
  test('the value lives as long as the page', () => {
    setEnvironment({ ...environment(), localStorage: createPageStorage(open) });
    expect(stored.read()).toBeUndefined();
    stored.write({ a: 1 });
    expect(stored.read()).toEqual({ a: 1 });
  });
});
