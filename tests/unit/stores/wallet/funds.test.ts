import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, refuse, settle } from '../browser.ts';

const MOVE = '/wps/relay/GCS_walletTransfer';
const FUNDS = {
  currency: 'BRL',
  available: 100,
  held: [],
  wallets: [{ vassalage: 'ORLA', amount: 20 }],
  total: 120,
  deposited: 150,
  withdrawn: 30,
  netDeposits: 120,
};

let browser: Browser;
let funds: typeof import('../../../../src/stores/wallet/funds.ts');
let available: number;
let isSingle: boolean;
let move: () => Response | undefined;

const moves = () => browser.callsTo(MOVE).map(({ body }) => JSON.parse(body ?? '{}'));

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  browser.session.set('token', 'h1.first');
  available = 100;
  isSingle = false;
  move = () => grant({ moved: 20, balance: 120, currency: 'BRL' });
  browser.serve(({ path }) => {
    if (path.endsWith('/funds/consolidated')) return grant({ ...FUNDS, available });
    if (path.endsWith('GCS_merchantWallet')) return grant({ isSingle, currency: 'BRL', wallets: FUNDS.wallets });
    if (path.endsWith('/wallets/balance')) return grant({ sumBalance: available, currency: 'BRL' });
    if (path === MOVE) return move();
    if (path.endsWith('ODSFE2_MemTransDet') || path.endsWith('CSH_transfers')) {
      const totals = path.endsWith('CSH_transfers') ? [] : { in: 0, out: 0, net: 0, count: 0 };
      const period = { from: '', to: '', timeZone: 'UTC' };
      return grant({ period, currency: 'BRL', totals, kinds: [], list: [], pageSize: 5, total: 0, next: '' });
    }
    return undefined;
  });
  funds = await import('../../../../src/stores/wallet/funds.ts');
  funds.refreshFunds();
  await settle();
});

describe('wallets at vendors', () => {
  test('are known from the session before the answer, if the stored value is valid', () => {
    expect(browser.session.get('merchantWallet')).toBe('{"isSingle":false}');
    expect(funds.wasSingleWallet()).toBe(false);
    for (const text of ['{"isSingle":true}', '{', 'null', '7']) {
      browser.session.set('merchantWallet', text);
      expect(funds.wasSingleWallet(), text).toBe(true);
    }
  });

  test('accept at most the available amount', async () => {
    funds.fillForm.change('amount', '100.01');
    expect(await funds.fillForm.submit()).toBe(false);
    expect(funds.fillForm.$problems.get()).toEqual({ vassalage: 'required', amount: 'amount_max' });
    funds.fillForm.change('vassalage', 'ORLA');
    funds.fillForm.change('amount', '100');
    expect(await funds.fillForm.submit()).toBe(true);
    expect(moves()).toEqual([{ direction: 'in', vassalage: 'ORLA', amount: 100 }]);
  });

  test('return all their money, from one or each, and refresh the balance', async () => {
    const before = browser.callsTo('/wps/v2/wallets/balance').length;
    funds.recallForm.change('vassalage', 'ORLA');
    await funds.recallForm.submit();
    funds.recallForm.change('vassalage', '');
    await funds.recallForm.submit();
    await settle();
    expect(moves()).toEqual([
      { direction: 'out', vassalage: 'ORLA' },
      { direction: 'out', vassalage: '' },
    ]);
    expect(browser.callsTo('/wps/v2/wallets/balance').length).toBeGreaterThan(before);
  });

  test('return the money once if the answer was lost', async () => {
    move = () => undefined;
    await funds.recallForm.submit();
    move = () => refuse('request.rate_limited');
    await funds.recallForm.submit();
    move = () => grant({ moved: 20, balance: 120, currency: 'BRL' });
    await funds.recallForm.submit();
    expect(new Set(browser.callsTo(MOVE).map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });
});

describe('an open wallet', () => {
  test('loads reason and balance only when the amounts have changed', async () => {
    const { openWallet } = await import('../../../../src/stores/wallet/balance-changes.ts');
    const close = openWallet();
    await settle();
    const count = (path: string) => browser.callsTo(path).length;
    const [reasons, balances] = [count('/wps/relay/ODSFE2_MemTransDet'), count('/wps/v2/wallets/balance')];
    funds.refreshFunds();
    await settle();
    expect(count('/wps/relay/ODSFE2_MemTransDet')).toBe(reasons);
    available = 130;
    funds.refreshFunds();
    await settle();
    expect(count('/wps/relay/ODSFE2_MemTransDet')).toBe(reasons + 1);
    expect(count('/wps/v2/wallets/balance')).toBe(balances + 1);
    close();
  });
});
