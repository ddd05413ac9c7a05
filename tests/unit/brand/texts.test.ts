import { describe, expect, test } from 'vitest';
import { checkBrandTexts, listTextMistakes } from '../../../src/i18n/brand-texts.ts';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { readWords, toWhole } from '../../../src/i18n/read-words.ts';

test('the texts of this brand are valid', () => {
  expect(checkBrandTexts).not.toThrow();
});

describe('a brand’s own text', () => {
  test('replaces a text of the product, with its values', () => {
    expect(
      listTextMistakes('en', {
        home: { 'hero.title': 'Come and play', 'hero.welcome': 'Up to {{amount}} on us' },
        mail: { 'login.text_other': '{{code}} is your code for {{count}} minutes.' },
        common: { 'footer.about': 'Farol, since 1931.' },
      }),
    ).toEqual([]);
  });

  test.each([
    ['of an unknown area', { hom: {} }, /: hom: there is no such area \(common, /],
    ['of an unknown key', { home: { 'hero.titel': 'x' } }, /: home: there is no text "hero\.titel" to replace$/],
    ['without text', { home: { 'hero.title': ' ' } }, /: home: "hero\.title" is empty$/],
    [
      'without one of the values',
      { home: { 'hero.welcome': 'x' } },
      /"hero\.welcome" has to have \{\{amount\}\}, and has none$/,
    ],
    [
      'with an additional value',
      { home: { 'hero.title': '{{x}}' } },
      /"hero\.title" has to have no placeholders, and has \{\{x\}\}$/,
    ],
    [
      'with a brand name that the text does not receive',
      { home: { 'hero.title': '{{brand}}' } },
      /"hero\.title" is not told \{\{brand\}\}$/,
    ],
    [
      'without a required bound',
      { registration: { reg_pattern_1: 'x' } },
      /"reg_pattern_1" has to have \(max\) \(min\), and has none$/,
    ],
  ])('%s is an error', (_what, texts, message) => {
    const mistakes = listTextMistakes('en', texts as never);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(/^src\/brand\/texts\/en\.json: /);
    expect(mistakes[0]).toMatch(message);
  });
});

describe('the words of a language', () => {
  test.each(LOCALES)('in $name are complete: missing ones are taken from its fallbacks', ({ path }) => {
    const words = readWords(path, 'home');
    expect(
      Object.keys(readWords('pt', 'home')).filter(
        (key) => words[key.replace(/_(?:one|many)$/, '_other')] === undefined,
      ),
    ).toEqual([]);
  });

  test('have no plural form of a fallback beside their own', () => {
    const fallback = { games_one: 'jogo', games_many: 'de jogos', games_other: 'jogos', few_ends: 'fim' };
    expect(toWhole({ fallback, own: { games_other: '局' } }, 'zh-Hans')).toEqual({
      games_other: '局',
      few_ends: 'fim',
    });
    expect(toWhole({ fallback, own: {} }, 'zh-Hans')).toEqual({ games_other: 'jogos', few_ends: 'fim' });
  });

  test('have every plural form of the language', () => {
    const fallback = { games_one: '{{count}} jogo', games_other: '{{count}} jogos', bets_other: 'apostas', yes: 'sim' };
    const own = { bets_few: 'b', bets_other: 'c', yes: 'نعم' };
    const whole = toWhole({ fallback, own }, 'ar');
    expect(whole).toMatchObject({
      games_one: '{{count}} jogo',
      games_few: '{{count}} jogos',
      games_two: '{{count}} jogos',
    });
    expect(whole).toMatchObject({ bets_few: 'b', bets_other: 'c', yes: 'نعم' });
    expect(whole['bets_two']).toBeUndefined();
  });
});
