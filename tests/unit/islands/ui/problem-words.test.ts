import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RegisterRule } from '../../../../src/contract/registration/registration.ts';
import { toProblemWords } from '../../../../src/islands/ui/problem-words.ts';
import { toRuleWords } from '../../../../src/islands/ui/rule-words.ts';
import { createT } from '../../../../src/lib/words.ts';

const AREAS = ['session', 'registration'];

describe.each(['pt', 'en'])('what a field is told, in %s', (locale) => {
  const read = (area: string) =>
    JSON.parse(readFileSync(new URL(`../../../../src/words/${locale}/${area}.json`, import.meta.url), 'utf8'));
  const words: Record<string, string> = Object.assign({}, ...AREAS.map(read));
  const t = createT(words, locale);

  test.each([
    ['required', 'form.required'],
    ['mismatch', 'register.mismatch'],
    ['too_big', 'form.too_long'],
    ['too_small', 'form.too_short'],
    ['invalid_format', 'form.invalid'],
    ['a rule of somebody else', 'form.invalid'],
    ['forgot.email_invalid', 'forgot.email_invalid'],
  ])('%s has words', (problem, key) => {
    expect(words[key]).toBeTruthy();
    expect(toProblemWords(problem, t)).toBe(words[key]);
  });

  test('a pattern known only to the platform is described by its limits', () => {
    const rule: RegisterRule = { field: 'line', visible: true, required: true, min: 3, max: 9, patternId: '99' };
    expect(toRuleWords(rule, t)).toBe(words['reg_pattern_1']?.replace('(min)', '3').replace('(max)', '9'));
  });
});
