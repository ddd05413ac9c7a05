import { beforeEach, describe, expect, test } from 'vitest';
import { grant, refuse, settle } from '../browser.ts';
import { asked, browser, PERIOD, PROFIT, profit, start } from './records-setup.ts';

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
