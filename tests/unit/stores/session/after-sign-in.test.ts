import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MemberInfo } from '../../../../src/contract/member/member.ts';
import { type Browser, grant, INFO, OPENING, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const POPUP = { id: 'p1', type: 'PU', title: 'Regatta', content: '<p>Sunday</p>', publishedAt: '2026-11-21T00:00:00Z' };
const SIGN_IN = { username: 'luna', password: 'Orla#2026' };
const SETTLE_MS = 250;

let browser: Browser;
let session: typeof import('../../../../src/stores/session/session.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
let info: MemberInfo;
let opening: typeof OPENING;
let popups: object[];

async function start(path = '/en'): Promise<void> {
  vi.resetModules();
  const key = await createServerKey('k1');
  browser = (await import('../browser.ts')).createBrowser({ path });
  session = await import('../../../../src/stores/session/session.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  browser.serve(({ path: at }) => {
    if (at === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (at === '/wps/member/info') return grant(info);
    if (at === '/wps/relay/MCSFE_getListAnnouncementsForMember')
      return grant({ player: [], banners: [], popup: popups, promotion: [] });
    if (at === '/wps/notices/seen') return grant({ seen: ['p1'] });
    if (at === '/wps/member/register') return grant({ ...opening, account: 'nova' });
    return grant(opening);
  });
  // The first popup would load this module; the test loads it in advance.
  await import('../../../../src/stores/site/popups.ts');
  (await import('../../../../src/stores/session/after-sign-in.ts')).watchSteps();
}

async function pass(): Promise<void> {
  browser.pass(SETTLE_MS);
  await settle();
}

async function close(): Promise<void> {
  dialogs.closeDialog();
  await pass();
}

beforeEach(async () => {
  info = INFO;
  opening = OPENING;
  popups = [POPUP, { ...POPUP, id: 'p2', isSeen: true }];
  await start();
});

describe('after a sign-in', () => {
  test('dialogs open one after the other, each when no other is open', async () => {
    dialogs.askToSignIn();
    await session.signIn(SIGN_IN);
    expect(dialogs.$dialog.get()).toBeUndefined();
    await pass();
    expect(dialogs.$dialog.get()).toBe('afterLogin');
    await close();
    expect(dialogs.$dialog.get()).toBe('popups');
    const { $popups, seePopup } = await import('../../../../src/stores/site/popups.ts');
    expect($popups.get().map(({ id }) => id)).toEqual(['p1']);
    expect(browser.session.get('index_notice')).toBe('{"language":"EN","list":[{"id":"p1","title":"Regatta"}]}');
    await seePopup('p1');
    await seePopup('p1');
    expect(browser.callsTo('/wps/notices/seen').map(({ body }) => body)).toEqual(['{"ids":["p1"]}']);
    await close();
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(browser.session.has('afterSignIn')).toBe(false);
  });

  test('popups are loaded again in another language, and unseen ones are shown', async () => {
    await session.signIn(SIGN_IN);
    await pass();
    await close();
    await close();
    const kept = new Map(browser.session);
    const openAgain = async (language: string) => {
      await start();
      for (const [key, value] of kept) browser.session.set(key, value);
      browser.session.set('index_notice', JSON.stringify({ language, list: [] }));
      (await import('../../../../src/stores/session/after-sign-in.ts')).watchSteps();
      session.restoreSession();
      await settle();
      await pass();
      await pass();
    };
    await openAgain('EN');
    expect(dialogs.$dialog.get()).toBeUndefined();
    await openAgain('PT');
    expect(dialogs.$dialog.get()).toBe('popups');
    expect(browser.session.get('index_notice')).toContain('"language":"EN"');
  });

  test('the next page continues with the dialogs that were not closed', async () => {
    await session.signIn(SIGN_IN);
    await pass();
    const kept = new Map(browser.session);
    await start();
    for (const [key, value] of kept) browser.session.set(key, value);
    session.restoreSession();
    await settle();
    await pass();
    expect(dialogs.$dialog.get()).toBe('afterLogin');
  });

  test.each(['/en/game', '/en/login', '/en/seamless'])('nothing stands before %s', async (path) => {
    await start(path);
    await session.signIn(SIGN_IN);
    await pass();
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(browser.session.get('afterSignIn')).toBe('afterLogin popups');
  });

  test('nothing opens on a page that is being left', async () => {
    const { holdSteps } = await import('../../../../src/stores/session/after-sign-in.ts');
    await session.signIn(SIGN_IN);
    holdSteps(true);
    await pass();
    expect(dialogs.$dialog.get()).toBeUndefined();
    holdSteps(false);
    await pass();
    expect(dialogs.$dialog.get()).toBe('afterLogin');
  });

  test('a snooze lasts until midnight', async () => {
    const { isSnoozed, setSnoozed } = await import('../../../../src/stores/site/snooze.ts');
    setSnoozed('afterLogin', true);
    setSnoozed('popups', true);
    await session.signIn(SIGN_IN);
    await pass();
    await pass();
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(browser.session.has('afterSignIn')).toBe(false);
    expect(browser.callsTo('/wps/relay/MCSFE_getListAnnouncementsForMember')).toEqual([]);
    browser.state.now += 86_400_000;
    expect([isSnoozed('afterLogin'), isSnoozed('popups')]).toEqual([false, false]);
    for (const old of [
      'not json',
      '7',
      'null',
      '{"popups":"1e9"}',
      '{"popups":1e300}',
      '{"__proto__":{"popups":1e15}}',
    ]) {
      browser.local.set('quietUntil', old);
      expect(isSnoozed('popups'), old).toBe(false);
    }
  });

  test('the first sign-in asks for security settings, also after SMS without a password change', async () => {
    opening = { ...OPENING, firstTimeLogin: true, passwordExpired: true };
    await session.signInBySms({ mobileNum: '11987650001', countryDialingCode: '+55', code: '123456' });
    expect(dialogs.$dialog.get()).toBeUndefined();
    await pass();
    expect(dialogs.$dialog.get()).toBe('firstLogin');
    expect(browser.session.has('cpw')).toBe(false);
  });

  test('the forced password change comes first', async () => {
    opening = { ...OPENING, firstTimeLogin: true };
    await session.signIn(SIGN_IN);
    await pass();
    expect(dialogs.$dialog.get()).toBe('changePassModal');
    await session.finishPasswordChange();
    await pass();
    expect(dialogs.$dialog.get()).toBe('firstLogin');
  });

  test('a new member sees only popups, a demo account nothing', async () => {
    await session.registerMember({ username: 'nova', password: 'secret#12', confirmPassword: 'secret#12' });
    await pass();
    expect(dialogs.$dialog.get()).toBe('popups');
    info = { ...INFO, type: 4 };
    await start();
    await session.startDemo();
    await pass();
    expect(dialogs.$dialog.get()).toBeUndefined();
  });

  test('nothing opens without an unseen popup', async () => {
    popups = [{ ...POPUP, isSeen: true }];
    await session.signIn(SIGN_IN);
    await pass();
    await close();
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(browser.session.has('afterSignIn')).toBe(false);
  });
});
