import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, INFO, refuse, settle } from '../browser.ts';

const ROUNDS = '/wps/relay/ODSFE2_betRecord';
const ENTRIES = '/wps/relay/ODSFE2_MemTransDet';
const PROFIT = '/wps/relay/ODSFE2_profitLoss';
const PERIOD = { from: '2027-01-09', to: '2027-01-15', timeZone: 'America/Sao_Paulo' };
const TOTALS = { rounds: 45, stake: 90, payout: 60, returned: 0, net: -30, atStake: 0 };

let browser: Browser;
let session: typeof import('../../../../src/stores/session/session.ts');
let centres: typeof import('../../../../src/stores/centre/centres.ts');
let betting: typeof import('../../../../src/stores/records/betting.ts');
let account: typeof import('../../../../src/stores/records/account.ts');
let profit: typeof import('../../../../src/stores/records/profit.ts');
let nextOf: (cursor: string) => string;

const round = (id: string) => ({
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
const entry = (id: string, more: object = {}) => ({
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

async function start(search: string) {
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

const asked = (path = ROUNDS) => browser.callsTo(path).map(({ query }) => Object.fromEntries(query));
const shown = () => {
  const state = betting.bettingRecord.pages.$state.get();
  return 'value' in state ? state.value?.list.map(({ roundId }) => roundId) : undefined;
};

describe('the betting record', () => {
  beforeEach(() => start('?member=personalHistoryCopy'));

  test('shows the last seven days by default and keeps the selection in the address', async () => {
    betting.bettingRecord.open();
    await settle();
    expect(asked()).toEqual([
      { from: '2027-01-09', to: '2027-01-15', gameType: '', vassalage: '', state: '', cursor: '' },
    ]);
    betting.bettingRecord.change({ from: '2027-01-01', to: '2027-01-02' });
    betting.bettingRecord.change({ state: 'open' });
    await settle();
    expect(browser.state.location.search).toBe(
      '?member=personalHistoryCopy&c.from=2027-01-01&c.to=2027-01-02&c.state=open',
    );
    expect(asked().at(-1)).toMatchObject({ from: '2027-01-01', to: '2027-01-02', state: 'open', cursor: '' });
  });

  test.each([
    'c.from=2026-02-30&c.to=2026-03-01',
    'c.from=2027-01-03&c.to=2027-01-01',
    'c.from=2015-01-01&c.to=2027-01-01',
  ])('an address of %s is the period that is usual, and an unknown state is none', async (fields) => {
    await start(`?member=personalHistoryCopy&${fields}&c.state=lost`);
    betting.bettingRecord.open();
    await settle();
    expect(asked()[0]).toMatchObject({ from: '2027-01-09', to: '2027-01-15', state: '' });
  });

  test('goes forward and back by the cursors of the pages', async () => {
    const { pages, open } = betting.bettingRecord;
    open();
    await settle();
    for (const page of [2, 3, 2, 1]) {
      pages.goTo(page);
      await settle();
    }
    expect(asked().map(({ cursor }) => cursor)).toEqual(['', '40', '20', '40', '']);
    pages.goTo(5);
    await settle();
    expect(asked()).toHaveLength(5);
    expect(pages.$page.get()).toBe(1);
  });

  test('starts at the first page with another filter and drops late answers of the old one', async () => {
    const { pages, open, change } = betting.bettingRecord;
    open();
    await settle();
    const late = createDelayed();
    browser.serve(({ query }) =>
      query.get('cursor') === '40'
        ? late.promise
        : grant({
            period: PERIOD,
            currency: 'BRL',
            pageSize: 20,
            total: 1,
            next: '',
            totals: TOTALS,
            list: [round('new')],
          }),
    );
    pages.goTo(2);
    change({ gameType: 'LIVE' });
    expect(shown(), 'nothing of another filter').toBeUndefined();
    await settle();
    late.answer(
      grant({
        period: PERIOD,
        currency: 'BRL',
        pageSize: 20,
        total: 45,
        next: '20',
        totals: TOTALS,
        list: [round('old')],
      }),
    );
    await settle();
    expect([shown(), pages.$page.get()]).toEqual([['new'], 1]);
  });

  test('opens a round without reloading the list, also by its link', async () => {
    betting.bettingRecord.open();
    await settle();
    betting.bettingRecord.change({ round: 'ORLA:r1' });
    await settle();
    expect(asked()).toHaveLength(1);
    expect(new URLSearchParams(browser.state.location.search).get('c.round')).toBe('ORLA:r1');
    await start('?member=personalHistoryCopy&c.round=ORLA%3Ar2');
    betting.bettingRecord.open();
    expect(betting.bettingRecord.$fields.get().round).toBe('ORLA:r2');
  });

  test('is cleared when another account signs in', async () => {
    betting.bettingRecord.open();
    await settle();
    expect(shown()).toEqual(['r']);
    session.$session.set({ kind: 'member', info: { ...INFO, id: 'm2', account: 'rio' } });
    expect(shown()).toBeUndefined();
    expect(betting.bettingRecord.$fields.get().from).toBe('');
  });

  test('saves the platform’s file of the whole period, and none if it is aborted', async () => {
    betting.bettingRecord.open();
    await settle();
    browser.serve(
      ({ query }) => new Response(`a,b\r\n${query.get('format')}`, { headers: { 'Content-Type': 'text/csv' } }),
    );
    await betting.roundsExport.start(betting.bettingRecord.$fields.get(), 'csv');
    expect(browser.files.map(({ name }) => name)).toEqual(['rounds_2027-01-09_2027-01-15.csv']);
    expect(await browser.files[0]?.content.text()).toBe('a,b\r\ncsv');
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('a,b')),
      pull: (controller) => controller.error(new Error('cut')),
    });
    browser.serve(() => new Response(broken));
    await betting.roundsExport.start(betting.bettingRecord.$fields.get(), 'csv');
    expect(betting.roundsExport.$state.get()).toMatchObject({ status: 'failed' });
    expect(browser.files).toHaveLength(1);
  });
});

describe('the account record', () => {
  beforeEach(() => start('?member=transactionHistory'));

  test('offers the kinds of its period, also while one is selected', async () => {
    account.accountRecord.open();
    await settle();
    expect(account.$kinds.get()).toEqual(['bet']);
    account.accountRecord.change({ kind: 'bonus' });
    await settle();
    expect(asked(ENTRIES).at(-1)).toMatchObject({ kind: 'bonus' });
    expect(account.$kinds.get()).toEqual(['bet']);
  });

  test('shows an entry of its page, or the list if the id is unknown', async () => {
    account.accountRecord.open();
    await settle();
    account.accountRecord.change({ entry: 't1' });
    expect(account.$entry.get()?.entryId).toBe('t1');
    account.accountRecord.change({ entry: 't99' });
    expect(account.$entry.get()).toBeUndefined();
  });

  test.each([
    [
      { roundId: 'ORLA:r1', reference: '' },
      { page: 'personalHistoryCopy', fields: { round: 'ORLA:r1' } },
    ],
    [{ reference: 'claim:c1' }, { page: 'bonusDetails', fields: { claim: 'c1' } }],
    [{ reference: 'deposit:D1' }, { page: 'depositv2', fields: { id: 'D1' } }],
    [{ reference: 'transfer:T1' }, { page: 'transferUpline', fields: {} }],
    [{ reference: 'mission:daily' }, undefined],
    [{ reference: '' }, undefined],
  ])('%o leads to %o', (more, link) => {
    expect(account.toEntryLink(entry('t1', more))).toEqual(link);
  });

  test('shows a reason only if it is a readable text', () => {
    expect(account.toEntryReason(entry('t1', { kind: 'adjustment', reason: 'Welcome' }))).toBe('Welcome');
    expect(account.toEntryReason(entry('t1', { kind: 'bonus', reason: 'first-wave' }))).toBe('');
  });
});

describe('profit and loss', () => {
  const figures = { stake: 10, payout: 4.1, bonus: 0, net: -5.9, rounds: 3 };
  const answer = {
    period: { ...PERIOD, from: '2027-01-13', to: '2027-01-15' },
    currency: 'BRL',
    totals: figures,
    categories: [{ gameType: 'RNG', ...figures }],
    days: [
      { day: '2027-01-13', ...figures, net: -6.1 },
      { day: '2027-01-15', ...figures, net: 0.2 },
    ],
  };
  beforeEach(async () => {
    await start('?member=personalProfit');
    browser.serve(({ path }) => (path === PROFIT ? grant(answer) : undefined));
  });

  test('another view of the same figures needs no request', async () => {
    profit.openProfit();
    await settle();
    profit.profitFilters.change({ by: 'category' });
    await settle();
    expect(asked(PROFIT)).toHaveLength(1);
    expect(browser.state.location.search).toContain('c.by=category');
    profit.profitFilters.change({ gameType: 'RNG' });
    await settle();
    expect(asked(PROFIT)).toHaveLength(2);
  });

  test('has every day of the period and sums exact to the cent', () => {
    expect(profit.toProfitDays(answer as never)).toEqual([
      { day: '2027-01-13', net: -6.1, running: -6.1 },
      { day: '2027-01-14', net: 0, running: -6.1 },
      { day: '2027-01-15', net: 0.2, running: -5.9 },
    ]);
  });

  test('is exported by day in two formats', async () => {
    profit.openProfit();
    await settle();
    const fields = profit.profitFilters.$fields.get();
    await profit.profitExport.start(fields, 'csv');
    await profit.profitExport.start(fields, 'json');
    const [csv, json] = await Promise.all(browser.files.map(({ content }) => content.text()));
    expect(csv?.split('\r\n')).toEqual([
      'day,stake,payout,bonus,net,rounds',
      '2027-01-13,10.00,4.10,0.00,-6.10,3',
      '2027-01-15,10.00,4.10,0.00,0.20,3',
      '',
    ]);
    expect(JSON.parse(json ?? '')).toMatchObject([{ day: '2027-01-13', net: -6.1 }, { net: 0.2 }]);
    browser.serve(() => refuse('upstream.timeout'));
    await profit.profitExport.start(fields, 'csv');
    expect([profit.profitExport.$state.get().status, browser.files.length]).toEqual(['failed', 2]);
  });
});

describe('a file of rows', () => {
  test('contains all pages, no spreadsheet formulas, and aborts with a failed page', async () => {
    const { toRowsFile } = await import('../../../../src/stores/records/export-rows.ts');
    const rows = [{ a: '=1+1', b: 'x,"y"' }];
    const file = await toRowsFile(['a', 'b'], 'csv', async (page) => ({
      ok: true,
      value: { rows, hasNext: page < 2 },
    }));
    expect(file.ok && (await file.value.text())).toBe(`a,b\r\n'=1+1,"x,""y"""\r\n'=1+1,"x,""y"""\r\n`);
    const cut = await toRowsFile(['a'], 'json', async (page) =>
      page === 1
        ? { ok: true, value: { rows, hasNext: true } }
        : { ok: false, failure: { code: 'upstream.timeout', requestId: '' } },
    );
    await expect(cut.ok && cut.value.text()).rejects.toThrow('upstream.timeout');
  });
});
