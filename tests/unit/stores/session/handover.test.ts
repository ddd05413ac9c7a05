import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, INFO, refuse, settle } from '../browser.ts';

const REDEEM = '/wps/session/handover/redeem';
const CHALLENGE = { challenge: 'c', methods: ['totp'], phone: null, email: null };

let browser: Browser;
let seamless: typeof import('../../../../src/stores/session/handover.ts');
let session: typeof import('../../../../src/stores/session/session.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
let answer: (input: { code?: string; openAccount?: string }) => Response;
let info: () => Response;
let inCookie: () => Response;
let beforeArrival: () => void;

async function arriveAt(search: string, hasSession = false) {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ path: '/en/seamless', search });
  seamless = await import('../../../../src/stores/session/handover.ts');
  session = await import('../../../../src/stores/session/session.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  browser.serve(({ path, body }) => {
    if (path === REDEEM) return answer(JSON.parse(body ?? '{}'));
    if (path === '/edge/open-account') return inCookie();
    return path === '/wps/member/info' ? info() : undefined;
  });
  beforeArrival();
  void seamless.arrive(hasSession);
  await settle();
  // Waits until other tabs would have answered.
  browser.pass(300);
  await settle();
}

/** Opens a page in which `luna` is signed in. The hand-over link belongs to `rio`. */
function openLuna() {
  beforeArrival = () => {
    browser.session.set('token', 'h1.luna');
    session.restoreSession();
  };
  answer = ({ openAccount }) =>
    openAccount === 'luna'
      ? refuse('session.other_account', { account: 'rio' })
      : grant({ token: 'h1.rio', account: 'rio', firstTimeLogin: false, passwordExpired: false });
}

beforeEach(() => {
  info = () => grant(INFO);
  inCookie = () => grant({ account: null });
  beforeArrival = () => undefined;
  answer = () => grant({ token: 'h1.new', account: 'luna', firstTimeLogin: false, passwordExpired: false });
});

describe('arriving from a partner’s application', () => {
  test('signs in, removes the code from the address and stays for the game', async () => {
    await arriveAt('?code=m1.secret&vassalage=ORLA&gameId=g');
    expect(session.$session.get()).toMatchObject({ kind: 'member' });
    expect(browser.state.location.search).toBe('?vassalage=ORLA&gameId=g');
    expect(seamless.$arrival.get()).toEqual({ status: 'in' });
    expect(browser.visits).toEqual([]);
  });

  test('without a game opens the home page', async () => {
    await arriveAt('?code=m1.secret');
    expect(browser.visits).toEqual(['/en']);
  });

  test('with a used code shows the refusal and does not sign in', async () => {
    answer = () => refuse('session.handover_expired');
    await arriveAt('?code=m1.secret&vassalage=ORLA&gameId=g');
    expect(seamless.$arrival.get()).toMatchObject({ status: 'failed', failure: { code: 'session.handover_expired' } });
    expect(browser.session.has('token')).toBe(false);
  });

  test('asks for the second factor of the account', async () => {
    answer = () => refuse('session.verification_required', CHALLENGE);
    await arriveAt('?code=m1.secret&vassalage=ORLA&gameId=g');
    expect(dialogs.$dialog.get()).toBe('verifyLogin');
    expect(seamless.$arrival.get()).toEqual({ status: 'in' });
  });

  test('after a reload finds the session; without one explains where to begin', async () => {
    await arriveAt('?vassalage=ORLA&gameId=g', true);
    expect(seamless.$arrival.get()).toEqual({ status: 'in' });
    await arriveAt('?vassalage=ORLA&gameId=g');
    expect(seamless.$arrival.get()).toEqual({ status: 'no_code' });
    expect(browser.callsTo(REDEEM)).toHaveLength(0);
  });
});

describe('arriving while a session is open in this browser', () => {
  const LINK = '?code=m2.secret&vassalage=ORLA&gameId=g';
  const ASKING = { status: 'asking', open: 'luna', account: 'rio' };

  test('of another account asks, and changes nothing until the visitor goes on', async () => {
    openLuna();
    await arriveAt(LINK, true);
    expect(seamless.$arrival.get()).toEqual(ASKING);
    expect(browser.session.get('token')).toBe('h1.luna');
    expect(browser.state.location.search).toBe('?vassalage=ORLA&gameId=g');
    info = () => grant({ ...INFO, account: 'rio' });
    await seamless.leaveOpenAccount();
    expect(browser.session.get('token')).toBe('h1.rio');
    expect(seamless.$arrival.get()).toEqual({ status: 'in' });
    expect(browser.callsTo(REDEEM).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { code: 'm2.secret', openAccount: 'luna' },
      { code: 'm2.secret' },
    ]);
  });

  test('of another account stays with the open one, and the code is gone', async () => {
    openLuna();
    await arriveAt(LINK, true);
    void seamless.keepOpenAccount();
    expect(seamless.$arrival.get()).toEqual({ status: 'in' });
    await seamless.leaveOpenAccount();
    expect(browser.session.get('token')).toBe('h1.luna');
    expect(browser.callsTo(REDEEM)).toHaveLength(1);
  });

  test('in another tab asks, too', async () => {
    openLuna();
    beforeArrival = () => {
      session.restoreSession();
      expect(browser.posted).toContainEqual({ kind: 'ask' });
      setTimeout(() => browser.hear({ kind: 'handle', token: 'h1.luna' }), 1);
    };
    await arriveAt(LINK);
    expect(seamless.$arrival.get()).toEqual(ASKING);
    expect(browser.session.get('token')).toBe('h1.luna');
  });

  test('in a tab that the phone has frozen asks, too, by the cookie', async () => {
    openLuna();
    beforeArrival = () => session.restoreSession();
    inCookie = () => grant({ account: 'luna' });
    await arriveAt(LINK);
    expect(seamless.$arrival.get()).toEqual(ASKING);
    expect(browser.session.has('token')).toBe(false);
    // The tab is awake again when the visitor stays.
    browser.posted.splice(0);
    void seamless.keepOpenAccount();
    expect(browser.posted).toContainEqual({ kind: 'ask' });
    browser.hear({ kind: 'handle', token: 'h1.luna' });
    await settle();
    expect(seamless.$arrival.get()).toEqual({ status: 'in' });
    expect(browser.session.get('token')).toBe('h1.luna');
    expect(browser.callsTo(REDEEM)).toHaveLength(1);
  });

  test('in another tab is believed before the cookie', async () => {
    openLuna();
    beforeArrival = () => {
      session.restoreSession();
      setTimeout(() => browser.hear({ kind: 'handle', token: 'h1.luna' }), 1);
    };
    inCookie = () => grant({ account: 'gone' });
    await arriveAt(LINK);
    expect(seamless.$arrival.get()).toEqual(ASKING);
  });

  test('signs nobody in while the cookie cannot be read', async () => {
    openLuna();
    beforeArrival = () => session.restoreSession();
    inCookie = () => refuse('request.rate_limited');
    await arriveAt(LINK);
    expect(seamless.$arrival.get()).toMatchObject({ status: 'failed', failure: { code: 'request.rate_limited' } });
    expect(browser.callsTo(REDEEM)).toHaveLength(0);
  });

  test('of the same account is one step, as for a guest', async () => {
    openLuna();
    answer = () => grant({ token: 'h1.new', account: 'luna', firstTimeLogin: false, passwordExpired: false });
    await arriveAt(LINK, true);
    expect(seamless.$arrival.get()).toEqual({ status: 'in' });
    expect(browser.session.get('token')).toBe('h1.new');
  });

  test('of play money does not ask', async () => {
    openLuna();
    info = () => grant({ ...INFO, type: 4 });
    await arriveAt(LINK, true);
    expect(browser.callsTo(REDEEM).map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ code: 'm2.secret' }]);
  });

  test('signs nobody in while the open account cannot be read', async () => {
    openLuna();
    info = () => refuse('internal.error');
    await arriveAt(LINK, true);
    browser.pass(15_000);
    await settle();
    expect(browser.callsTo(REDEEM)).toHaveLength(0);
    expect(browser.session.get('token')).toBe('h1.luna');
  });
});
