import { brand } from '../../../brand/brand.ts';
import type { PromotionTerms } from '../../../contract/promotions/terms.ts';
import { KIND_TRAITS } from '../../../stores/promotions/kinds.ts';
import { type MyPromotion, toPresentClaim, toTurnoverAhead } from '../../../stores/promotions/terms.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import { usePlayNames, usePromotionWords } from './use-promotion-words.ts';

interface Props {
  readonly promotion: MyPromotion;
  /** True before the member accepts the terms. */
  readonly isAhead: boolean;
}

/** Facts about a reward that can be claimed or was issued: its amount, the base, the turnover, and the deadline. Empty in other states. */
function useClaimFacts(promotion: MyPromotion) {
  const { t, tag } = useWords();
  const { toDay } = usePromotionWords();
  const claim = toPresentClaim(promotion);
  const isReady = claim?.status === 'claim' || claim?.status === 'issued';
  if (!claim || !isReady) return [];
  const money = (amount: number) => toAmountText(amount, promotion.currency, tag);
  const facts = [{ label: t('promotions.you_get'), value: money(claim.amount) }];
  if (claim.baseAmount > 0) facts.push({ label: t('promotions.base'), value: money(claim.baseAmount) });
  if (claim.terms.turnoverMultiple > 0)
    facts.push({ label: t('promotions.turnover_ahead'), value: money(toTurnoverAhead(claim)) });
  if (claim.claimUntil) facts.push({ label: t('promotions.until'), value: toDay(claim.claimUntil) });
  return facts;
}

/** Rules beside the figures: the order of own and bonus money, the amount taken back, the value of a deposit. */
function toNotes({ type }: MyPromotion, { turnoverMultiple }: PromotionTerms): string[] {
  const deposit = KIND_TRAITS[type].isOnDeposit ? ['deposit_note'] : [];
  if (turnoverMultiple === 0) return [...deposit, 'free_note'];
  const members = brand.policy.againstMembers.length > 0 ? ['members_note'] : [];
  return [...deposit, 'order_note', 'end_note', ...members, 'withdraw_note'];
}

/** Terms by the promotion's rules, or those of the participation if there is one. */
export function Terms({ promotion, isAhead }: Props) {
  const { t } = useWords();
  const { toFacts } = usePromotionWords();
  const terms = toPresentClaim(promotion)?.terms ?? promotion.terms;
  const names = usePlayNames(terms.excludedGames.length > 0);
  const own = useClaimFacts(promotion);
  // If the amount of the reward is known, it replaces the first fact, which is the general rule.
  const facts = toFacts({ ...promotion, terms }, names).slice(own.length > 0 ? 1 : 0);
  return (
    <Card title={t(isAhead ? 'promotions.terms_ahead' : 'promotions.terms')}>
      <Facts rows={[...own, ...facts.map(([label, value]) => ({ label, value }))]} />
      <ul className={`${parts.list} ${parts.soft}`}>
        {terms.maxStake !== null && <li>{t('promotions.maxStake_note')}</li>}
        {toNotes(promotion, terms).map((note) => (
          <li key={note}>{t(`promotions.${note}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
