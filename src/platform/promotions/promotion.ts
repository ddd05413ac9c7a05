import type { Minor } from '../../contract/core/money.ts';
import type { Audience } from '../../contract/inbox/operator.ts';
import type { PromotionRule, PromotionTerms } from '../../contract/promotions/terms.ts';

export interface PromotionWords {
  title: string;
  content: string;
  termsText: string;
}

/** A published promotion. Amounts inside `rule` and `terms` are major units, as the operator wrote them. */
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
  budgetMinor: Minor | null;
  claimsCap: number | null;
  grantedCount: number;
  grantedMinor: Minor;
}

/** Terms that a participation keeps: later changes of the promotion do not apply to it, except a change of the end. */
export interface JoinedTerms {
  rule: PromotionRule;
  terms: PromotionTerms;
  titles: Readonly<Record<string, string>>;
  /** End of the promotion; a rebate has cycles until then. */
  promotionEndsAt: number;
  /** One deposit makes one bonus. Missing where the member joined before this was part of the terms. */
  sharesNoDeposit?: boolean;
}

export function toJoinedTerms({ rule, terms, texts, endsAt }: PublishedPromotion): JoinedTerms {
  const titles = Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]));
  return { rule, terms, titles, promotionEndsAt: endsAt, sharesNoDeposit: true };
}
