import type { T } from '../../../lib/words.ts';
import {
  isDepositGone,
  isForOthers,
  type MyPromotion,
  toPresentClaim,
  toStep,
} from '../../../stores/promotions/terms.ts';
import { toAmountText } from '../../ui/amount.ts';
import { toKindWords } from './kind-words.ts';
import type { PromotionWords } from './promotion-words.ts';

/** One sentence with the member's status in a promotion and the next step. */
export function toNextStep(promotion: MyPromotion, { t, tag, words }: { t: T; tag: string; words: PromotionWords }) {
  const { status, rule, currency, claims } = promotion;
  const claim = toPresentClaim(promotion);
  const money = (amount: number) => toAmountText(amount, currency, tag);
  const day = (iso: string | null | undefined) => (iso ? words.toDay(iso) : '–');
  switch (status) {
    case 'join':
      return t(toStep(promotion) === 'apply' ? 'promotions.next.apply' : 'promotions.next.join');
    case 'signed': {
      const minDeposit = toKindWords(rule).toMinDeposit?.(rule);
      return t(`promotions.next.signed.${rule.kind}`, {
        amount: minDeposit === undefined ? '' : money(minDeposit),
        stakes: money(claim?.baseAmount ?? 0),
      });
    }
    case 'claim':
    case 'issued':
      if (claim && isDepositGone(claim)) return t('promotions.next.deposit_gone', { day: day(claim.claimUntil) });
      return t('promotions.next.claim', { amount: money(claim?.amount ?? 0), day: day(claim?.claimUntil) });
    case 'process':
      if (claim?.waitsForBets) return t('promotions.next.process_over');
      return t('promotions.next.process', { owed: money(claim?.turnoverOwed ?? 0), day: day(claim?.expiresAt) });
    case 'claimed':
      return t('promotions.next.claimed', { amount: money(claim?.amount ?? 0) });
    case 'rejected':
      return t(toStep(promotion) === 'apply' ? 'promotions.next.rejected' : 'promotions.next.rejected_over');
    case 'close':
      if (isForOthers(promotion)) return t('promotions.not_for_you');
      return t(claims.length > 0 ? 'promotions.next.close_mine' : 'promotions.next.close');
    case 'applying':
    case 'coming_soon':
      return t(`promotions.next.${status}`);
  }
}
