import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createBrowser, grant } from '../browser.ts';

const CALLS = '../../../../src/stores/core/shared-calls.ts';
let browser: Browser;
let { ask, findCalls } = await import('../../../../src/stores/core/lazy-request.ts');
let { setHandle } = await import('../../../../src/stores/session/session-handle.ts');

/** Opens a page that has made no call yet. `load` decides when and how the file with the calls loads. */
async function openPage(load: (real: () => Promise<object>) => Promise<object>): Promise<void> {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  ({ setHandle } = await import('../../../../src/stores/session/session-handle.ts'));
  const real = () => vi.importActual<object>(CALLS);
  await real();
  vi.doMock(CALLS, () => load(real));
  // Imports a second copy of this module. The modules that it imports are those of the page.
  const address = '../../../../src/stores/core/lazy-request.ts?of-a-page-that-has-just-begun';
  ({ ask, findCalls } = await import(/* @vite-ignore */ address));
}

beforeEach(() => {
  vi.doUnmock(CALLS);
  browser = createBrowser();
});

describe('the first call of a page', () => {
  test('waits for the code of calls, then is sent', async () => {
    await openPage((real) => real());
    browser.serve(() => grant('cGljdHVyZQ=='));
    expect(findCalls()).toBeUndefined();
    expect(await ask('getCaptcha', { purpose: 'login' })).toEqual({ ok: true, value: 'cGljdHVyZQ==' });
    expect(findCalls()).toBeDefined();
  });

  test('fails like a network error if that code does not load', async () => {
    await openPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    expect(await ask('getCaptcha', { purpose: 'login' })).toMatchObject({ failure: { code: 'network.failed' } });
    expect(browser.calls).toEqual([]);
  });

  test('is not sent for a later session', async () => {
    let arrive = () => {};
    const way = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await openPage((real) => way.then(real));
    browser.serve(({ path }) => grant(path.includes('captcha') ? 'cGljdHVyZQ==' : {}));
    const asked = [ask('logout', {}), ask('getCaptcha', { purpose: 'login' })];
    setHandle('another');
    arrive();
    expect(await Promise.all(asked)).toMatchObject([{ failure: { code: 'session.changed' } }, { ok: true }]);
    expect(browser.calls.map(({ path }) => path)).toEqual(['/wps/captcha']);
  });
});
