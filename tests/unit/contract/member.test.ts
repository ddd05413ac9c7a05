import { expect, test } from 'vitest';
import { MemberInfoSchema } from '../../../src/contract/member/member.ts';
import { DEMO_TYPE, isAgentType, MEMBER_TYPES } from '../../../src/contract/member/types.ts';
import { INFO } from '../stores/browser.ts';

test('the types of a member are those of the specification', () => {
  expect(MEMBER_TYPES).toEqual([0, 1, 2, 4, 41, 42]);
  expect(DEMO_TYPE).toBe(4);
  expect(MEMBER_TYPES.filter(isAgentType)).toEqual([1, 2, 41, 42]);
});

test.each([
  [{}, true],
  [{ avatarType: 'CUSTOM' }, true],
  [{ avatarType: 'OTHER' }, false],
  [{ type: 3 }, false],
  [{ toUpline: null }, true],
  [{ clubLabel: { labelName: 'Pearl' } }, false],
  [{ memberLabel: 'vip' }, false],
])('member info with %o is taken: %s', (more, isTaken) => {
  expect(MemberInfoSchema.safeParse({ ...INFO, ...more }).success).toBe(isTaken);
});
