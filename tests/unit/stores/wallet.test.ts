import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, INFO, refuse, settle } from './browser.ts';

const BALANCE = '/wps/v2/wallets/balance';
let browser: Browser;
let wallet: typeof import('../../../src/stores/wallet.ts');
let session: typeof import('../../../src/stores/session.ts');
let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('./browser.ts')).createBrowser();
  wallet = await import('../../../src/stores/wallet.ts');
  session = await import('../../../src/stores/session.ts');
  answer = () => grant({ sumBalance: 1000, currency: 'BRL' });
  browser.serve(({ path }) => (path === BALANCE ? answer() : path === '/wps/member/info' ? grant(INFO) : undefined));
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

  test('is a placeholder while it is asked, and asked again when wished for meanwhile', async () => {
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

  test('says when it is not available, and never shows an old one for new', async () => {
    browser.session.set('token', 'h1.first');
    await wallet.refreshBalance();
    answer = () => refuse('upstream.timeout');
    await wallet.refreshBalance();
    expect(wallet.$balance.get()).toEqual({ status: 'failed' });
  });

  test('that changed is asked again in the other tabs, their news together, and nothing goes round', async () => {
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
