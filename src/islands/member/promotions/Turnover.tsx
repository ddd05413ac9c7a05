import type { Currency } from '../../../contract/core/money.ts';
import type { PromotionClaim } from '../../../contract/promotions/claims.ts';
import { formatPercent } from '../../../lib/format.ts';
import { toPercent } from '../../../stores/promotions/terms.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Progress } from '../../centre/parts/Progress.tsx';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly claim: PromotionClaim;
  readonly currency: Currency;
}

/** Progress of the turnover as a bar and in figures. */
export function Turnover({ claim, currency }: Props) {
  const { t, tag } = useWords();
  const percent = toPercent(claim);
  return (
    <div>
      <Progress label={t('promotions.progress')} percent={percent} />
      <p className={parts.soft}>
        {t('promotions.percent', { percent: formatPercent(tag, percent / 100) })} ·{' '}
        <Amount amount={claim.turnoverDone} currency={currency} /> /{' '}
        <Amount amount={claim.turnoverRequired} currency={currency} />
      </p>
    </div>
  );
}
