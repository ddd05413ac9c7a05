import { describe, expect, test } from 'vitest';
import { spinSlot } from '../../../src/contract/studio/studio.ts';
import { toOutcomeWords } from '../../../src/studio/client/slot/outcome-words.ts';
import { createSlotSpeech } from '../../../src/studio/client/slot/words.ts';
import { SYMBOLS } from '../../../src/studio/covers/symbols.ts';
import sharedPt from '../../../src/words/pt/studio/shared.json' with { type: 'json' };
import slotPt from '../../../src/words/pt/studio/slot.json' with { type: 'json' };
import { toDictionary } from './dictionary.ts';

const pt = { ...sharedPt, ...slotPt };
describe('the words of the game', () => {
  test('cover every symbol and every refusal of a spin with its own text', () => {
    for (const symbol of Object.keys(SYMBOLS)) expect(pt).toHaveProperty([`symbol.${symbol}`]);
    const own = spinSlot.errors.filter((code) => code !== 'idempotency.mismatch' && code !== 'upstream.unavailable');
    for (const code of own) expect(pt).toHaveProperty([`error.${code}`]);
  });

  test('format money and percentages for the language', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(createSlotSpeech(toDictionary('slot', 'pt'), 'BRL').money(1234.5))).toBe('R$ 1.234,50');
    expect(plain(createSlotSpeech(toDictionary('slot', 'en'), 'BRL').money(1234.5))).toBe('R$1,234.50');
    expect(createSlotSpeech(toDictionary('slot', 'pt'), 'PLAY').money(20)).toBe('20,00 fichas');
    expect(createSlotSpeech(toDictionary('slot', 'pt'), 'BRL').percent(9472)).toBe('94,72%');
  });
});

describe('the words of an outcome', () => {
  const speech = createSlotSpeech(toDictionary('slot', 'pt'), 'PLAY');
  const win = { role: 'A', count: 3, payout: 0.2 };
  const lines = { kind: 'lines' as const, grid: [], wins: [{ ...win, line: 0 }] };
  const ways = {
    kind: 'ways' as const,
    grid: [],
    wins: [
      { ...win, ways: 4 },
      { ...win, ways: 2 },
    ],
  };
  const clusters = {
    kind: 'cluster' as const,
    steps: [0, 1].map(() => ({ grid: [], multiplier: 1, wins: [{ role: 'A', payout: 0.6, cells: [] }] })),
  };

  test.each([
    [1, 0, lines, 'Sem retorno nesta rodada.', undefined],
    [1, 0.2, lines, 'Retorno 0,20 fichas.', undefined],
    [1, 1, clusters, 'Retorno 1,00 fichas.', undefined],
    [1, 1.2, lines, 'Ganho de 1,20 fichas em 1 linha.', 'win'],
    [1, 1.2, ways, 'Ganho de 1,20 fichas em 6 caminhos.', 'win'],
    [1, 1.2, clusters, 'Ganho de 1,20 fichas em 2 grupos.', 'win'],
  ])('stake %d, return %d', (stake, payout, outcome, text, mood) => {
    const words = toOutcomeWords({ stake, payout, outcome }, speech);
    expect([words.text, words.mood]).toEqual([text, mood]);
  });
});
