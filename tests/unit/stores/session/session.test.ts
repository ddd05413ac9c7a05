import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, INFO, OPENING, refuse, type Server, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

type Session = typeof import('../../../../src/stores/session/session.ts');
type Dialogs = typeof import('../../../../src/stores/site/dialogs.ts');
let browser: Browser;
let session: Session;
let dialogs: Dialogs;
let openRequestedDialog: typeof import('../../../../src/stores/site/requested-dialog.ts')['openRequestedDialog'];
let key: Awaited<ReturnType<typeof createServerKey>>;

async function open(start: { path?: string; search?: string } = {}): Promise<void> {
  vi.resetModules();
  const { createBrowser } = await import('../browser.ts');
  browser = createBrowser(start);
  session = await import('../../../../src/stores/session/session.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  ({ openRequestedDialog } = await import('../../../../src/stores/site/requested-dialog.ts'));
  key = await createServerKey('k1');
}

const platform =
  (more: Record<string, () => Response | Promise<Response>> = {}): Server =>
  ({ path }) => {
    const own = more[path];
    if (own) return own();
    if (path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (path.startsWith('/wps/session/login') || path === '/wps/member/register')
      return grant({ ...OPENING, account: 'luna' });
    if (path === '/wps/member/info') return grant(INFO);
    return path === '/wps/session/logout' ? grant(null) : undefined;
  };

beforeEach(async () => {
  await open();
  browser.serve(platform());
});

const signIn = () => session.signIn({ username: 'luna', password: 'Orla#2026' });

describe('a session', () => {
  test('is unknown, then a guest without a handle', () => {
    expect(session.$session.get().kind).toBe('unknown');
    session.restoreSession();
    expect(session.$session.get().kind).toBe('guest');
    expect(browser.session.get('merchant')).toBe('orla');
  });

  test('opens by sign-in and stores the keys of the spec', async () => {
    session.restoreSession();
    expect((await signIn()).ok).toBe(true);
    expect(session.$session.get()).toEqual({ kind: 'member', info: INFO });
    expect(Object.fromEntries(browser.session)).toMatchObject({
      token: 'h1.first',
      isAgent: '0',
      nickname: 'Luna',
      account: 'luna',
      username: 'luna',
      sessionAccount: 'luna',
      customerId: 'm1',
      toUpline: 'atlas',
      memberLabel: '["vip"]',
    });
    expect(browser.session.has('cpw')).toBe(false);
    expect(browser.callsTo('/wps/member/info')[0]?.headers.Authorization).toBe('Bearer h1.first');
    expect(await key.open(browser.callsTo('/wps/session/login')[0]?.body)).toMatchObject({
      data: { type: 'username', username: 'luna', password: 'Orla#2026' },
    });
  });

  test.each([
    [0, 'member'],
    [4, 'demo'],
    [1, 'agent'],
    [2, 'agent'],
    [41, 'agent'],
    [42, 'agent'],
  ] as const)('of type %i is %s', async (type, kind) => {
    browser.serve(platform({ '/wps/member/info': () => grant({ ...INFO, type }) }));
    await signIn();
    expect(session.$session.get().kind).toBe(kind);
    expect(browser.session.get('isAgent')).toBe(String(type));
  });

  test('does not open after a refusal', async () => {
    session.restoreSession();
    browser.serve(platform({ '/wps/session/login': () => refuse('session.wrong_credentials', { captcha: true }) }));
    expect(await signIn()).toMatchObject({ ok: false, failure: { value: { captcha: true } } });
    expect(session.$session.get().kind).toBe('guest');
    expect(browser.session.has('token')).toBe(false);
  });

  test.each([{ firstTimeLogin: true }, { passwordExpired: true }])(
    'marks %o as a forced password change',
    async (flag) => {
      browser.serve(platform({ '/wps/session/login': () => grant({ ...OPENING, ...flag }) }));
      await signIn();
      expect(browser.session.get('cpw')).toBe('true');
    },
  );

  test('opens by registration and by free play', async () => {
    await session.registerMember({ username: 'nova', password: 'secret#1', confirmPassword: 'secret#1' });
    expect(await key.open(browser.callsTo('/wps/member/register')[0]?.body)).toMatchObject({ data: { login: true } });
    expect(session.$session.get().kind).toBe('member');
    await Promise.all([session.startDemo(), session.startDemo()]);
    const [demo, second] = browser.callsTo('/wps/session/login/freeplay');
    expect(second).toBeUndefined();
    const body = JSON.parse(demo?.body ?? '') as { platform: string; gateway: number; randomString: string };
    expect(body).toMatchObject({ platform: 'W', gateway: 3 });
    expect((await key.open(body.randomString)).data).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  test('is restored at load and retried when the network fails', async () => {
    browser.session.set('token', 'h1.old');
    let isUp = false;
    browser.serve(({ path }) => (path === '/wps/member/info' && isUp ? grant(INFO) : undefined));
    session.restoreSession();
    await settle();
    expect(session.$session.get().kind).toBe('unknown');
    isUp = true;
    browser.pass(2_000);
    await settle();
    expect(session.$session.get().kind).toBe('member');
  });

  test('ends by sign-out: keys cleared, merchant stored again, home in the locale', async () => {
    session.restoreSession();
    browser.local.set('recentSearches', '["bônus"]');
    await signIn();
    expect(browser.local.has('recentSearches')).toBe(true);
    await session.signOut();
    expect(browser.local.has('recentSearches')).toBe(false);
    expect(browser.callsTo('/wps/session/logout')[0]?.headers.Authorization).toBe('Bearer h1.first');
    expect(session.$session.get().kind).toBe('guest');
    expect([...browser.session.keys()].sort()).toEqual(['merchant', 'merchantCode', 'platform']);
    expect(browser.visits).toEqual(['/en']);
  });

  test('ends here even if the platform does not answer', async () => {
    await signIn();
    browser.serve(() => undefined);
    await session.signOut();
    expect(browser.session.has('token')).toBe(false);
  });

  test('asks to sign in at the same place after it expired', async () => {
    session.restoreSession();
    browser.session.set('token', 'h1.old');
    browser.serve(platform({ '/wps/member/info': () => refuse('session.required') }));
    session.restoreSession();
    await settle();
    expect(session.$session.get().kind).toBe('guest');
    expect(session.$hasExpired.get()).toBe(true);
    expect(dialogs.$dialog.get()).toBe('loginPopupModal');
    expect(browser.visits).toEqual([]);
    browser.serve(platform());
    await signIn();
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(session.$hasExpired.get()).toBe(false);
  });

  test('opened at /login continues to the requested path of this origin, else home', async () => {
    const cases: [string, string][] = [
      ['?next=%2Fen%2Frng%3Fpage%3DORLA', '/en/rng?page=ORLA'],
      ['?next=https%3A%2F%2Fevil.example%2F', '/en'],
      ['?next=%2F%2Fevil.example', '/en'],
      ['?next=%2F%5Cevil.example', '/en'],
      ['?next=javascript%3Aalert(1)', '/en'],
      ['?next=/.//127.0.0.1:9199/x', '/en'],
      ['?next=/%252e//evil.example', '/en'],
      ['?next=/..%2F%5Cevil.example', '/en'],
      ['?next=/%09/evil.example', '/en'],
      ['', '/en'],
    ];
    for (const [search, expected] of cases) {
      await open({ path: '/en/login', search });
      browser.serve(platform());
      await signIn();
      expect(browser.visits).toEqual([expected]);
    }
  });

  test.each([
    ['/en/register', 'registerModal', undefined, []],
    ['/en/login', 'loginPopupModal', undefined, ['/en']],
    ['/en/', 'newPassword', 'newPassword', []],
  ] as const)('of who is in shows no way in at %s', async (path, asked, shown, visits) => {
    await open({ path });
    browser.session.set('token', 'h1.first');
    browser.serve(platform());
    session.restoreSession();
    openRequestedDialog(asked);
    await settle();
    expect([dialogs.$dialog.get(), browser.visits]).toEqual([shown, visits]);
    dialogs.closeDialog();
    openRequestedDialog(asked);
    expect(dialogs.$dialog.get()).toBe(shown);
  });

  test('of a guest, or of a demo account that wants a real one, does', async () => {
    await open({ path: '/en/register' });
    session.restoreSession();
    openRequestedDialog('registerModal');
    expect(dialogs.$dialog.get()).toBe('registerModal');

    await open({ path: '/en/register' });
    browser.session.set('token', 'h1.demo');
    browser.serve(platform({ '/wps/member/info': () => grant({ ...INFO, type: 4 }) }));
    session.restoreSession();
    openRequestedDialog('registerModal');
    expect(dialogs.$dialog.get()).toBeUndefined();
    await settle();
    expect(dialogs.$dialog.get()).toBe('registerModal');
  });
});

describe('tabs', () => {
  test('a new tab requests the handle and adopts it', async () => {
    session.restoreSession();
    expect(browser.posted).toContainEqual({ kind: 'ask' });
    browser.hear({ kind: 'handle', token: 'h1.other' });
    await settle();
    expect(browser.session.get('token')).toBe('h1.other');
    expect(session.$session.get().kind).toBe('member');
  });

  test('a visitor at /login continues to the requested path with the session of another tab', async () => {
    await open({ path: '/en/login', search: '?next=%2Fen%2Frng' });
    browser.serve(platform());
    session.restoreSession();
    openRequestedDialog('loginPopupModal');
    browser.hear({ kind: 'handle', token: 'h1.other' });
    await settle();
    expect([dialogs.$dialog.get(), browser.visits]).toEqual([undefined, ['/en/rng']]);
  });

  test('a tab that missed a sign-in does not restore the earlier session', async () => {
    session.restoreSession();
    browser.hear({ kind: 'handle', token: 'h1.mwpwshdz.later' });
    await settle();
    browser.hear({ kind: 'handle', token: 'h1.mwpwshdm.earlier' });
    await settle();
    expect(browser.session.get('token')).toBe('h1.mwpwshdz.later');
    browser.hear({ kind: 'handle', token: 'h1.mwpwshe0.latest' });
    await settle();
    expect(browser.session.get('token')).toBe('h1.mwpwshe0.latest');
  });

  test('an open tab answers requests for the handle, a guest does not', async () => {
    session.restoreSession();
    browser.posted.length = 0;
    browser.hear({ kind: 'ask' });
    expect(browser.posted).toEqual([]);
    await signIn();
    expect(browser.posted).toEqual([{ kind: 'handle', token: 'h1.first' }]);
    browser.hear({ kind: 'ask' });
    expect(browser.posted).toHaveLength(2);
  });

  test('a later sign-in elsewhere replaces this session; its late replies are dropped', async () => {
    session.restoreSession();
    await signIn();
    const late = createDelayed();
    const asked: string[] = [];
    browser.serve(({ path, headers }) => {
      if (path !== '/wps/member/info') return undefined;
      asked.push(headers.Authorization ?? '');
      return headers.Authorization === 'Bearer h1.rio' ? late.promise : grant({ ...INFO, account: 'vega', id: 'm3' });
    });
    browser.hear({ kind: 'handle', token: 'h1.rio' });
    browser.hear({ kind: 'handle', token: 'h1.vega' });
    await settle();
    late.answer(grant({ ...INFO, account: 'rio', id: 'm2' }));
    await settle();
    expect(asked).toEqual(['Bearer h1.rio', 'Bearer h1.vega']);
    expect(session.$session.get()).toMatchObject({ info: { account: 'vega' } });
    expect(browser.session.get('account')).toBe('vega');
  });

  test('a sign-out elsewhere ends this session without a call', async () => {
    session.restoreSession();
    await signIn();
    dialogs.openDialog('popups');
    browser.hear({ kind: 'signed-out' });
    expect([session.$session.get().kind, dialogs.$dialog.get()]).toEqual(['guest', undefined]);
    expect(browser.callsTo('/wps/session/logout')).toHaveLength(0);
  });

  test('foreign messages are ignored', async () => {
    session.restoreSession();
    for (const odd of [null, 'handle', { kind: 'handle' }, { kind: 'handle', token: '' }, { kind: 'handle', token: 7 }])
      browser.hear(odd);
    await settle();
    expect(session.$session.get().kind).toBe('guest');
    expect(browser.session.has('token')).toBe(false);
  });
});
