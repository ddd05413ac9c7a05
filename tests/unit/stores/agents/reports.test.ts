import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, INFO, settle } from '../browser.ts';

const EVENTS = '/wps/relay/ODSFE2_agentDownlineTransactions';
const ATLAS = { ...INFO, account: 'atlas', type: 1 as const };
const FIGURES = {
  rounds: 0,
  stake: 0,
  validStake: 0,
  payout: 0,
  bonus: 0,
  deposits: 0,
  withdrawals: 0,
  fees: 0,
  transfersIn: 0,
  transfersOut: 0,
  earned: 0,
  net: 0,
};
const ANSWER = {
  period: { from: '2027-01-09', to: '2027-01-15', timeZone: 'America/Sao_Paulo' },
  totals: FIGURES,
  list: [],
  pageSize: 20,
  next: '',
};

let browser: Browser;
let session: typeof import('../../../../src/stores/session/session.ts');
let centres: typeof import('../../../../src/stores/centre/centres.ts');
let events: typeof import('../../../../src/stores/agents/team-events.ts');

async function start(search: string) {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search });
  session = await import('../../../../src/stores/session/session.ts');
  centres = await import('../../../../src/stores/centre/centres.ts');
  events = await import('../../../../src/stores/agents/team-events.ts');
  browser.serve(({ path }) => {
    if (path === '/wps/member/info') return grant(ATLAS);
    return path === EVENTS ? grant(ANSWER) : undefined;
  });
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  centres.watchCentre();
  await settle();
}
const asked = () => Object.fromEntries(browser.callsTo(EVENTS).at(-1)?.query ?? []);

describe('filters of a report', () => {
  beforeEach(() =>
    start('?agent=agentDownlineTransactionDetailsCopy&c.account=vega&c.scope=everybody&c.from=2027-99-01'),
  );

  test('come from the address, without invalid values', async () => {
    events.eventFilters.open();
    await settle();
    expect(asked()).toMatchObject({ account: 'vega', scope: 'team', from: '2027-01-09', to: '2027-01-15' });
  });

  test('are written to the address and restore the same request', async () => {
    events.eventFilters.open();
    events.eventFilters.change({ scope: 'own', gameType: 'RNG', from: '2027-01-02', to: '2027-01-03' });
    await settle();
    const before = asked();
    expect(centres.readCentreFields()).toEqual({
      account: 'vega',
      scope: 'own',
      gameType: 'RNG',
      from: '2027-01-02',
      to: '2027-01-03',
    });
    events.eventFilters.open();
    await settle();
    expect(asked()).toEqual(before);
  });
});

describe('payments of contracts', () => {
  const PAYMENTS = '/wps/relay/MCS2_contractSettlements';
  beforeEach(() => start('?agent=agentDividendRecordCopy2&c.tab=payments'));

  test('of a month are searched since the start of the last one, those of five minutes today', async () => {
    const { settlementFilters } = await import('../../../../src/stores/contracts/settlements.ts');
    const days = () => {
      const { from, to } = Object.fromEntries(browser.callsTo(PAYMENTS).at(-1)?.query ?? []);
      return [from, to];
    };
    settlementFilters.dividend.open();
    await settle();
    expect(days()).toEqual(['2026-12-01', '2027-01-15']);
    settlementFilters.realtime.open();
    await settle();
    expect(days()).toEqual(['2027-01-15', '2027-01-15']);
  });
});

describe('saved views', () => {
  beforeEach(() => start('?agent=agentDownlineTransactionDetailsCopy'));

  test('belong to one agent, with unique names and a limit', async () => {
    const { createSavedViews, VIEWS_MAX } = await import('../../../../src/stores/centre/saved-views.ts');
    const views = createSavedViews('page');
    views.open();
    expect(views.save('  ', {})).toBe('required');
    expect(views.save('x'.repeat(41), {})).toBe('too_long');
    expect(views.save('Vega', { account: 'vega' })).toBeUndefined();
    expect(views.save('VEGA', {})).toBe('taken');
    for (let n = 2; n <= VIEWS_MAX; n += 1) expect(views.save(`view ${n}`, {})).toBeUndefined();
    expect(views.save('one more', {})).toBe('full');
    views.remove('view 2');
    session.$session.set({ kind: 'agent', info: { ...ATLAS, account: 'polar' } });
    views.open();
    expect(views.$views.get()).toEqual([]);
    session.$session.set({ kind: 'agent', info: ATLAS });
    views.open();
    expect(views.$views.get()).toHaveLength(VIEWS_MAX - 1);
    expect(views.$views.get()[0]).toEqual({ name: 'Vega', fields: { account: 'vega' } });
  });

  test('are empty if the stored value is invalid', async () => {
    const { createSavedViews } = await import('../../../../src/stores/centre/saved-views.ts');
    browser.local.set('savedViews', '{"atlas/page":[{"name":5}]');
    const views = createSavedViews('page');
    views.open();
    expect(views.$views.get()).toEqual([]);
  });
});

test('income of a day is the exact sum of its kinds, including days without a payment', async () => {
  await start('');
  const { toIncomeDays } = await import('../../../../src/stores/agents/income.ts');
  const day = { kind: 'dividend' as const, payments: 1 };
  const days = toIncomeDays({
    period: { from: '2027-01-13', to: '2027-01-15', timeZone: 'America/Sao_Paulo' },
    totals: { payments: 3, amount: 0.6 },
    kinds: [],
    days: [
      { ...day, day: '2027-01-13', amount: 0.1 },
      { ...day, day: '2027-01-13', kind: 'daily_salary', amount: 0.2 },
      { ...day, day: '2027-01-15', amount: 0.3 },
    ],
  });
  expect(days).toEqual([
    { day: '2027-01-13', amount: 0.3 },
    { day: '2027-01-14', amount: 0 },
    { day: '2027-01-15', amount: 0.3 },
  ]);
});
