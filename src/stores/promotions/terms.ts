import { brand } from '../../brand/brand.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import type { PromotionClaim, PromotionOffer } from '../../contract/promotions/claims.ts';
import type { Promotion, PromotionStatus } from '../../contract/promotions/promotions.ts';
import type { PromotionTerms } from '../../contract/promotions/terms.ts';
import { KIND_TRAITS } from './kinds.ts';
import { toTurnoverPercent } from './turnover-percent.ts';

export type MyPromotion = Promotion & {
  readonly claims: readonly PromotionClaim[];
  readonly offer?: PromotionOffer | undefined;
};
/** Possible action of the member; in other statuses something else must happen first. */
export type Step = 'join' | 'apply' | 'claim';

const STEPS: Partial<Record<PromotionStatus, Step>> = { join: 'join', claim: 'claim', issued: 'claim' };
const APPLIES: readonly PromotionStatus[] = ['join', 'signed', 'rejected'];

/** The promotion runs but excludes this member. */
export function isForOthers({ offer, claims }: Pick<MyPromotion, 'offer' | 'claims'>): boolean {
  return offer === 'not_for_you' && claims.length === 0;
}

export function toStep({ status, rule, offer }: Pick<MyPromotion, 'status' | 'rule' | 'offer'>): Step | undefined {
  // A rejected member can apply again only while the promotion runs and is open to this member.
  if (status === 'rejected' && offer !== undefined && offer !== 'open') return undefined;
  return KIND_TRAITS[rule.kind].isApplied && APPLIES.includes(status) ? 'apply' : STEPS[status];
}

/** The participation to which the status refers: the oldest that can be claimed, else the latest with that status. */
export function toPresentClaim({ status, claims }: MyPromotion): PromotionClaim | undefined {
  const ready = claims.findLast((claim) => claim.status === 'claim' || claim.status === 'issued');
  return ready ?? claims.find((claim) => claim.status === status);
}

/** The deposit was withdrawn since, so there is nothing to claim until another deposit. */
export function isDepositGone({ type, amount }: PromotionClaim): boolean {
  return KIND_TRAITS[type].isOnDeposit === true && amount === 0;
}

/** Future turnover of a claim, calculated like on the platform (docs/decisions/0015) and rounded up to a cent. */
export function toTurnoverAhead({ terms, amount, baseAmount, type }: PromotionClaim): number {
  const isWithDeposit = terms.turnoverBase === 'bonus_and_deposit' && KIND_TRAITS[type].isOnDeposit;
  const base = toMinor(amount) + (isWithDeposit ? toMinor(baseAmount) : 0);
  return toMajor(Math.ceil(base * terms.turnoverMultiple));
}

/** 0 to 100; 100 only when complete. */
export function toPercent({ turnoverDone, turnoverRequired }: PromotionClaim): number {
  return toTurnoverPercent(turnoverDone, turnoverRequired);
}

/**
 * True for a category in which members play against each other: while a bonus is in progress, only own money can be
 * staked there (the market's policy).
 */
export function isAgainstMembers(category: string): boolean {
  return brand.policy.againstMembers.includes(category);
}

/** Categories whose stakes count for no turnover under these terms. */
export function listExcludedCategories({ turnoverMultiple, excludedCategories }: PromotionTerms): string[] {
  const always = turnoverMultiple > 0 ? brand.policy.againstMembers : [];
  return [...new Set([...excludedCategories, ...always])];
}

export function hasExclusions(terms: PromotionTerms): boolean {
  return [terms.excludedGames, terms.excludedVendors, listExcludedCategories(terms)].some(({ length }) => length > 0);
}

interface PlayedGame {
  readonly gameId: string;
  readonly vassalage: string;
  readonly gameType: string;
}

/** Whether stakes in a game do not count for the turnover. */
export function isGameExcluded(terms: PromotionTerms, { gameId, vassalage, gameType }: PlayedGame): boolean {
  return (
    terms.excludedGames.includes(gameId) ||
    terms.excludedVendors.includes(vassalage) ||
    listExcludedCategories(terms).includes(gameType)
  );
}

/** Statuses that need an action come first. */
const URGENCY: readonly PromotionStatus[] = [
  'claim',
  'issued',
  'process',
  'rejected',
  'applying',
  'signed',
  'join',
  'coming_soon',
  'claimed',
  'close',
];

export function sortByUrgency(promotions: readonly MyPromotion[]): MyPromotion[] {
  return promotions.toSorted((one, other) => URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status));
}
