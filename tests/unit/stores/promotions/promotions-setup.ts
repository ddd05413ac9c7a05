import { vi } from 'vitest';
import type { PromotionKind, PromotionStatus } from '../../../../src/contract/promotions/promotions.ts';
import { type Browser, grant, INFO, settle } from '../browser.ts';

export const LIST = '/wps/relay/MCSFE_getAvailablePromotions';
export const JOIN = '/wps/relay/MCSFE_signUpPromotionJoin';
export const CLAIM = '/wps/relay/MCSFE_signUpRequestReward';
export const FORFEIT = '/wps/relay/MCSFE_forfeitPromotionBonus';
export const RAFFLE = '/wps/relay/MCS2_claimRafflePromotion';
export const CLAIMS = '/wps/relay/MCS2_getPromotionClaimList';
export const TERMS = {
  turnoverMultiple: 3,
  turnoverBase: 'bonus' as const,
  maxStake: null,
  expiryDays: 30,
  claimDays: 7,
  excludedGames: ['farol'],
  excludedVendors: ['MARE'],
  excludedCategories: ['LIVE' as const],
};
export const RULES = {
  free_bonus: { kind: 'free_bonus', amount: 10 },
  manual: { kind: 'manual', maxAmount: 40 },
  raffle: { kind: 'raffle', stakePerTicket: 50, ticketsMax: 9, prizes: [{ amount: 5, count: 1 }] },
} as const;
export const AT = '2027-01-15T10:00:00.000Z';

export const claimOf = (claimId: string, status: PromotionStatus, more: object = {}) => ({
  claimId,
  promotionId: 'p1',
  type: 'free_bonus' as PromotionKind,
  title: 'T',
  status,
  baseAmount: 0,
  amount: 10,
  turnoverRequired: 0,
  turnoverDone: 0,
  turnoverOwed: 0,
  takenBack: 0,
  bonusInHand: 0,
  bonusInBets: 0,
  waitsForBets: false,
  tickets: 0,
  remark: '',
  reason: '',
  terms: TERMS,
  joinedAt: AT,
  appliedAt: null,
  claimUntil: AT,
  claimedAt: null,
  expiresAt: null,
  endedAt: null,
  ...more,
});
export const promotionOf = (
  promotionId: string,
  status: PromotionStatus,
  kind: keyof typeof RULES = 'free_bonus',
  claims: object[] = [],
) => ({
  promotionId,
  type: kind,
  title: promotionId,
  content: '',
  termsText: '',
  imageUrl: '',
  startsAt: AT,
  endsAt: AT,
  status,
  currency: 'BRL',
  rule: RULES[kind],
  terms: TERMS,
  claims,
});

export let browser: Browser;
export let session: typeof import('../../../../src/stores/session/session.ts');
export let mine: typeof import('../../../../src/stores/promotions/my-promotions.ts');
export let part: typeof import('../../../../src/stores/promotions/take-part.ts');
export let terms: typeof import('../../../../src/stores/promotions/terms.ts');
export let badges: typeof import('../../../../src/stores/centre/badges.ts');
export let list: object[];

export async function start() {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search: '?member=rewardCenter' });
  const centres = await import('../../../../src/stores/centre/centres.ts');
  session = await import('../../../../src/stores/session/session.ts');
  mine = await import('../../../../src/stores/promotions/my-promotions.ts');
  part = await import('../../../../src/stores/promotions/take-part.ts');
  terms = await import('../../../../src/stores/promotions/terms.ts');
  badges = await import('../../../../src/stores/centre/badges.ts');
  list = [promotionOf('p1', 'join')];
  serve(() => undefined);
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  centres.watchCentre();
  await settle();
}

export function serve(own: Parameters<Browser['serve']>[0]) {
  browser.serve((call) => {
    const answer = own(call);
    if (answer) return answer;
    if (call.path === LIST) return grant({ list, page: 1, pageSize: 100, total: list.length });
    if (call.path === '/wps/v2/wallets/balance') return grant({ sumBalance: 5, currency: 'BRL' });
    return call.path === '/wps/member/info' ? grant(INFO) : undefined;
  });
}

export const take = (row: object, step: 'join' | 'apply' | 'claim') => part.createTakePart(row as never, step);
export const sent = (path: string) =>
  browser.callsTo(path).map(({ body, headers }) => ({ ...JSON.parse(body ?? ''), key: headers['Idempotency-Key'] }));

/** Sets the promotions that the platform lists from now on. */
export function offer(rows: object[]): void {
  list = rows;
}
