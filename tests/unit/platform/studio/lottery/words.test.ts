import { describe, expect, test } from 'vitest';
import { betLottery } from '../../../../../src/contract/studio-lottery.ts';
import { PATTERNS } from '../../../../../src/platform/studio/bingo/patterns.ts';
import bingoEn from '../../../../../src/platform/studio/client/bingo/words/en.json' with { type: 'json' };
import bingoPt from '../../../../../src/platform/studio/client/bingo/words/pt.json' with { type: 'json' };
import { toPrizeText, toSymbolText } from '../../../../../src/platform/studio/client/lottery/labels.ts';
import en from '../../../../../src/platform/studio/client/lottery/words/en.json' with { type: 'json' };
import pt from '../../../../../src/platform/studio/client/lottery/words/pt.json' with { type: 'json' };
import { createLotterySpeech } from '../../../../../src/platform/studio/client/lottery/words.ts';
import shared from '../../../../../src/platform/studio/client/words/pt.json' with { type: 'json' };
import type { BetType } from '../../../../../src/platform/studio/lottery/bet-types.ts';
import { FORMS } from '../../../../../src/platform/studio/lottery/lotteries.ts';

const listParameters = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const types = Object.values(FORMS).flatMap((form) => form.types as readonly BetType[]);

describe.each([
  ['lotteries', pt, en],
  ['bingo', bingoPt, bingoEn],
])('the words of %s', (_name, portuguese: Record<string, string>, english: Record<string, string>) => {
  test('are the same keys with the same parameters in both languages', () => {
    expect(Object.keys(english)).toEqual(Object.keys(portuguese));
    for (const [key, text] of Object.entries(portuguese))
      expect([key, listParameters(english[key] ?? '')]).toEqual([key, listParameters(text)]);
  });

  test('name the refusals of a bet', () => {
    const own = betLottery.errors.filter((code) => code !== 'idempotency.mismatch' && code !== 'upstream.unavailable');
    for (const code of own) expect({ ...shared, ...portuguese }).toHaveProperty([`error.${code}`]);
  });
});

test('every kind of bet, every prize and every pattern has its words', () => {
  const speech = createLotterySpeech('en', 'BRL');
  for (const { code, picker, prizes } of types) {
    expect(pt).toHaveProperty([`type.${code}`]);
    expect(pt).toHaveProperty([`how.${code}`]);
    for (const key of Object.keys(prizes)) expect(toPrizeText(key, speech)).not.toBe(key);
    for (const symbol of picker.kind === 'numbers' ? [] : picker.symbols)
      expect(toSymbolText(symbol, speech)).toMatch(/^\d{1,2}$|^[A-Z]/);
  }
  for (const { key } of PATTERNS) expect(bingoPt).toHaveProperty([`pattern.${key}`]);
});
