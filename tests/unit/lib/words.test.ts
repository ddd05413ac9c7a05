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
    // Brazilian use; French counts zero as one.
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
