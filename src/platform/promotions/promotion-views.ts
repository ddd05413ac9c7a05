import { CURRENCY } from '../../brand/currency.ts';
import { ANSWER_LIMIT_BYTES, type OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor } from '../../contract/core/money.ts';
import type { listMyPromotions, PromotionClaim, PromotionOffer } from '../../contract/promotions/claims.ts';
import type { Promotion, PromotionStatus } from '../../contract/promotions/promotions.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept } from '../../server/result.ts';
import { isMeant } from '../inbox/audience.ts';
import type { Profile } from '../member/profile-store.ts';
import { pickText } from '../system/pick-text.ts';
import { CLAIMS_SHOWN_MAX, type Claim, isOver, isOverdue } from './claim-store.ts';
import { toWorth } from './kept-deposit.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { PublishedPromotion } from './promotion.ts';

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

export function toClaimView(claim: Claim, language: string): PromotionClaim {
  const { rule, terms, titles } = claim.joined;
  const { amountMinor, baseMinor } = toWorth(claim);
  const owed = claim.status === 'process' ? Math.max(claim.requiredMinor - claim.doneMinor, 0) : 0;
  return {
    claimId: claim.id,
    promotionId: claim.promotionId,
    type: rule.kind,
    title: pickText(titles, language),
    status: claim.status,
    baseAmount: toMajor(Math.max(baseMinor, claim.stakesMinor)),
    amount: toMajor(amountMinor),
    turnoverRequired: toMajor(claim.requiredMinor),
    turnoverDone: toMajor(claim.doneMinor),
    turnoverOwed: toMajor(owed),
    takenBack: toMajor(claim.takenBackMinor),
    bonusInHand: toMajor(claim.bonusHandMinor),
    bonusInBets: toMajor(claim.bonusBetsMinor),
    waitsForBets: isOverdue(claim),
    tickets: toBehaviour(rule).draw?.toTickets(claim.stakesMinor) ?? 0,
    remark: claim.remark,
    reason: claim.reason,
    terms,
    joinedAt: new Date(claim.joinedAt).toISOString(),
    appliedAt: toTime(claim.appliedAt),
    claimUntil: toTime(claim.claimUntil),
    claimedAt: toTime(claim.claimedAt),
    expiresAt: toTime(claim.expiresAt),
    endedAt: toTime(claim.endedAt),
  };
}

/** Status for a visitor who does not take part: not open yet, join or close. */
export function toGuestStatus(promotion: PublishedPromotion, now: number): PromotionStatus {
  const isFull = promotion.claimsCap !== null && promotion.grantedCount >= promotion.claimsCap;
  if (promotion.state !== 'published' || promotion.endsAt <= now || isFull) return 'close';
  return promotion.startsAt > now ? 'coming_soon' : 'join';
}

export function toPromotionView(
  promotion: PublishedPromotion,
  language: string,
  status = toGuestStatus(promotion, clock()),
): Promotion {
  const { id, rule, terms, texts, imageUrl, startsAt, endsAt } = promotion;
  return {
    promotionId: id,
    type: rule.kind,
    ...pickText(texts, language),
    imageUrl,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    status,
    currency: CURRENCY,
    rule,
    terms,
  };
}

/** Of several participations (the cycles of a rebate), the one that needs an action comes first. */
const URGENCY: readonly PromotionStatus[] = [
  'claim',
  'issued',
  'process',
  'applying',
  'rejected',
  'signed',
  'claimed',
  'close',
];

/**
 * Selects at most `CLAIMS_SHOWN_MAX` claims, in this order of preference: the claim in process, the oldest open claims because they end
 * first, the newest of the others. The result keeps the original order.
 */
function pickShown(claims: readonly Claim[]): readonly Claim[] {
  const open = claims.filter((claim) => !isOver(claim)).toReversed();
  const running = open.filter(({ status }) => status === 'process');
  const shown = [...new Set([...running, ...open, ...claims])].slice(0, CLAIMS_SHOWN_MAX);
  return claims.filter((claim) => shown.includes(claim));
}

function toOffer(promotion: PublishedPromotion, profile: Profile): PromotionOffer {
  if (toGuestStatus(promotion, clock()) === 'close') return 'over';
  return isMeant(promotion.audience, profile) ? 'open' : 'not_for_you';
}

export function toMyPromotion(
  promotion: PublishedPromotion,
  profile: Profile,
  claims: readonly Claim[],
  language: string,
) {
  const mine = claims.filter(({ promotionId }) => promotionId === promotion.id);
  const found = URGENCY.find((candidate) => mine.some((claim) => claim.status === candidate));
  const offer = toOffer(promotion, profile);
  const offered = offer === 'open' ? toGuestStatus(promotion, clock()) : 'close';
  // A member whose cycle of a rebate has ended can join again while the promotion runs.
  const { cycle } = toBehaviour(promotion.rule);
  const isAgain = cycle && offered === 'join' && (found === 'claimed' || found === 'close');
  const status = isAgain ? offered : found;
  return {
    ...toPromotionView(promotion, language, status ?? offered),
    claims: pickShown(mine).map((claim) => toClaimView(claim, language)),
    offer,
  };
}

type MyPromotions = OutputOf<typeof listMyPromotions>;

/**
 * Omits the terms of the participations when the page would exceed the answer limit of a site worker of the last release. These terms equal
 * those of the promotion.
 */
export function withinAnswer(page: MyPromotions): Answer<MyPromotions> {
  const json = JSON.stringify(page);
  if (json.length <= ANSWER_LIMIT_BYTES) return { ...accept(page), json };
  const list = page.list.map((promotion) => ({
    ...promotion,
    claims: promotion.claims.map(({ terms: _terms, ...claim }) => claim),
  }));
  return accept({ ...page, list });
}
