import { vi } from 'vitest';
import { type Browser, grant, INFO, settle } from '../browser.ts';

export const ROUNDS = '/wps/relay/ODSFE2_betRecord';
export const ENTRIES = '/wps/relay/ODSFE2_MemTransDet';
export const PROFIT = '/wps/relay/ODSFE2_profitLoss';
export const PERIOD = { from: '2027-01-09', to: '2027-01-15', timeZone: 'America/Sao_Paulo' };
export const TOTALS = { rounds: 45, stake: 90, payout: 60, returned: 0, net: -30, atStake: 0 };

export let browser: Browser;
export let session: typeof import('../../../../src/stores/session/session.ts');
export let centres: typeof import('../../../../src/stores/centre/centres.ts');
export let betting: typeof import('../../../../src/stores/records/betting.ts');
export let account: typeof import('../../../../src/stores/records/account.ts');
export let profit: typeof import('../../../../src/stores/records/profit.ts');
export let nextOf: (cursor: string) => string;

export const round = (id: string) => ({
  roundId: id,
  vassalage: 'ORLA',
  gameType: 'RNG',
  gameId: 'g',
  gameName: 'G',
  state: 'settled',
  stake: 2,
  payout: 1,
  returned: 0,
  net: -1,
  openedAt: '2027-01-15T10:00:00.000Z',
  closedAt: null,
});
export const entry = (id: string, more: object = {}) => ({
  entryId: id,
  at: '2027-01-15T10:00:00.000Z',
  kind: 'bet',
  reason: 'g',
  isExplained: true,
  amount: -2,
  before: 10,
  after: 8,
  reference: '',
  roundId: '',
  payKind: '' as const,
  payFrom: '',
  payUntil: '',
  ...more,
});

export async function start(search: string) {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search });
  centres = await import('../../../../src/stores/centre/centres.ts');
  session = await import('../../../../src/stores/session/session.ts');
  betting = await import('../../../../src/stores/records/betting.ts');
  account = await import('../../../../src/stores/records/account.ts');
  profit = await import('../../../../src/stores/records/profit.ts');
  nextOf = (cursor) => ({ '': '40', '40': '20', '20': '' })[cursor] ?? '';
  browser.serve(({ path, query }) => {
    const cursor = query.get('cursor') ?? '';
    const list = { period: PERIOD, currency: 'BRL', pageSize: 20, total: 45, next: nextOf(cursor) };
    if (path === ROUNDS) return grant({ ...list, totals: TOTALS, list: [round(`r${cursor}`)] });
    if (path === ENTRIES) {
      const kinds = [{ kind: 'bet', in: 0, out: 2, count: 1 }];
      return grant({ ...list, totals: { in: 0, out: 2, net: -2, count: 1 }, kinds, list: [entry('t1')] });
    }
    return path === '/wps/member/info' ? grant(INFO) : undefined;
  });
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  centres.watchCentre();
  await settle();
}

export const asked = (path = ROUNDS) => browser.callsTo(path).map(({ query }) => Object.fromEntries(query));
export const shown = () => {
  const state = betting.bettingRecord.pages.$state.get();
  return 'value' in state ? state.value?.list.map(({ roundId }) => roundId) : undefined;
};
