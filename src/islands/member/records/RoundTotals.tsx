import type { Currency } from '../../../contract/core/money.ts';
import type { RoundTotals as Figures } from '../../../contract/records/records.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import parts from '../../centre/parts/parts.module.css';
import { Totals } from '../../centre/parts/Totals.tsx';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly totals: Figures;
  readonly currency: Currency;
}

/** Totals of the whole period and filter, with explanations of unexpected values below. */
export function RoundTotals({ totals, currency }: Props) {
  const { t, tag } = useWords();
  const { rounds, stake, payout, net, atStake, returned } = totals;
  const rows = [
    { label: t('records.rounds'), value: formatNumber(tag, rounds) },
    { label: t('records.stake'), value: <Amount amount={stake} currency={currency} /> },
    { label: t('records.payout'), value: <Amount amount={payout} currency={currency} /> },
    { label: t('records.net'), value: <Amount amount={net} currency={currency} isSigned /> },
  ];
  if (atStake > 0) rows.push({ label: t('records.at_stake'), value: <Amount amount={atStake} currency={currency} /> });
  if (returned > 0)
    rows.push({ label: t('records.returned'), value: <Amount amount={returned} currency={currency} /> });
  return (
    <>
      <Totals rows={rows} />
      <ul className={`${parts.list} ${parts.soft}`}>
        <li>{t('records.by_begin')}</li>
        {atStake > 0 && <li>{t('records.at_stake_note')}</li>}
        {returned > 0 && <li>{t('records.returned_note')}</li>}
      </ul>
    </>
  );
}
