import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { FEATURE_MODULES, type Feature } from '../../../../src/contract/system/features.ts';
import { findCentrePage, listCentrePages } from '../../../../src/islands/centre/registry.ts';

/** The pages of the member's menu, in the order of spec §2. */
const MENU =
  'securityCenter, transferFund, depositv2, withdraw, transferUpline, personalHistoryCopy, transactionHistory, personalProfit, bonusDetails, rewardCenter, referral, missionLeaderboard, messageV2';
const ALL = Object.keys(FEATURE_MODULES) as Feature[];
const list = (features: readonly Feature[] = ALL, hasUpline = true) =>
  listCentrePages('member', { features, hasUpline });
const idsOfMenu = (features?: readonly Feature[], hasUpline?: boolean) =>
  list(features, hasUpline)
    .filter(({ isInMenu }) => isInMenu !== false)
    .map(({ id }) => id);

describe('the member centre', () => {
  test('has its thirteen pages in the order of the spec', () => {
    expect(idsOfMenu()).toEqual(MENU.split(', '));
  });

  test('opens my account without a page in the link, and the rank only by its link', () => {
    expect(findCentrePage('member', list(), '')?.id).toBe('securityCenter');
    expect(findCentrePage('member', list(), 'nothing')?.id).toBe('securityCenter');
    expect(findCentrePage('member', list(), 'playerRank')?.id).toBe('playerRank');
    expect(idsOfMenu()).not.toContain('playerRank');
  });

  test('has a transfer to the upline only for members with an upline', () => {
    expect(idsOfMenu(ALL, false)).not.toContain('transferUpline');
    expect(findCentrePage('member', list(ALL, false), 'transferUpline')?.id).toBe('securityCenter');
  });

  test.each([
    ['memberTransfer', 'transferUpline'],
    ['rewardCentre', 'rewardCenter'],
    ['referralPromotion', 'referral'],
    ['missions', 'missionLeaderboard'],
    ['inbox', 'messageV2'],
    ['points', 'pointMall'],
  ] as const)('without %s has no %s, in neither menu nor links', (feature, id) => {
    const features = ALL.filter((one) => one !== feature);
    expect(findCentrePage('member', list(features), id)?.id).toBe('securityCenter');
    expect(findCentrePage('member', list(), id)?.id).toBe(id);
  });

  test('keeps bonus details without the reward centre, because a running bonus can be given up there', () => {
    const features = ALL.filter((one) => one !== 'rewardCentre');
    expect(findCentrePage('member', list(features), 'bonusDetails')?.id).toBe('bonusDetails');
  });

  test.each(brand.locales)('names every page in %s', (locale) => {
    const words: Record<string, string> = JSON.parse(readFileSync(`src/words/${locale}/centre.json`, 'utf8'));
    expect(list().filter(({ id }) => !words[`centre.member.${id}`])).toEqual([]);
  });
});
