import { useStore } from '@nanostores/react';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import { openProfit, type ProfitReport, profit, profitExport, profitFilters } from '../../../stores/records/profit.ts';
import { CategoryFilter } from '../../centre/parts/CategoryFilter.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import parts from '../../centre/parts/parts.module.css';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { Tabs } from '../../centre/parts/Tabs.tsx';
import { useOpened } from '../../centre/use-opened.ts';
import { useWords } from '../../ui/words.ts';
import { ProfitChart } from './ProfitChart.tsx';
import { ProfitTable } from './ProfitTable.tsx';
import { ProfitTotals } from './ProfitTotals.tsx';

const { $fields, change } = profitFilters;

function Report({ report }: { readonly report: ProfitReport }) {
  const { t } = useWords();
  const fields = useStore($fields);
  const { totals, categories, days } = report;
  if (days.length === 0) return <Empty title={t('records.no_profit')} text={t('records.no_profit_text')} />;
  const views = ['day', 'category'].map((id) => ({ id, label: t(`records.by_${id}`) }));
  const rows =
    fields.by === 'category'
      ? categories.map(({ gameType, ...row }) => ({
          ...row,
          key: gameType,
          name: gameType ? t(`centre.category.${gameType}`) : t('records.no_category'),
        }))
      : days.map(({ day, ...row }) => ({ ...row, key: day, name: day })).toReversed();
  return (
    <>
      <ProfitTotals totals={totals} currency={report.currency} hasCategory={fields.gameType !== ''} />
      <ProfitChart report={report} />
      <Tabs label={t('records.views')} tabs={views} current={fields.by} onPick={(by) => change({ by })}>
        <ProfitTable rows={rows} currency={report.currency} isByDay={fields.by === 'day'} />
      </Tabs>
      <ExportButtons exporter={profitExport} input={fields} />
    </>
  );
}

/** Personal profit and loss (spec §2 `personalProfit`). */
export function ProfitPage() {
  const { from, to, gameType } = useStore($fields);
  useOpened(openProfit);
  if (from === '') return null;
  return (
    <div className={parts.stack}>
      <PeriodPicker period={{ from, to }} daysMax={PERIOD_DAYS_MAX} onPick={change} />
      <div className={parts.row}>
        <CategoryFilter value={gameType} onPick={(value) => change({ gameType: value })} />
      </div>
      <RemoteView remote={profit}>{(report) => <Report report={report} />}</RemoteView>
    </div>
  );
}
