import type { Audience } from '../../contract/inbox/operator.ts';
import type { PromotionRule, PromotionTerms } from '../../contract/promotions/terms.ts';

export interface PromotionWords {
  title: string;
  content: string;
  termsText: string;
}

/** As it is published. Amounts inside `rule` and `terms` are major units, as the operator wrote them. */
export interface PublishedPromotion {
  id: string;
  state: 'published' | 'withdrawn';
  startsAt: number;
  endsAt: number;
  audience: Audience;
  rule: PromotionRule;
  terms: PromotionTerms;
  texts: Readonly<Record<string, PromotionWords>>;
  imageUrl: string;
  position: number;
  budgetMinor: number | null;
  claimsCap: number | null;
  grantedCount: number;
  grantedMinor: number;
}

/** What of it a participation keeps: nobody is given other terms than those they joined under. Only its end moves. */
export interface JoinedTerms {
  rule: PromotionRule;
  terms: PromotionTerms;
  titles: Readonly<Record<string, string>>;
  /** When the promotion ends; a rebate has its cycles until then. */
  promotionEndsAt: number;
}

export function toJoinedTerms({ rule, terms, texts, endsAt }: PublishedPromotion): JoinedTerms {
  const titles = Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]));
  return { rule, terms, titles, promotionEndsAt: endsAt };
}

/** Some markets forbid it (`DEPOSIT_BONUSES`). */
export function rewardsDeposits({ kind }: PromotionRule): boolean {
  return kind === 'deposit_bonus';
}
