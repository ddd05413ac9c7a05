import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, INFO, refuse, settle } from '../browser.ts';

const REDEEM = '/wps/session/handover/redeem';
const CHALLENGE = { challenge: 'c', methods: ['totp'], phone: null, email: null };

let browser: Browser;
let seamless: typeof import('../../../../src/stores/session/handover.ts');
let session: typeof import('../../../../src/stores/session/session.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
let answer: () => Response;

async function arriveAt(search: string, hasSession = false) {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ path: '/en/seamless', search });
  seamless = await import('../../../../src/stores/session/handover.ts');
  session = await import('../../../../src/stores/session/session.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  browser.serve(({ path }) => {
    if (path === REDEEM) return answer();
    return path === '/wps/member/info' ? grant(INFO) : undefined;
  });
  await seamless.arrive(hasSession);
  await settle();
}

beforeEach(() => {
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
