import type { OutputOf } from '../../../contract/core/endpoint.ts';
import type { Currency } from '../../../contract/core/money.ts';
import type { listPromotionClaims } from '../../../contract/promotions/claims.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import parts from '../../centre/parts/parts.module.css';
import { Totals } from '../../centre/parts/Totals.tsx';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly totals: OutputOf<typeof listPromotionClaims>['totals'];
  readonly currency: Currency;
}

export function BonusTotals({ totals, currency }: Props) {
  const { t, tag } = useWords();
  const money = (amount: number) => <Amount amount={amount} currency={currency} />;
  const rows = [
    { label: t('promotions.claims'), value: formatNumber(tag, totals.claims) },
    { label: t('promotions.paid'), value: money(totals.paid) },
    { label: t('promotions.required'), value: money(totals.turnoverRequired) },
    { label: t('promotions.done'), value: money(totals.turnoverDone) },
    { label: t('promotions.owed'), value: money(totals.turnoverOwed) },
  ];
  if (totals.takenBack > 0) rows.push({ label: t('promotions.taken_back'), value: money(totals.takenBack) });
  return (
    <>
      <Totals rows={rows} />
      <ul className={`${parts.list} ${parts.soft}`}>
        <li>{t('promotions.by_joining')}</li>
        {totals.takenBack > 0 && <li>{t('promotions.taken_back_note')}</li>}
      </ul>
    </>
  );
}
