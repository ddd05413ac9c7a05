import { describe, expect, test } from 'vitest';
import { findProblems, findRefusal, type RuleDraft, toDraft, toRule } from '../../../src/console/site/rule-draft.ts';
import type { RegisterRule } from '../../../src/contract/registration/registration.ts';
import { setRegisterRules } from '../../../src/contract/system/operator.ts';

const RULE: RegisterRule = { field: 'line', visible: true, required: true, min: 3, max: 10, patternId: '5' };
const draft = (part: Partial<RuleDraft>): RuleDraft => ({ ...toDraft(RULE), ...part });
const accepts = (one: RuleDraft) =>
  setRegisterRules.request.safeParse({ rules: [{ ...RULE, ...one, min: Number(one.min), max: Number(one.max) }] })
    .success;

describe('a rule of registration', () => {
  test('is sent as it was stored', () => {
    expect(toRule(toDraft(RULE))).toEqual(RULE);
    expect(toRule(toDraft({ ...RULE, acceptedPattern: '55*' }))).toEqual({ ...RULE, acceptedPattern: '55*' });
  });

  test.each([
    [{ min: 'x' }, { min: 'length' }],
    [{ min: '-1' }, { min: 'length' }],
    [{ min: '1.5' }, { min: 'length' }],
    [{ max: '256' }, { max: 'length' }],
    [{ min: '0', max: '0' }, { max: 'length' }],
    [{ min: '11' }, { max: 'below_min' }],
    [{ field: 'username', max: '41' }, { max: 'too_big' }],
    [{ acceptedPattern: '(a' }, { acceptedPattern: 'pattern_unsafe' }],
  ] as const)('with %o is refused beside its field', (part, problems) => {
    const wrong = draft(part);
    expect(findProblems(wrong)).toEqual(problems);
    expect(toRule(wrong)).toBeUndefined();
    expect(findRefusal(wrong, 'abc')).toBeUndefined();
    expect(accepts(wrong)).toBe(false);
  });

  test.each([
    ['abc', {}, undefined],
    ['ab', {}, 'pattern'],
    ['a b c', {}, 'pattern'],
    ['55119', { acceptedPattern: '55*' }, undefined],
    ['11555', { acceptedPattern: '55*' }, 'accepted'],
    [' ', {}, 'required'],
  ] as const)('judges the sample %o with %o: %s', (sample, part, refusal) => {
    expect(findRefusal(draft(part), sample)).toBe(refusal);
  });
});
