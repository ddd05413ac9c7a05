import { type MyPromotion, toPresentClaim } from '../../../stores/promotions/terms.ts';
import parts from '../../centre/parts/parts.module.css';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';

/** Tickets of a raffle, and how to get more. */
export function Tickets({ promotion }: { readonly promotion: MyPromotion }) {
  const { t, tag } = useWords();
  const { rule, currency } = promotion;
  const tickets = (toPresentClaim(promotion) ?? promotion.claims[0])?.tickets ?? 0;
  if (rule.kind !== 'raffle' || tickets === 0) return null;
  const each = toAmountText(rule.stakePerTicket, currency, tag);
  return (
    <div>
      <strong>{t('promotions.tickets', { count: tickets })}</strong>
      <p className={parts.soft}>
        {rule.stakePerTicket > 0
          ? t('promotions.tickets_note', { amount: each, max: rule.ticketsMax })
          : t('promotions.tickets_entry')}
      </p>
    </div>
  );
}
