import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, INFO, settle } from '../browser.ts';
import { asked, betting, browser, PERIOD, round, session, shown, start, TOTALS } from './records-setup.ts';

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
