import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getUnreadCount } from '../../../../src/contract/inbox/inbox.ts';
import { type Browser, grant, INFO, OPENING, refuse, type Server, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

let browser: Browser;
let session: typeof import('../../../../src/stores/session/session.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
let centres: typeof import('../../../../src/stores/centre/centres.ts');
let refusal: typeof import('../../../../src/stores/core/refusal.ts');
let key: Awaited<ReturnType<typeof createServerKey>>;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  session = await import('../../../../src/stores/session/session.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  centres = await import('../../../../src/stores/centre/centres.ts');
  refusal = await import('../../../../src/stores/core/refusal.ts');
  key = await createServerKey('k1');
});

/** Serves the call for the member's data with the result of `info`; undefined means no answer. */
function serve(info: (handle: string) => Response | undefined, opening: object = OPENING): void {
  const server: Server = ({ path, headers }) => {
    if (path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (path === '/wps/session/login') return grant(opening);
    return path === '/wps/member/info' ? info(headers.Authorization ?? '') : undefined;
  };
  browser.serve(server);
}

async function restore(token = 'h1.first'): Promise<void> {
  browser.session.set('token', token);
  session.restoreSession();
  await settle();
}

async function pass(milliseconds: number): Promise<void> {
  browser.pass(milliseconds);
  await settle();
}

const signIn = () => session.signIn({ username: 'luna', password: 'Orla#2026' });
const kind = () => session.$session.get().kind;

describe('a platform that does not answer', () => {
  test('is retried with growing pauses, then says so, signs nobody out, and goes on when asked', async () => {
    serve(() => undefined);
    await restore();
    const count = () => browser.callsTo('/wps/member/info').length;
    for (const wait of [2_000, 5_000, 15_000, 30_000]) await pass(wait);
    expect([count(), session.$memberFailure.get()]).toEqual([5, undefined]);
    await pass(60_000);
    expect([count(), session.$memberFailure.get()?.code]).toEqual([6, 'network.failed']);
    await pass(3_600_000);
    expect([count(), kind(), browser.session.get('token')]).toEqual([6, 'unknown', 'h1.first']);
    session.hurryMember();
    await settle();
    expect([count(), session.$memberFailure.get()], 'a new series').toEqual([7, undefined]);
    serve(() => grant(INFO));
    await pass(2_000);
    expect(kind()).toBe('member');
    await pass(60_000);
    expect(count()).toBe(8);
  });

  test('is retried at once when the network is back, only if a retry is pending', async () => {
    serve(() => undefined);
    await restore();
    serve(() => grant(INFO));
    session.hurryMember();
    await settle();
    expect(kind()).toBe('member');
    session.hurryMember();
    await pass(60_000);
    expect(browser.callsTo('/wps/member/info')).toHaveLength(2);
  });

  test('is not retried after a sign-out', async () => {
    serve(() => undefined);
    await restore();
    await session.signOut();
    session.hurryMember();
    await pass(60_000);
    expect(browser.callsTo('/wps/member/info')).toHaveLength(1);
    expect(kind()).toBe('guest');
  });

  test('with a final refusal ends the session and shows the reason', async () => {
    serve(() => refuse('member.frozen'));
    await restore();
    expect([kind(), browser.session.has('token')]).toEqual(['guest', false]);
    expect([dialogs.$dialog.get(), refusal.$refusal.get()?.code]).toEqual(['refusal', 'member.frozen']);
  });
});

describe('a forced password change', () => {
  test('comes first, however late the member is known', async () => {
    const then = vi.fn();
    session.restoreSession();
    dialogs.askToSignIn(then);
    serve(() => undefined, { ...OPENING, firstTimeLogin: true });
    expect((await signIn()).ok).toBe(true);
    expect([then.mock.calls.length, dialogs.$dialog.get()]).toEqual([0, undefined]);
    serve(() => grant(INFO));
    await pass(2_000);
    expect(dialogs.$dialog.get()).toBe('changePassModal');
    expect(then).not.toHaveBeenCalled();
  });

  test('keeps the visitor at /login until it is done', async () => {
    browser.state.location.path = '/en/login';
    session.restoreSession();
    serve(() => undefined, { ...OPENING, passwordExpired: true });
    await signIn();
    serve(() => grant(INFO));
    await pass(2_000);
    expect([dialogs.$dialog.get(), browser.visits]).toEqual(['changePassModal', []]);
  });

  test('is asked in a tab that adopted the session, however late', async () => {
    session.restoreSession();
    serve(() => undefined);
    browser.hear({ kind: 'handle', token: 'h1.other', mustChange: true });
    await settle();
    serve(() => grant(INFO));
    await pass(2_000);
    expect(dialogs.$dialog.get()).toBe('changePassModal');
  });

  test('is asked after a reload, however late', async () => {
    serve(() => undefined);
    browser.session.set('cpw', 'true');
    await restore();
    serve(() => grant(INFO));
    await pass(2_000);
    expect(dialogs.$dialog.get()).toBe('changePassModal');
  });
});

describe('while a password must be changed', () => {
  const balance = '/wps/v2/wallets/balance';
  const unread = getUnreadCount.path;
  const serveAll = (refused: () => boolean) =>
    browser.serve(({ path }) => {
      if (path === '/wps/member/info') return grant(INFO);
      if (refused()) return refuse('session.password_change_required');
      if (path === balance) return grant({ sumBalance: 12, currency: 'BRL', vendorBalance: 0, availableBalance: 12 });
      return undefined;
    });

  test('only the calls of the change leave; the rest is asked after it', async () => {
    const wallet = await import('../../../../src/stores/wallet/wallet.ts');
    const waiting = await import('../../../../src/stores/inbox/unread-counts.ts');
    const { environment, setEnvironment } = await import('../../../../src/stores/core/environment.ts');
    setEnvironment({ ...environment(), features: ['inbox'] });
    wallet.watchBalance();
    waiting.watchWaiting();
    serveAll(() => false);
    browser.session.set('cpw', 'true');
    await restore();
    expect(browser.callsTo(unread)).toEqual([]);
    expect([browser.callsTo('/wps/member/info').length, browser.callsTo(balance).length]).toEqual([1, 0]);
    expect(dialogs.$dialog.get()).toBe('changePassModal');
    await session.finishPasswordChange();
    await settle();
    expect(browser.callsTo(balance).length).toBeGreaterThan(0);
    expect(browser.callsTo(unread), 'asked once a session').toHaveLength(1);
    expect(dialogs.$dialog.get()).toBeUndefined();
  });

  test('another tab goes on when it was changed here', async () => {
    const wallet = await import('../../../../src/stores/wallet/wallet.ts');
    wallet.watchBalance();
    serveAll(() => false);
    browser.session.set('cpw', 'true');
    await restore();
    browser.hear({ kind: 'changed' });
    await settle();
    expect(browser.callsTo(balance).length).toBeGreaterThan(0);
  });

  test('a tab that did not know it asks for it when the platform refuses, and no warning takes its place', async () => {
    const { ask } = await import('../../../../src/stores/core/lazy-request.ts');
    serveAll(() => true);
    await restore();
    expect(dialogs.$dialog.get()).toBeUndefined();
    const answer = await ask('getBalance', {});
    expect(answer).toMatchObject({ ok: false, failure: { code: 'session.password_change_required' } });
    expect([dialogs.$dialog.get(), browser.session.get('cpw')]).toEqual(['changePassModal', 'true']);
    if (!answer.ok) refusal.refuseWith(answer.failure);
    expect(dialogs.$dialog.get()).toBe('changePassModal');
  });
});

describe('a session that ended here and continues elsewhere', () => {
  const onlyLives = (handle: string) => (header: string) =>
    header === `Bearer ${handle}` ? grant(INFO) : refuse('session.required');

  test('is requested from the other tabs and adopted', async () => {
    serve(onlyLives('h1.b.live'));
    await restore('h1.a.dead');
    expect([kind(), dialogs.$dialog.get()]).toEqual(['guest', 'loginPopupModal']);
    expect(browser.posted).toContainEqual({ kind: 'ask' });
    browser.hear({ kind: 'handle', token: 'h1.b.live' });
    await settle();
    expect([kind(), dialogs.$dialog.get(), session.$hasExpired.get()]).toEqual(['member', undefined, false]);
  });

  test('is not adopted from a tab that has not noticed its end, nor an older one', async () => {
    serve(onlyLives('h1.c.live'));
    await restore('h1.b.dead');
    const asked = browser.callsTo('/wps/member/info').length;
    for (const token of ['h1.b.dead', 'h1.a.older']) browser.hear({ kind: 'handle', token });
    await settle();
    expect(browser.callsTo('/wps/member/info')).toHaveLength(asked);
    expect(browser.posted.filter((one) => (one as { kind: string }).kind === 'ask')).toHaveLength(1);
    expect(kind()).toBe('guest');
  });

  test('keeps an open sign-in dialog and its follow-up', async () => {
    const then = vi.fn();
    serve(onlyLives('h1.b.live'));
    session.restoreSession();
    for (const open of ['newPassword', 'registerModal'] as const) {
      dialogs.openDialog(open);
      browser.hear({ kind: 'handle', token: `h1.a.${open}` });
      await settle();
      expect([kind(), dialogs.$dialog.get(), session.$hasExpired.get()]).toEqual(['guest', open, true]);
    }
    dialogs.askToSignIn(then);
    browser.hear({ kind: 'handle', token: 'h1.a.other' });
    await settle();
    browser.hear({ kind: 'handle', token: 'h1.b.live' });
    await settle();
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('is reported to the other tabs; a tab of the same session checks it and hands it to none', async () => {
    serve(() => grant(INFO));
    await restore('h1.a.dead');
    serve(() => refuse('session.required'));
    browser.hear({ kind: 'ended', token: 'h1.a.another' });
    browser.hear({ kind: 'ended' });
    await settle();
    expect([kind(), browser.callsTo('/wps/member/info').length]).toEqual(['member', 1]);
    browser.hear({ kind: 'ended', token: 'h1.a.dead' });
    await settle();
    expect([kind(), dialogs.$dialog.get()]).toEqual(['guest', 'loginPopupModal']);
    expect(browser.posted).toContainEqual({ kind: 'ended', token: 'h1.a.dead' });
    browser.posted.length = 0;
    browser.hear({ kind: 'ended', token: 'h1.a.dead' });
    browser.hear({ kind: 'ask' });
    await settle();
    expect([browser.posted, browser.callsTo('/wps/member/info').length]).toEqual([[], 2]);
  });

  test('is not trusted from another tab without a check', async () => {
    serve(() => grant(INFO));
    await restore('h1.a.live');
    browser.hear({ kind: 'ended', token: 'h1.a.live' });
    await settle();
    expect([kind(), browser.session.get('token')]).toEqual(['member', 'h1.a.live']);
  });

  test('leaves the centre open until the other tab signs out', async () => {
    browser.state.location.search = '?member=withdraw';
    serve(() => grant(INFO));
    await restore('h1.a.first');
    centres.watchCentre();
    serve(() => refuse('session.required'));
    const { ask } = await import('../../../../src/stores/core/lazy-request.ts');
    await ask('getMemberInfo', {});
    expect([kind(), centres.$centre.get()?.page]).toEqual(['guest', 'withdraw']);
    serve(() => grant(INFO));
    browser.hear({ kind: 'handle', token: 'h1.b.second' });
    await settle();
    expect([kind(), centres.$centre.get()?.page]).toEqual(['member', 'withdraw']);
    browser.hear({ kind: 'signed-out' });
    expect([kind(), centres.$centre.get(), session.$hasExpired.get()]).toEqual(['guest', undefined, false]);
  });
});
