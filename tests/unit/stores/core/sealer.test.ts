import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const KEYS = '/wps/system/keys';
let browser: Browser;
let session: typeof import('../../../../src/stores/session/session.ts');
let key: Awaited<ReturnType<typeof createServerKey>>;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  session = await import('../../../../src/stores/session/session.ts');
  key = await createServerKey('k1');
  browser.serve(({ path }) =>
    path === KEYS ? grant({ keys: [key.publicKey], now: browser.state.now / 1000 }) : undefined,
  );
});

afterEach(() => vi.unstubAllGlobals());

/** Signs in. Returns `signed in`, or the error code. */
async function signIn(): Promise<string> {
  const answer = await session.signIn({ username: 'luna', password: 'Orla#2026' });
  return answer.ok ? 'signed in' : answer.failure.code;
}

/** A page over http has only this part of `crypto`. */
const WITHOUT_SUBTLE = { getRandomValues: crypto.getRandomValues.bind(crypto) };

describe('a secret that cannot be encrypted', () => {
  test('is refused for the plain connection, on a page over http, and nothing is sent', async () => {
    vi.stubGlobal('crypto', WITHOUT_SUBTLE);
    vi.stubGlobal('isSecureContext', false);
    expect(await signIn()).toBe('request.insecure');
    expect(browser.calls).toEqual([]);
  });

  test('is refused for the browser, where an old one lacks the cipher', async () => {
    vi.stubGlobal('crypto', WITHOUT_SUBTLE);
    vi.stubGlobal('isSecureContext', true);
    expect(await signIn()).toBe('browser.no_encryption');
  });

  test.each([
    ['NotSupportedError', 'browser.no_encryption'],
    ['DataError', 'unknown'],
  ])('is refused for its cause when the cipher throws %s', async (name, code) => {
    const importKey = () => Promise.reject(new DOMException('no', name));
    vi.stubGlobal('crypto', { ...WITHOUT_SUBTLE, subtle: { importKey } });
    expect(await signIn()).toBe(code);
  });

  test('is the fault of the connection if the server gives no key', async () => {
    browser.serve(() => undefined);
    expect(await signIn()).toBe('network.failed');
  });
});
