import { describe, expect, test } from 'vitest';
import { AREAS, readWords } from '../../../scripts/words/files.mjs';
import { checkTerms } from '../../../scripts/words/glossary.mjs';
import { toExpected, toStem } from '../../../scripts/words/keys.mjs';
import { findMistake } from '../../../scripts/words/messages.mjs';
import { checkMeta, findMetaMistakes } from '../../../scripts/words/meta.mjs';
import { PSEUDO, toPseudo } from '../../../scripts/words/pseudo.mjs';

const SOURCE = { lines_one: '{{count}} line', lines_other: '{{count}} lines', too_many: 'At most {{max}}.' };

describe('the messages that a language must have', () => {
  test.each([
    ['en', ['lines_one', 'lines_other', 'too_many']],
    ['th', ['lines_other', 'too_many']],
    ['ru', ['lines_one', 'lines_few', 'lines_many', 'lines_other', 'too_many']],
    ['ar', ['lines_zero', 'lines_one', 'lines_two', 'lines_few', 'lines_many', 'lines_other', 'too_many']],
  ])('in %s have exactly its plural forms', (tag, keys) => {
    expect([...toExpected(SOURCE, tag).keys()]).toEqual(keys);
  });

  test('a key without its partner is no plural form', () => {
    expect(toStem('too_many', SOURCE)).toBeUndefined();
    expect(toStem('lines_few', SOURCE)).toBe('lines');
  });
});

describe('a translated message', () => {
  const find = (text: string | undefined, more: object = {}) =>
    findMistake({ key: 'x', text, source: 'Stake {{amount}} <b>now</b> please', ...more });

  test.each([
    [undefined, 'is missing'],
    [' ', 'is empty'],
    ['Apuesta <b>ya</b>', 'has the parameters none instead of {{amount}}'],
    ['Apuesta {{amount}} {{amount}} <b>ya</b>', 'has the parameters {{amount}} {{amount}} instead of {{amount}}'],
    ['Apuesta {{amount}} ya', 'has other tags than the source'],
    ['Stake {{amount}} <b>now</b> please', 'is the text of the source: Stake {{amount}} <b>now</b> please'],
    ['Apuesta {{amount}} <b>ya</b>', undefined],
  ])('%j: %s', (text, mistake) => {
    expect(find(text)).toBe(mistake);
  });

  test('fits its room and is in its script', () => {
    expect(find('Apuesta {{amount}} <b>ya</b>', { max: 10 })).toBe('is longer than 10 characters');
    expect(find('Apuesta {{amount}} <b>hoy</b>', { script: 'Thai' })).toMatch('has no letter of Thai');
    expect(find('วาง {{amount}} <b>now</b> please', { script: 'Thai' })).toBeUndefined();
  });

  test('may leave the number out where the form says it', () => {
    const source = '{{count}} line';
    expect(findMistake({ key: 'lines_two', text: 'سطران', source, script: 'Arabic' })).toBeUndefined();
    expect(findMistake({ key: 'lines_few', text: 'أسطر', source, script: 'Arabic' })).toMatch('parameters none');
  });
});

describe('the glossary', () => {
  const glossary = { terms: { confirm: ['confirmar'], cancel: ['cancelar', 'anular'] }, except: ['a:odd'] };
  const check = (source: string, text: string, at = 'a:key') => checkTerms({ at, text, source, glossary, tag: 'es' });

  test.each([
    ['Confirm', 'Confirmar', []],
    ['Confirm', 'Aceptar', ['key: lacks the term confirm (confirmar): Aceptar']],
    [
      'Cancel',
      'Confirmar',
      ['key: lacks the term cancel (cancelar, anular): Confirmar', 'key: says confirm for cancel: Confirmar'],
    ],
    ['Confirm or cancel', 'Confirmar o anular', []],
    ['Cancel this and that and then some more', 'Nada', []],
    ['Ready: {{cancel}}', 'Listo: {{cancel}}', []],
  ])('%s as %s', (source, text, mistakes) => {
    expect(check(source, text)).toEqual(mistakes);
  });

  test('has exceptions', () => {
    expect(check('Confirm', 'Aceptar', 'a:odd')).toEqual([]);
  });
});

describe('notes for translators about an area', () => {
  const words = { lines_one: '{{count}} line', lines_other: '{{count}} lines', pay: 'Pay {{amount}}' };
  const meta = { about: 'A game.', parameters: { amount: 'money', count: 'a number' }, max: { lines: 12 }, notes: {} };

  test.each([
    [{}, []],
    [{ about: ' ' }, ['about: does not say where the texts stand']],
    [{ parameters: { count: 'a number' } }, ['parameters: amount is not explained']],
    [{ parameters: { ...meta.parameters, name: 'a name' } }, ['parameters: name is in no message']],
    [{ max: { lines_one: 12 } }, ['max: lines_one is not in the source']],
    [{ notes: { won: 'a win' } }, ['notes: won is not in the source']],
  ])('with %j has the mistakes %j', (change, mistakes) => {
    expect(findMetaMistakes(words, { ...meta, ...change })).toEqual(mistakes);
  });

  test('is there for every area', () => {
    expect(checkMeta()).toEqual([]);
  });
});

describe.each(Object.values(PSEUDO))('the pseudo-locale $path', ({ path, tag }) => {
  test('keeps parameters, tags and plural forms of every message', () => {
    const mistakes = AREAS.flatMap((area) =>
      [...toExpected(readWords('en', area), tag)].map(([key, source]) =>
        findMistake({ key, text: toPseudo(source, path), source, isSame: true }),
      ),
    );
    expect(mistakes.length).toBeGreaterThan(3000);
    expect(mistakes.filter((mistake) => mistake !== undefined)).toEqual([]);
  });
});
