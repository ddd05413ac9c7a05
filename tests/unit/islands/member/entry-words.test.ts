import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamEvent } from '../../../../src/contract/agents/events.ts';
import type { AccountEntry } from '../../../../src/contract/records/account-record.ts';
import { EventTable } from '../../../../src/islands/agent/transactions/EventTable.tsx';
import { EntryDetail } from '../../../../src/islands/member/records/EntryDetail.tsx';
import { EntryTable } from '../../../../src/islands/member/records/EntryTable.tsx';
import { toEntryTitle, toEntryWords } from '../../../../src/islands/member/records/entry-words.ts';
import { createT } from '../../../../src/lib/words.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

const wordsOf = (locale: string, tag: string) => ({
  t: createT(JSON.parse(readFileSync(`src/words/${locale}/records.json`, 'utf8')), tag),
  tag,
  vendors: new Map([['PRAIA', 'Praia Games']]),
});
const PT = wordsOf('pt', 'pt-BR');
const EN = wordsOf('en', 'en-GB');
const DAY = { payFrom: '2026-11-24T03:00:00.000Z', payUntil: '2026-11-25T03:00:00.000Z' };
const MONTH = { payFrom: '2026-10-01T03:00:00.000Z', payUntil: '2026-11-01T03:00:00.000Z' };
const HOUR = { payFrom: '2026-11-24T15:00:00.000Z', payUntil: '2026-11-24T16:00:00.000Z' };

const entry = (more: Partial<AccountEntry>): AccountEntry => ({
  entryId: 't1',
  at: '2026-11-25T03:15:00.000Z',
  kind: 'settlement_hold',
  reason: 'vega',
  isExplained: true,
  amount: -5,
  before: 10,
  after: 5,
  reference: 'settlement:C1-1',
  roundId: '',
  payKind: '',
  payFrom: '',
  payUntil: '',
  ...more,
});
/** JavaScript engines put different spaces around a dash. */
const toPlain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll(' – ', '–');
const say = (more: Partial<AccountEntry>, words: typeof EN) => [
  toEntryTitle(entry(more), words),
  toPlain(toEntryWords(entry(more), words)),
];

beforeEach(() => {
  createBrowser();
});

describe('a row of the account record', () => {
  test.each([
    ['dividend', MONTH, 'Dividend to a downline', 'To vega, for 1–31 Oct 2026'],
    ['daily', DAY, 'Daily salary to a downline', 'To vega, for 24 Nov 2026'],
    ['hourly', HOUR, 'Hourly salary to a downline', 'To vega, for 24 Nov 2026, 12:00–13:00'],
    ['realtime', HOUR, 'Real-time salary to a downline', 'To vega, for 24 Nov 2026, 12:00–13:00'],
  ] as const)('says of what an agent paid by a %s contract which it was, to whom and for when', (...row) => {
    const [payKind, period, title, under] = row;
    expect(say({ payKind, ...period }, EN)).toEqual([title, under]);
  });

  test('names payer and period of a payment to an agent', () => {
    const paid = { kind: 'daily_salary', payKind: 'daily', amount: 5, ...DAY } as const;
    expect(say({ ...paid, reason: 'atlas' }, EN)).toEqual(['Daily salary', 'From atlas, for 24 Nov 2026']);
    expect(say({ ...paid, reason: '' }, EN)).toEqual(['Daily salary', 'From the house, for 24 Nov 2026']);
  });

  test('does so in Portuguese', () => {
    expect(say({ payKind: 'daily', ...DAY }, PT)).toEqual([
      'Salário diário a agente abaixo',
      'Para vega, referente a 24 de nov. de 2026',
    ]);
    const paid = { kind: 'dividend', payKind: 'dividend', amount: 5, ...MONTH } as const;
    expect(say({ ...paid, reason: 'atlas' }, PT)[1]).toMatch(/^De atlas, referente a 1.*31 de out\. de 2026$/);
    expect(say({ ...paid, reason: '' }, PT)[1]).toMatch(/^Da casa, referente a 1/);
  });

  test('names the recipient of a payment without a settlement, and only readable reasons of other movements', () => {
    expect(say({}, EN)).toEqual(['Payment to a downline', 'vega']);
    expect(say({ kind: 'dividend', amount: 5, reason: 'atlas' }, EN)).toEqual(['Dividend', 'atlas']);
    expect(say({ kind: 'transfer_sent', reason: 'rio' }, EN)).toEqual(['Transfer sent', 'rio']);
    expect(say({ kind: 'bonus', reason: 'first-wave' }, EN)).toEqual(['Bonus', '']);
    expect(say({ kind: 'adjustment', reason: 'seed' }, EN)[1]).toBe('Opening balance of the account');
  });

  test.each([
    ['vendor_in', 'PRAIA', 'Praia Games'],
    ['vendor_out', 'PRAIA', 'Praia Games'],
    ['vendor_out', 'NEW', 'NEW'],
    ['vendor_out', 'all', ''],
    ['points_conversion', '1', '1 point'],
    ['points_conversion', '2000', '2,000 points'],
    ['points_conversion', 'C1', ''],
    ['transfer_sent', 'seed', 'seed'],
    ['bet', 'seed', ''],
  ])('says of %s of %s: %s', (kind, reason, under) => {
    expect(say({ kind, reason, amount: 5 }, EN)[1]).toBe(under);
  });

  test('has the same text in the list and in its detail', () => {
    const list = [entry({ payKind: 'daily', ...DAY })];
    for (const shown of [
      render(EntryTable, { list, currency: 'BRL', isBusy: false }, EN.t),
      render(EntryDetail, { ...(list[0] as AccountEntry), onBack: () => undefined }, EN.t),
    ]) {
      expect(shown).toContain('Daily salary to a downline');
      expect(shown).toMatch(/To vega, for Nov 24, 2026/);
    }
  });
});

test('a row of a team shows the period of contract payments and the kind of others', () => {
  const event: TeamEvent = {
    ...{ account: 'vega', entryId: '1', at: '2026-11-25T03:15:00.000Z', kind: 'daily_salary', gameType: '' },
    ...{ vassalage: '', gameId: '', gameName: '', reference: 'settlement:C1-1', stake: 0, amount: 5 },
    ...{ payKind: 'daily', ...DAY },
  };
  const show = (row: TeamEvent) =>
    render(EventTable, { rows: [row], hasMore: false, isBusy: false, onRound: () => undefined }, EN.t);
  expect(show(event)).toMatch(/Daily salary.*<time[^>]*>Nov 24, 2026<\/time>/);
  const deposit = show({ ...event, kind: 'deposit', payKind: '', payFrom: '', payUntil: '' });
  expect(deposit).toContain('Deposit');
  expect(deposit.match(/<time/g)).toHaveLength(1);
});
