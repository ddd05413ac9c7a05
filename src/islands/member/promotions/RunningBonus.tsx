import type { Currency } from '../../../contract/core/money.ts';
import type { PromotionClaim } from '../../../contract/promotions/claims.ts';
import { hasExclusions } from '../../../stores/promotions/terms.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import { useWords } from '../../ui/words.ts';
import { Turnover } from './Turnover.tsx';
import { usePlayNames, usePromotionWords } from './use-promotion-words.ts';

interface Props {
  readonly claim: PromotionClaim;
  readonly currency: Currency;
}

/** A bonus with running turnover: progress, deadline, and excluded games. */
export function RunningBonus({ claim, currency }: Props) {
  const { t } = useWords();
  const { toExcluded } = usePromotionWords();
  const names = usePlayNames(claim.terms.excludedGames.length > 0);
  return (
    <Card title={t('promotions.progress')}>
      <Turnover claim={claim} currency={currency} />
      <Facts
        rows={[
          { label: t('promotions.amount'), value: <Amount amount={claim.amount} currency={currency} /> },
          { label: t('promotions.bonus_in_hand'), value: <Amount amount={claim.bonusInHand} currency={currency} /> },
          ...(claim.bonusInBets > 0
            ? [
                {
                  label: t('promotions.bonus_in_bets'),
                  value: <Amount amount={claim.bonusInBets} currency={currency} />,
                },
              ]
            : []),
          { label: t('promotions.done'), value: <Amount amount={claim.turnoverDone} currency={currency} /> },
          { label: t('promotions.owed'), value: <Amount amount={claim.turnoverOwed} currency={currency} /> },
          { label: t('promotions.expires'), value: claim.expiresAt ? <Moment at={claim.expiresAt} /> : '–' },
        ]}
      />
      {hasExclusions(claim.terms) && (
        <Note tone="warn">
          <p>
            <strong>{t('promotions.excluded')}:</strong> {toExcluded(claim.terms, names)}
          </p>
        </Note>
      )}
    </Card>
  );
}
