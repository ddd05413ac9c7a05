import { describe, expect, test } from 'vitest';
import { betLottery } from '../../../../src/contract/studio/lottery.ts';
import { LOCALES } from '../../../../src/i18n/locales.ts';
import { PATTERNS } from '../../../../src/studio/bingo/patterns.ts';
import { toHowText, toPrizeText, toSymbolText } from '../../../../src/studio/client/lottery/labels.ts';
import { createLotterySpeech } from '../../../../src/studio/client/lottery/words.ts';
import type { BetType } from '../../../../src/studio/lottery/bet-types.ts';
import { FORMS, type FormId, getBetType, type LotteryForm } from '../../../../src/studio/lottery/lotteries.ts';
import bingoPt from '../../../../src/words/pt/studio/bingo.json' with { type: 'json' };
import pt from '../../../../src/words/pt/studio/lottery.json' with { type: 'json' };
import shared from '../../../../src/words/pt/studio/shared.json' with { type: 'json' };
import { toDictionary } from '../dictionary.ts';

const forms = Object.entries(FORMS) as [FormId, LotteryForm][];
const types = Object.values(FORMS).flatMap((form) => form.types as readonly BetType[]);

describe.each([
  ['lotteries', pt],
  ['bingo', bingoPt],
])('the words of %s', (_name, words: Record<string, string>) => {
  test('cover the refusals of a bet', () => {
    const own = betLottery.errors.filter((code) => code !== 'idempotency.mismatch' && code !== 'upstream.unavailable');
    for (const code of own) expect({ ...shared, ...words }).toHaveProperty([`error.${code}`]);
  });
});

test('every bet type, prize and pattern has its words', () => {
  const speech = createLotterySpeech(toDictionary('lottery', 'en'), 'BRL');
  for (const { code, picker, prizes } of types) {
    expect(pt).toHaveProperty([`type.${code}`]);
    for (const key of Object.keys(prizes)) expect(toPrizeText(key, speech)).not.toBe(key);
    for (const symbol of picker.kind === 'numbers' ? [] : picker.symbols)
      expect(toSymbolText(symbol, speech)).toMatch(/^\d{1,2}$|^[A-Z]/);
  }
  for (const { key } of PATTERNS) expect(bingoPt).toHaveProperty([`pattern.${key}`]);
});

test.each(LOCALES.map(({ path }) => path))(
  'every form has a winning condition for each bet type, in %s',
  (language) => {
    const speech = createLotterySpeech(toDictionary('lottery', language), 'BRL');
    for (const [formId, form] of forms)
      for (const { code } of form.types) expect([formId, code, toHowText(code, { formId }, speech)]).not.toContain('');
  },
);

test.each([
  ['SSC', 'sum', ['9', '9', '5', '0', '0'], ['9', '9', '4', '0', '0'], '23', '22'],
  ['LF', 'sum', ['9', '5', '0'], ['9', '4', '0'], '14', '13'],
  ['11X5', 'sum', ['01', '03', '06', '10', '11'], ['01', '02', '05', '10', '11'], '30', '30'],
  ['SSC', 'place-side', ['5', '0', '0', '0', '0'], ['4', '0', '0', '0', '0'], '5', '4'],
  ['PK10', 'place-side', ['06'], ['05'], '6', '5'],
] as const)('the words of %s say from which sum on %s is big', (formId, code, big, small, from, to) => {
  const type = getBetType(FORMS[formId], code);
  const lines = (side: string) => (code === 'sum' ? [side] : ['p1', side]);
  expect(type?.judge(big, lines('big'))).toHaveLength(1);
  expect(type?.judge(small, lines('small'))).toHaveLength(1);
  const text = toHowText(code, { formId }, createLotterySpeech(toDictionary('lottery', 'en'), 'BRL'));
  expect(text).toMatch(new RegExp(`(from|above) ${from}\\b`));
  expect(text).toMatch(new RegExp(`(to|below) ${to}\\b`));
});
