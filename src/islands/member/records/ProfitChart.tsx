import { useMemo } from 'react';
import { type ProfitReport, toProfitDays } from '../../../stores/records/profit.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { TimeChart } from '../../centre/parts/TimeChart.tsx';
import { useWords } from '../../ui/words.ts';

/** Bars above zero are gains, below zero losses. A single day has no chart. */
export function ProfitChart({ report }: { readonly report: ProfitReport }) {
  const { t } = useWords();
  const picture = useMemo(() => {
    const days = toProfitDays(report);
    return {
      days: days.map(({ day }) => day),
      series: [
        { label: t('records.net'), kind: 'bars' as const, values: days.map(({ net }) => net) },
        { label: t('records.running'), values: days.map(({ running }) => running) },
      ],
    };
  }, [report, t]);
  if (picture.days.length < 2) return null;
  return (
    <Card title={t('records.chart')}>
      <TimeChart label={t('records.chart_label')} days={picture.days} series={picture.series} />
    </Card>
  );
}
