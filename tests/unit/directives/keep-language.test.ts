import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepLanguage } from '../../../src/directives/keep-language.ts';
import { createStorage } from '../stores/browser.ts';
import { BROKEN_STORAGES } from './broken-storage.ts';

const toData = (catalogue: string) => ({ catalogue, vendor: catalogue.toLowerCase(), locale: catalogue.toLowerCase() });
let local: ReturnType<typeof createStorage>;
let session: ReturnType<typeof createStorage>;
const readMark = () => session.getItem('languageChange');

beforeEach(() => {
  [local, session] = [createStorage(), createStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the language of a page', () => {
  test('is stored, and marked for the platform where the last page had another', () => {
    session.setItem('token', 'h1');
    keepLanguage(toData('AR'));
    session.removeItem('languageChange');
    keepLanguage(toData('AR'));
    expect([local.getItem('lang'), readMark()]).toEqual(['AR', null]);
    // Simulates a visit by the back button or by a link in a mail.
    keepLanguage(toData('EN'));
    expect([local.getItem('lang'), readMark()]).toEqual(['EN', 'EN']);
  });

  test('is not marked for a guest', () => {
    keepLanguage(toData('AR'));
    keepLanguage(toData('EN'));
    expect(readMark()).toBeNull();
  });

  test.each(Object.entries(BROKEN_STORAGES))('sets its cookie with storage that %s', (_name, open) => {
    vi.unstubAllGlobals();
    const page = { cookie: '' };
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { protocol: 'https:' });
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: open });
    keepLanguage(toData('EN'));
    expect(page.cookie).toMatch(/en; Path=\//);
    Reflect.deleteProperty(globalThis, 'localStorage');
  });
});
