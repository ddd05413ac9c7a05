import { describe, expect, test } from 'vitest';
import { createT, fillWords } from '../../../src/lib/words.ts';

const messages = {
  hello: 'Hi {{name}}, {{name}}',
  game_one: '{{count}} game',
  game_other: '{{count}} games',
  plain: 'x',
};

describe('words', () => {
  test('fill in only their own parameters', () => {
    const t = createT(messages, 'en');
    expect(t('hello', { name: '<b>$&</b>' })).toBe('Hi <b>$&</b>, <b>$&</b>');
    expect(t('hello')).toBe('Hi {{name}}, {{name}}');
    expect(t('nobody.wrote')).toBe('nobody.wrote');
  });

  test('fill a text without a language, with plain numbers', () => {
    expect(fillWords('{{a}} {{b}} {{c}}', { a: 1_200, b: '' })).toBe('1200  {{c}}');
  });

  test.each([
    ['en', 0, '0 games'],
    ['en', 1, '1 game'],
    ['en', 2, '2 games'],
    // Brazilian Portuguese uses the plural for zero; French uses the singular.
    ['pt', 0, '0 games'],
    ['pt-BR', 0, '0 games'],
    ['fr', 0, '0 game'],
    ['pt', 1, '1 game'],
    ['pt', 1_200, '1.200 games'],
  ])('count in %s: %i', (locale, count, words) => {
    expect(createT(messages, locale)('game', { count })).toBe(words);
  });

  test('use the key itself if a plural form is missing', () => {
    expect(createT(messages, 'en')('plain', { count: 2 })).toBe('x');
    expect(createT({ game_other: '{{count}} games' }, 'en')('game', { count: 1 })).toBe('1 games');
  });
});

describe('plural forms of a language', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const all = Object.fromEntries(forms.map((form) => [`game_${form}`, form]));

  test.each([
    ['ar', [0, 1, 2, 3, 11, 100], ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['ru', [1, 2, 5, 21, 1.5], ['one', 'few', 'many', 'one', 'other']],
    ['th', [0, 1, 2], ['other', 'other', 'other']],
    ['es', [1, 2, 1_000_000], ['one', 'other', 'many']],
  ] as const)('%s', (tag, counts, expected) => {
    const t = createT(all, tag);
    expect(counts.map((count) => t('game', { count }))).toEqual(expected);
  });

  test('fall back to other, which each language has', () => {
    expect(createT({ game_other: '{{count}} x' }, 'ar')('game', { count: 2 })).toBe('2 x');
  });
});

test('a context selects a variant; without one the message itself is used', () => {
  const t = createT({ end: 'over', end_lost: 'lost', end_lost_other: 'lost {{count}}' }, 'en');
  expect([t('end', { context: 'lost' }), t('end', { context: 'won' }), t('end')]).toEqual(['lost', 'over', 'over']);
  expect(t('end', { context: 'lost', count: 3 })).toBe('lost 3');
});

describe('values in a sentence that runs from right to left', () => {
  test('keep their own direction', () => {
    expect(createT({ pay: 'x {{amount}} y' }, 'ar')('pay', { amount: 'R$ 1,000.00' })).toBe(
      'x \u2068R$ 1,000.00\u2069 y',
    );
    expect(createT({ pay: 'x {{amount}} y' }, 'en')('pay', { amount: 'R$ 1,000.00' })).toBe('x R$ 1,000.00 y');
  });

  test('numbers and empty values need no marks', () => {
    expect(createT({ pay: '{{count}}{{name}}' }, 'ur')('pay', { count: 1_000, name: '' })).toBe('1,000');
  });
});
