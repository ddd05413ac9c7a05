import type { Currency } from '../../../contract/core/money.ts';
import type { Profit } from '../../../contract/records/records.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import parts from '../../centre/parts/parts.module.css';
import { Totals } from '../../centre/parts/Totals.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import styles from './records.module.css';

const toVerdict = (net: number) => (net > 0 ? 'won' : net < 0 ? 'lost' : 'even');

interface Props {
  readonly totals: Profit;
  readonly currency: Currency;
  readonly hasCategory: boolean;
}

/** States gain or loss in words, then the figures that it results from. */
export function ProfitTotals({ totals, currency, hasCategory }: Props) {
  const { t, tag } = useWords();
  const { net, stake, payout, bonus, rounds } = totals;
  const amount = toAmountText(Math.abs(net), currency, tag);
  return (
    <>
      <p className={styles.verdict}>{t(`records.${toVerdict(net)}`, { amount })}</p>
      <Totals
        rows={[
          { label: t('records.net'), value: <Amount amount={net} currency={currency} isSigned /> },
          { label: t('records.stake'), value: <Amount amount={stake} currency={currency} /> },
          { label: t('records.payout'), value: <Amount amount={payout} currency={currency} /> },
          { label: t('records.bonus'), value: <Amount amount={bonus} currency={currency} /> },
          { label: t('records.rounds'), value: formatNumber(tag, rounds) },
        ]}
      />
      <ul className={`${parts.list} ${parts.soft}`}>
        <li>{t('records.formula')}</li>
        <li>{t('records.by_settlement')}</li>
        {hasCategory && <li>{t('records.bonus_no_category')}</li>}
      </ul>
    </>
  );
}
