import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../../../src/stores/core/storage-key-table.ts';
import { readKey, writeKey } from '../../../../src/stores/core/storage-keys.ts';
import { createBrowser } from '../browser.ts';

/** The keys of spec §3, word for word. The spec gives no key for "session account" and the remember-me cookie. */
const SESSION_KEYS =
  'token, isAgent, merchant, merchantCode, platform, nickname, account, username, customerId, toUpline, memberLabel, cpw, routers, settings, validate, gameVendor, index_notice, consolidated, merchantWallet, favGames, iframeUrl, enableSalary, enableContract, sessionAccount';
const LOCAL_KEYS = 'lang, hisLang';

const keysOf = (area: string) =>
  Object.entries(STORAGE_KEYS)
    .filter(([, row]) => row.origin === 'spec' && row.area === area)
    .map(([key]) => key)
    .sort();

describe('storage keys', () => {
  test('are those of the spec', () => {
    expect(keysOf('session')).toEqual(SESSION_KEYS.split(', ').sort());
    expect(keysOf('local')).toEqual(LOCAL_KEYS.split(', ').sort());
    expect(keysOf('cookie')).toEqual(['rememberMe']);
  });

  test('name existing stores', () => {
    const folder = new URL('../../../../src/stores', import.meta.url);
    const stores = readdirSync(folder, { encoding: 'utf8', recursive: true }).map((name) => name.replace('.ts', ''));
    for (const [key, { writer, reader }] of Object.entries(STORAGE_KEYS)) {
      expect(stores, key).toContain(writer);
      if (reader !== 'operator') expect(stores, key).toContain(reader);
    }
  });

  test('are written and read by the names of the table, never by literals', () => {
    const folder = new URL('../../../../src/', import.meta.url);
    const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
      /\.(?:tsx?|astro)$/.test(name),
    );
    const raw = files.filter((name) =>
      /\b(?:get|set|remove)Item\(\s*['"`]|\b(?:local|session)Storage(?:\[|\.(?!(?:get|set|remove)Item\b|clear\b)\w)/.test(
        readFileSync(new URL(name, folder), 'utf8'),
      ),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(raw).toEqual([]);
  });

  let browser: ReturnType<typeof createBrowser>;
  beforeEach(() => {
    browser = createBrowser();
  });

  test('are stored where the table says', () => {
    writeKey('token', 'a');
    writeKey('hisLang', 'EN');
    expect([...browser.session]).toEqual([['token', 'a']]);
    expect([...browser.local]).toEqual([['hisLang', 'EN']]);
    writeKey('token', undefined);
    expect(readKey('token')).toBeUndefined();
  });
});
