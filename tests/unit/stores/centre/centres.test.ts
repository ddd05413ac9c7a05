import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, INFO, refuse, settle } from '../browser.ts';

let browser: Browser;
let centres: typeof import('../../../../src/stores/centre/centres.ts');
let session: typeof import('../../../../src/stores/session/session.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
let refusal: typeof import('../../../../src/stores/core/refusal.ts');
let info = INFO;

async function start(search = '', isSignedIn = true) {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search });
  centres = await import('../../../../src/stores/centre/centres.ts');
  session = await import('../../../../src/stores/session/session.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  refusal = await import('../../../../src/stores/core/refusal.ts');
  browser.serve(({ path }) => (path === '/wps/member/info' ? grant(info) : undefined));
  if (isSignedIn) browser.session.set('token', 'h1.first');
  session.restoreSession();
  centres.watchCentre();
  await settle();
}

beforeEach(() => {
  info = INFO;
});

describe('a centre', () => {
  test('opens by a link with filters once the session is known', async () => {
    await start('?type=slots&member=depositv2&c.from=2026-11-01');
    expect(centres.$centre.get()).toEqual({ id: 'member', page: 'depositv2' });
    expect(centres.readCentreFields()).toEqual({ from: '2026-11-01' });
  });

  test('asks a guest to sign in, then opens the requested page', async () => {
    await start('?member=withdraw', false);
    expect(centres.$centre.get()).toBeUndefined();
    expect(dialogs.$dialog.get()).toBe('loginPopupModal');
    browser.session.set('token', 'h1.second');
    session.$session.set({ kind: 'member', info: INFO });
    dialogs.continueAfterSignIn();
    expect(centres.$centre.get()).toEqual({ id: 'member', page: 'withdraw' });
  });

  test('tells a demo account that it needs a real one', async () => {
    info = { ...INFO, type: 4 };
    await start('?agent=');
    expect(centres.$centre.get()).toBeUndefined();
    expect(dialogs.$dialog.get()).toBe('realAccount');
    expect(browser.state.location.search).toBe('');
  });

  test('of agents refuses a member', async () => {
    await start('?agent=registerCenter');
    expect(centres.$centre.get()).toBeUndefined();
    expect(refusal.$refusal.get()?.code).toBe('session.not_agent');
    expect(dialogs.$dialog.get()).toBe('refusal');
  });

  test('of agents opens for each agent type', async () => {
    for (const type of [1, 2, 41, 42] as const) {
      info = { ...INFO, type };
      await start('?agent=registerCenter');
      expect(centres.$centre.get()).toEqual({ id: 'agent', page: 'registerCenter' });
    }
  });

  test('adds one history entry; its pages replace each other, and closing keeps the fields of the page below', async () => {
    await start('?type=slots');
    centres.openCentre('member', 'depositv2');
    expect(browser.state.history).toEqual(['?type=slots']);
    centres.openCentre('member', 'withdraw');
    expect(browser.state.history).toHaveLength(1);
    centres.writeCentreFields({ from: '2026-11-01', to: '' });
    expect(browser.state.location.search).toBe('?type=slots&member=withdraw&c.from=2026-11-01');
    centres.closeCentre();
    expect(browser.state.location.search).toBe('?type=slots');
    expect(centres.$centre.get()).toBeUndefined();
  });

  test('drops the filters of a page on the next one', async () => {
    await start('?member=a&c.from=x');
    centres.openCentre('member', 'b');
    expect(browser.state.location.search).toBe('?member=b');
  });

  test('closes when the visitor goes back', async () => {
    await start();
    centres.openCentre('member', 'a');
    browser.state.location.search = browser.state.history.pop() ?? '';
    centres.followCentreLink();
    expect(centres.$centre.get()).toBeUndefined();
  });

  test('stays below the sign-in after the session expired and closes with it', async () => {
    await start('?member=a');
    browser.serve(() => refuse('session.required'));
    const { request } = await import('../../../../src/stores/core/request.ts');
    const { getBalance } = await import('../../../../src/contract/wallet/wallet.ts');
    await request(getBalance, {});
    expect(dialogs.$dialog.get()).toBe('loginPopupModal');
    expect(centres.$centre.get()).toEqual({ id: 'member', page: 'a' });
    dialogs.closeDialog();
    expect(centres.$centre.get()).toBeUndefined();
    expect(browser.state.location.search).toBe('');
  });

  test('closes at once when the member signs out in another tab, and a sign-in opens it again', async () => {
    await start('?member=a');
    browser.hear({ kind: 'signed-out' });
    expect(centres.$centre.get()).toBeUndefined();
    expect(dialogs.$dialog.get()).toBe('loginPopupModal');
    browser.hear({ kind: 'handle', token: 'h1.b.second' });
    await settle();
    expect(centres.$centre.get()).toEqual({ id: 'member', page: 'a' });
  });
});

test('an agent’s link signs in with the agent side', async () => {
  await start('?agent=registerCenter', false);
  expect(dialogs.$signInSide.get()).toBe('agent');
  dialogs.closeDialog();
  expect(dialogs.$signInSide.get()).toBeUndefined();
});
