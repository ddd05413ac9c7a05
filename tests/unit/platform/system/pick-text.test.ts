import { describe, expect, test } from 'vitest';
import { LANGUAGES, toFallbacks } from '../../../../src/i18n/languages.ts';
import { pickText, toTextLanguages } from '../../../../src/platform/system/pick-text.ts';

describe('the text that a reader gets', () => {
  test.each(LANGUAGES)('in $english has the fallbacks of the registry', ({ catalogue, path }) => {
    const order = toTextLanguages(catalogue);
    expect(order.filter((code) => code.length > 0)).toEqual(order);
    const codes = toFallbacks(path).map((one) => one.toUpperCase());
    expect(order.filter((code) => codes.includes(code)).toSorted()).toEqual(codes.toSorted());
    expect(order[0]).toBe(catalogue);
    expect(pickText({ PT: 'pt', EN: 'en', [catalogue]: 'own' }, catalogue)).toBe('own');
  });

  test.each([
    ['AR', ['PT', 'EN'], 'EN'],
    ['AR', ['FR', 'PT'], 'PT'],
    ['AR', ['FR', 'DE'], 'FR'],
    ['es-MX', ['EN', 'ES'], 'ES'],
    ['PT-BR', ['EN', 'PT'], 'PT'],
    ['', ['EN', 'PT'], 'PT'],
    ['-', ['PT', 'EN'], 'EN'],
  ])('for %s, of those in %s, is the one in %s', (language, codes, expected) => {
    expect(pickText(Object.fromEntries(codes.map((code) => [code, code])), language)).toBe(expected);
  });

  test.each(['-', '$', '$.PT', '[0]', 'A"B', 'PORTUGUESE'])('never asks SQLite for the path %s', (language) => {
    expect(toTextLanguages(language)).toEqual(['EN', 'PT']);
  });
});
