import { describe, expect, test } from 'vitest';
import { listFields } from '../../../src/console/calls/form-fields.ts';
import { FieldProblem, toInput, toValues, withoutUnchanged } from '../../../src/console/calls/form-values.ts';
import { toRequestSchema } from '../../../src/console/calls/json-schema.ts';
import { fromZoneTime, toZoneTime } from '../../../src/console/core/zone-time.ts';
import { putMethod, setCashierSettings } from '../../../src/contract/cashier/settings-operator.ts';
import { changeVendor, registerVendor } from '../../../src/contract/games/operator.ts';
import { sendOperatorMessage } from '../../../src/contract/inbox/operator.ts';
import { putSender } from '../../../src/contract/mail/senders.ts';
import { adjustBalance, setMemberState } from '../../../src/contract/member/operator.ts';
import { setMemberLabels } from '../../../src/contract/member/operator-directory.ts';
import { putGoods, setPointConfig } from '../../../src/contract/points/operator.ts';
import { createPromotion } from '../../../src/contract/promotions/operator.ts';

const fieldsOf = (endpoint: Parameters<typeof toRequestSchema>[0], known: string[] = []) =>
  listFields(toRequestSchema(endpoint), known);

describe('the form of a call', () => {
  test('leaves out what the page knows', () => {
    expect(fieldsOf(setMemberState, ['account']).map(({ name, kind }) => [name, kind])).toEqual([
      ['state', 'choice'],
      ['reason', 'text'],
    ]);
  });

  test('of several kinds asks for the kind first, then for its fields, filled with a row', () => {
    const schema = toRequestSchema(putSender);
    expect(listFields(schema).map(({ name }) => name)).toEqual(['kind']);
    const fields = listFields(schema, [], 'twilio');
    const settings = { url: 'https://sms.example', from: '+15005550006' };
    const row = { code: 'TW', kind: 'twilio', channel: 'sms', enabled: false, settings };
    const before = toValues(fields, row);
    const input = toInput(fields, { ...before, enabled: 'true', 'settings.from': '+15005550007' }, before);
    expect(input).toEqual({ ...row, enabled: true, settings: { ...settings, from: '+15005550007' } });
  });

  test('has a field for each name of a record, and a line for a text that may be empty', () => {
    const ratios = fieldsOf(setPointConfig).filter(({ name }) => name === 'ratios');
    const before = toValues(ratios, { ratios: { live: 0.7, sports: 1 } });
    expect(toInput(ratios, { ...before, 'ratios.live': '0,8' }, before)).toMatchObject({
      ratios: { live: 0.8, sports: 1 },
    });
    expect(fieldsOf(registerVendor).find(({ name }) => name === 'launchUrl2')?.kind).toBe('text');
  });

  test('reads an amount with a comma', () => {
    const fields = fieldsOf(adjustBalance, ['account']);
    expect(toInput(fields, { amount: '-12,50', reason: 'x' }, {})).toEqual({ amount: -12.5, reason: 'x' });
  });

  test.each([
    ['-12,50', -12.5],
    [' 1000 ', 1000],
    ['0,125', 0.125],
    ['1.1250', 1.125],
    ['١٠٠', 100],
    ['١٢٫٥', 12.5],
    ['\u202a−100\u202c', -100],
  ])('reads %j as %d', (amount, number) => {
    const fields = fieldsOf(adjustBalance, ['account']);
    expect(toInput(fields, { amount, reason: 'x' }, {})).toEqual({ amount: number, reason: 'x' });
  });

  test.each(['1,000', '1.000', '-10.000', '1.000,00', '1,000.00', '1e3', '0x10', 'Infinity', 'R$ 5', ' '])(
    'does not guess what %j means',
    (amount) => {
      const fields = fieldsOf(adjustBalance, ['account']);
      expect(() => toInput(fields, { amount, reason: 'x' }, {})).toThrow(FieldProblem);
    },
  );

  test('shows numbers with the decimal mark of the reader, and reads both marks', () => {
    const fields = [...fieldsOf(setCashierSettings), ...fieldsOf(setPointConfig)];
    const record = { withdrawal: { minMinor: 1050 }, ratios: { live: 0.125 } };
    const before = toValues(fields, record, ',');
    expect(before).toMatchObject({ 'withdrawal.minMinor': '10,50', 'ratios.live': '0,125' });
    expect(toInput(fields, before, before)).toMatchObject(record);
    for (const live of ['1,5', '1.5'])
      expect(toInput(fields, { ...before, 'ratios.live': live }, before)).toMatchObject({ ratios: { live: 1.5 } });
    expect(toInput(fields, { ...before, 'ratios.live': '1,125' }, { ...before, 'ratios.live': '1,125' })).toMatchObject(
      { ratios: { live: 1.125 } },
    );
  });

  test('sends a number with three decimals back as it came', () => {
    const fields = fieldsOf(adjustBalance, ['account']);
    expect(toInput(fields, { amount: '1.125' }, { amount: '1.125' })).toEqual({ amount: 1.125 });
  });

  test('says which field is no number', () => {
    const fields = fieldsOf(adjustBalance, ['account']);
    expect(() => toInput(fields, { amount: 'ten', reason: 'x' }, {})).toThrow(FieldProblem);
  });

  test('sends a line as an entry of a list, and an emptied list as empty', () => {
    const fields = fieldsOf(setMemberLabels, ['account']);
    const before = toValues(fields, { labels: ['vip', 'slow'] });
    expect(before).toEqual({ labels: 'vip\nslow' });
    expect(toInput(fields, { labels: ' vip \n\nnew' }, before)).toEqual({ labels: ['vip', 'new'] });
    expect(toInput(fields, { labels: '' }, before)).toEqual({ labels: [] });
    expect(toInput(fields, { labels: '' }, {})).toBeUndefined();
  });

  test('sends only what is filled in of a nested part', () => {
    const fields = fieldsOf(setCashierSettings);
    expect(toInput(fields, { 'withdrawal.payoutMinutes': '500' }, {})).toEqual({ withdrawal: { payoutMinutes: 500 } });
  });

  test('shows and reads a setting in cents as an amount', () => {
    const fields = fieldsOf(setCashierSettings);
    const record = { withdrawal: { minMinor: 1050, maxMinor: 1_000_000 } };
    const before = toValues(fields, record);
    expect(before).toMatchObject({ 'withdrawal.minMinor': '10.50', 'withdrawal.maxMinor': '10000.00' });
    const read = (minMinor: string) => toInput(fields, { ...before, 'withdrawal.minMinor': minMinor }, before);
    expect(toInput(fields, before, before)).toMatchObject(record);
    expect(read('500')).toMatchObject({ withdrawal: { minMinor: 50_000, maxMinor: 1_000_000 } });
    expect(read('0,29')).toMatchObject({ withdrawal: { minMinor: 29 } });
    expect(() => read('0,295')).toThrow(FieldProblem);
    const presets = fieldsOf(putMethod).filter(({ name }) => name === 'presetsMinor');
    expect(toValues(presets, { presetsMinor: [2000, 5050] })).toEqual({ presetsMinor: '20.00\n50.50' });
    expect(toInput(presets, { presetsMinor: '20\n50,50' }, {})).toEqual({ presetsMinor: [2000, 5050] });
  });

  test('of a change sends only what was changed, and what it requires', () => {
    const fields = fieldsOf(changeVendor);
    const before = toValues(fields, {
      vassalage: 'ORLA',
      maxWin: 500,
      dayWins: 0,
      position: 3,
      underMaintenance: false,
    });
    const values = { ...before, underMaintenance: 'true' };
    const input = toInput(fields, values, before) ?? {};
    expect(input).toMatchObject({ maxWin: 500, position: 3 });
    expect(withoutUnchanged(fields, input, before)).toEqual({ vassalage: 'ORLA', underMaintenance: true });
    const goods = fieldsOf(putGoods, ['texts']);
    const stored = toValues(goods, { goodsId: 'copo', stock: 10, points: 5 });
    const typed = { ...stored, points: '6' };
    expect(withoutUnchanged(goods, toInput(goods, typed, stored) ?? {}, stored)).toEqual({
      goodsId: 'copo',
      points: 6,
    });
  });

  test('sends a text in the languages that have one', () => {
    const fields = fieldsOf(sendOperatorMessage);
    const values = { 'texts.PT.title': 'Oi', 'texts.PT.content': 'Olá', accounts: 'luna' };
    expect(toInput(fields, values, {})).toEqual({ accounts: ['luna'], texts: { PT: { title: 'Oi', content: 'Olá' } } });
  });
});

describe('a form with parts', () => {
  const fields = fieldsOf(createPromotion, ['texts']);
  const rule = {
    kind: 'raffle',
    stakePerTicket: 5,
    ticketsMax: 10,
    prizes: [
      { amount: 100, count: 1 },
      { amount: 5, count: 4 },
    ],
  };

  test('has a field for each value of the kind that is chosen, and a row for each part of a list', () => {
    const values = toValues(fields, { rule });
    expect(values).toMatchObject({ 'rule.kind': 'raffle', 'rule.prizes': '2', 'rule.prizes.1.count': '4' });
    expect(toInput(fields, values, values)).toEqual({ rule });
    expect(toInput(fields, { ...values, 'rule.kind': 'manual', 'rule.maxAmount': '7' }, values)).toEqual({
      rule: { kind: 'manual', maxAmount: 7 },
    });
  });
});

describe('a time of a form', () => {
  test.each([
    ['America/Sao_Paulo', '2026-11-27T18:30:00.000Z', '2026-11-27T15:30'],
    ['Asia/Kathmandu', '2026-11-27T18:30:00.000Z', '2026-11-28T00:15'],
    ['Europe/Lisbon', '2026-03-29T00:30:00.000Z', '2026-03-29T00:30'],
    ['Europe/Lisbon', '2026-03-29T01:30:00.000Z', '2026-03-29T02:30'],
  ])('is one of the brand’s zone: %s %s', (zone, iso, text) => {
    expect(toZoneTime(iso, zone)).toBe(text);
    expect(fromZoneTime(text, zone)).toBe(iso);
  });
});
