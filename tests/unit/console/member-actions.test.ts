import { expect, test } from 'vitest';
import { listPossibleActions, MEMBER_ACTIONS } from '../../../src/console/members/member-actions.ts';

const NOTHING = {
  member: { hasTotp: false, hasPaymentPassword: false, avatarType: 'STATIC' },
  money: { frozen: null },
} as const;
const REMOVALS = ['removeMemberTotp', 'removeMemberPaymentPassword', 'removeMemberAvatar', 'releaseBooks'];

const listRemovals = (card: Parameters<typeof listPossibleActions>[0]) =>
  listPossibleActions(card)
    .map(({ id }) => id)
    .filter((id) => REMOVALS.includes(id));

test('the card of a member offers to remove only what the member has', () => {
  expect(listRemovals(NOTHING)).toEqual([]);
  const { member, money } = NOTHING;
  expect(listRemovals({ member: { ...member, hasTotp: true }, money })).toEqual(['removeMemberTotp']);
  expect(listRemovals({ member: { ...member, hasPaymentPassword: true }, money })).toEqual([
    'removeMemberPaymentPassword',
  ]);
  expect(listRemovals({ member: { ...member, avatarType: 'CUSTOM' }, money })).toEqual(['removeMemberAvatar']);
  expect(listRemovals({ member, money: { frozen: 'differs' } })).toEqual(['releaseBooks']);
  expect(listPossibleActions(NOTHING)).toHaveLength(MEMBER_ACTIONS.length - REMOVALS.length);
});
