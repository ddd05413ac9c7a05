import { expect, test } from 'vitest';
import { listRewards } from '../../../../src/stores/referral/referral.ts';

test.each([
  ['nothing', { depositPercent: 0, depositMax: 500, stakePercent: 0 }, []],
  ['a share of at most nothing', { depositPercent: 10, depositMax: 0, stakePercent: 0 }, []],
  ['stakes alone', { depositPercent: 10, depositMax: 0, stakePercent: 0.2 }, ['stake']],
  ['deposits alone', { depositPercent: 0.01, depositMax: 0.01, stakePercent: 0 }, ['deposit']],
  ['both', { depositPercent: 50, depositMax: 1, stakePercent: 5 }, ['deposit', 'stake']],
] as const)('a rule that pays for %s', (_, rule, rewards) => {
  expect(listRewards(rule)).toEqual(rewards);
});
