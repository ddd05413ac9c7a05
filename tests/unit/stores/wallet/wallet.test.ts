import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../../src/lib/durations.ts';
import { type Browser, createDelayed, grant, INFO, refuse, type Server, settle } from '../browser.ts';

const BALANCE = '/wps/v2/wallets/balance';
let browser: Browser;
let wallet: typeof import('../../../../src/stores/wallet/wallet.ts');
let session: typeof import('../../../../src/stores/session/session.ts');
let answer: () => Response | Promise<Response>;

const serve: Server = ({ path }) =>
  path === BALANCE ? answer() : path === '/wps/member/info' ? grant(INFO) : undefined;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  wallet = await import('../../../../src/stores/wallet/wallet.ts');
  session = await import('../../../../src/stores/session/session.ts');
  answer = () => grant({ sumBalance: 1000, currency: 'BRL' });
  browser.serve(serve);
});

describe('the balance', () => {
  test('follows the session', async () => {
    browser.session.set('token', 'h1.first');
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    expect(wallet.$balance.get()).toEqual({ status: 'ready', amount: 1000, currency: 'BRL' });
    browser.hear({ kind: 'signed-out' });
    expect(wallet.$balance.get()).toEqual({ status: 'none' });
  });

  test('has the bonus in process, which stays while the balance refreshes and ends with the session', async () => {
    const bonus = { promotionId: 'p', bound: 30, required: 60, done: 15, owed: 45, until: null, waitsForBets: false };
    answer = () => grant({ sumBalance: 1000, currency: 'BRL', bonus });
    browser.session.set('token', 'h1.first');
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    expect(wallet.$bonus.get()).toEqual(bonus);
    answer = () => grant({ sumBalance: 1000, currency: 'BRL' });
    const refreshed = wallet.refreshBalance();
    expect(wallet.$bonus.get()).toEqual(bonus);
    await refreshed;
    expect(wallet.$bonus.get()).toBeUndefined();
    answer = () => grant({ sumBalance: 1000, currency: 'BRL', bonus });
    await wallet.refreshBalance();
    browser.hear({ kind: 'signed-out' });
    expect(wallet.$bonus.get()).toBeUndefined();
  });

  test('is a placeholder while it loads, and is loaded again if requested meanwhile', async () => {
    browser.session.set('token', 'h1.first');
    const [first, second] = [createDelayed(), createDelayed()];
    const turns = [first, second];
    answer = () => turns.shift()?.promise ?? refuse('internal.error');
    void wallet.refreshBalance();
    void wallet.refreshBalance();
    void wallet.refreshBalance();
    expect(wallet.$balance.get().status).toBe('refreshing');
    first.answer(grant({ sumBalance: 1, currency: 'BRL' }));
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
    second.answer(grant({ sumBalance: 2, currency: 'BRL' }));
    await settle();
    expect(wallet.$balance.get()).toMatchObject({ amount: 2 });
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
  });

  test('stays visible during background refreshes, and a stale answer is not shown', async () => {
    browser.session.set('token', 'h1.first');
    await wallet.refreshBalance();
    browser.pass(wallet.RENEW_GAP_MS);
    const [first, second] = [createDelayed(), createDelayed()];
    const turns = [first, second];
    answer = () => turns.shift()?.promise ?? refuse('internal.error');
    wallet.renewBalance();
    expect(wallet.$balance.get()).toMatchObject({ status: 'ready', amount: 1000 });
    void wallet.refreshBalance();
    expect(wallet.$balance.get().status).toBe('refreshing');
    first.answer(grant({ sumBalance: 1, currency: 'BRL' }));
    await settle();
    expect(wallet.$balance.get().status).toBe('refreshing');
    second.answer(grant({ sumBalance: 2, currency: 'BRL' }));
    await settle();
    expect(wallet.$balance.get()).toMatchObject({ status: 'ready', amount: 2 });
  });

  test('is refreshed after the phone has set its clock back by days', async () => {
    browser.session.set('token', 'h1.first');
    await wallet.refreshBalance();
    browser.setClock(-2 * DAY_MS);
    wallet.renewBalance();
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
  });

  test('reports when it is unavailable and never shows an old value as new', async () => {
    browser.session.set('token', 'h1.first');
    await wallet.refreshBalance();
    answer = () => refuse('upstream.timeout');
    await wallet.refreshBalance();
    expect(wallet.$balance.get()).toEqual({ status: 'failed' });
  });

  test('that changed is reloaded in the other tabs, collected, and messages do not circulate', async () => {
    browser.session.set('token', 'h1.first');
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    const told = () => browser.posted.filter((message) => Object(message).kind === 'balance');
    await wallet.refreshBalance();
    expect(told()).toEqual([]);
    answer = () => grant({ sumBalance: 990, currency: 'BRL' });
    await wallet.refreshBalance();
    expect(told()).toEqual([{ kind: 'balance', account: INFO.account }]);

    answer = () => grant({ sumBalance: 980, currency: 'BRL' });
    const before = browser.callsTo(BALANCE).length;
    browser.hear({ kind: 'balance', account: 'somebody-else' });
    browser.pass(wallet.OTHER_TABS_MS);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(before);
    for (let round = 0; round < 3; round += 1) browser.hear({ kind: 'balance', account: INFO.account });
    browser.pass(wallet.OTHER_TABS_MS);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(before + 1);
    expect(wallet.$balance.get()).toMatchObject({ amount: 980 });
    browser.hear({ kind: 'balance', account: INFO.account });
    browser.pass(wallet.OTHER_TABS_MS);
    await settle();
    expect(told()).toHaveLength(2);
  });

  test('of an earlier session is not shown', async () => {
    browser.session.set('token', 'h1.first');
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    const late = createDelayed();
    answer = () => late.promise;
    void wallet.refreshBalance();
    browser.hear({ kind: 'signed-out' });
    late.answer(grant({ sumBalance: 5, currency: 'BRL' }));
    await settle();
    expect(wallet.$balance.get()).toEqual({ status: 'none' });
  });

  test('that failed is loaded again when the session is known', async () => {
    browser.session.set('token', 'h1.first');
    browser.serve(() => undefined);
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    expect(wallet.$balance.get()).toEqual({ status: 'failed' });
    browser.serve(serve);
    session.hurryMember();
    await settle();
    expect(wallet.$balance.get()).toMatchObject({ status: 'ready', amount: 1000 });
  });

  test('that fails after the session is known is loaded once more', async () => {
    browser.session.set('token', 'h1.first');
    const late = createDelayed();
    answer = () => late.promise;
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    answer = () => grant({ sumBalance: 7, currency: 'BRL' });
    late.answer(refuse('upstream.timeout'));
    await settle();
    expect(wallet.$balance.get()).toEqual({ status: 'failed' });
    browser.pass(wallet.RENEW_GAP_MS);
    await settle();
    expect(wallet.$balance.get()).toMatchObject({ amount: 7 });
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
  });

  test('is refreshed at once, but at most once in some seconds', async () => {
    browser.session.set('token', 'h1.first');
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    browser.pass(wallet.RENEW_GAP_MS);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(1);
    answer = () => grant({ sumBalance: 990, currency: 'BRL' });
    for (let wish = 0; wish < 5; wish += 1) wallet.renewBalance();
    await settle();
    for (let wish = 0; wish < 5; wish += 1) wallet.renewBalance();
    await settle();
    expect(wallet.$balance.get()).toMatchObject({ amount: 990 });
    browser.pass(wallet.RENEW_GAP_MS);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
    wallet.renewBalance();
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(3);
  });

  test('requested before the network was back is loaded once more, without a storm when the network flaps', async () => {
    browser.session.set('token', 'h1.first');
    session.restoreSession();
    wallet.watchBalance();
    await settle();
    browser.pass(wallet.RENEW_GAP_MS);
    answer = () => refuse('upstream.timeout');
    for (let turn = 0; turn < 20; turn += 1) {
      wallet.renewBalance();
      browser.pass(100);
      await settle();
    }
    expect(browser.callsTo(BALANCE)).toHaveLength(2);
    expect(wallet.$balance.get()).toEqual({ status: 'failed' });
    answer = () => grant({ sumBalance: 990, currency: 'BRL' });
    browser.pass(wallet.RENEW_GAP_MS);
    await settle();
    expect(wallet.$balance.get()).toMatchObject({ amount: 990 });
    expect(browser.callsTo(BALANCE)).toHaveLength(3);
  });

  test('is not requested for a guest, nor after a sign-out', async () => {
    session.restoreSession();
    wallet.watchBalance();
    wallet.renewBalance();
    browser.pass(wallet.RENEW_GAP_MS);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(0);
    answer = () => refuse('upstream.timeout');
    browser.hear({ kind: 'handle', token: 'h1.first' });
    await settle();
    wallet.renewBalance();
    browser.hear({ kind: 'signed-out' });
    const before = browser.callsTo(BALANCE).length;
    browser.pass(wallet.RENEW_GAP_MS);
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(before);
  });

  test('stays hidden in this browser until it is shown', () => {
    wallet.watchBalance();
    wallet.toggleBalance();
    expect(browser.local.get('hideBalance')).toBe('true');
    wallet.$isBalanceHidden.set(false);
    wallet.watchBalance();
    expect(wallet.$isBalanceHidden.get()).toBe(true);
    wallet.toggleBalance();
    expect(browser.local.has('hideBalance')).toBe(false);
  });
});
