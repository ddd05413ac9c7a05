import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { PERIOD_DAYS_MAX } from '../../../contract/records/records.ts';
import type { Feature } from '../../../contract/system/features.ts';
import {
  type Income,
  income,
  incomeExport,
  incomeFilters,
  incomeViews,
  toIncomeDays,
} from '../../../stores/agents/income.ts';
import type { CentrePageProps } from '../../centre/page.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { Empty } from '../../centre/parts/Empty.tsx';
import { ExportButtons } from '../../centre/parts/ExportButtons.tsx';
import { PeriodPicker } from '../../centre/parts/PeriodPicker.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { TimeChart } from '../../centre/parts/TimeChart.tsx';
import { useWords } from '../../ui/words.ts';
import { AgentFrame } from '../parts/AgentFrame.tsx';
import { CentreLink } from '../parts/CentreLink.tsx';
import { Count } from '../parts/Count.tsx';
import { Day } from '../parts/Day.tsx';
import { type Figure, FigureGrid } from '../parts/FigureGrid.tsx';
import { Money } from '../parts/Money.tsx';
import { SavedViewsBar } from '../parts/SavedViewsBar.tsx';

const EVENTS = 'agentDownlineTransactionDetailsCopy';
/** Pages that explain the payments of a kind. */
const CONTRACT_PAGES: Readonly<Record<string, { readonly page: string; readonly feature: Feature }>> = {
  dividend: { page: 'agentDividendRecordCopy2', feature: 'dividendContract' },
  daily_salary: { page: 'agentDailyWages2', feature: 'dailySalary' },
  hourly_salary: { page: 'agentHourSalary', feature: 'hourlySalary' },
  realtime_salary: { page: 'agentRealtimeSalary', feature: 'realTimeSalary' },
};

function Figures({ value, features }: { readonly value: Income; readonly features: readonly Feature[] }) {
  const { t } = useWords();
  const { from, to } = value.period;
  const own = { page: EVENTS, fields: { from, to, scope: 'own', group: 'earnings' } };
  const total: Figure = {
    id: 'total',
    label: t('agents.report.income.total'),
    value: <Money amount={value.totals.amount} />,
    change: t('agents.report.payments', { count: value.totals.payments }),
    formula: t('agents.report.income.total_formula'),
    rows: own,
  };
  const kinds = value.kinds.map(({ kind, payments, amount }): Figure => {
    const known = CONTRACT_PAGES[kind];
    const rows = known && features.includes(known.feature) ? { page: known.page } : own;
    return {
      id: kind,
      label: t(`records.kind.${kind}`),
      value: <Money amount={amount} />,
      change: t('agents.report.payments', { count: payments }),
      formula: t(`agents.report.income.formula_${kind}`),
      rows,
    };
  });
  return <FigureGrid label={t('agents.report.totals')} figures={[total, ...kinds]} />;
}

function Days({ value }: { readonly value: Income }) {
  const { t } = useWords();
  const days = useMemo(() => toIncomeDays(value), [value]);
  const dates = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [{ label: t('agents.report.income.total'), values: days.map(({ amount }) => amount), kind: 'bars' as const }],
    [days, t],
  );
  if (value.days.length === 0)
    return <Empty title={t('agents.report.income.none')} text={t('agents.report.income.none_text')} />;
  return (
    <Card title={t('agents.report.income.days')}>
      {days.length > 1 && <TimeChart label={t('agents.report.income.days')} days={dates} series={series} />}
      <DataTable
        caption={t('agents.report.income.days')}
        rows={value.days}
        rowKey={({ day, kind }) => `${day}/${kind}`}
        columns={[
          {
            key: 'day',
            label: t('agents.report.day'),
            isName: true,
            cell: ({ day }) => (
              <CentreLink to={{ page: EVENTS, fields: { from: day, to: day, scope: 'own', group: 'earnings' } }}>
                <Day day={day} />
              </CentreLink>
            ),
          },
          {
            key: 'kind',
            label: t('agents.report.kind'),
            narrow: 'bare',
            cell: ({ kind }) => t(`records.kind.${kind}`),
          },
          {
            key: 'payments',
            label: t('agents.report.income.payments'),
            isEnd: true,
            cell: ({ payments }) => <Count value={payments} />,
          },
          {
            key: 'amount',
            narrow: 'lead',
            label: t('agents.report.amount'),
            isEnd: true,
            cell: ({ amount }) => <Money amount={amount} />,
          },
        ]}
      />
    </Card>
  );
}

function openPage(): void {
  incomeViews.open();
  incomeFilters.open();
}

/** Payments to the agent by kind and by day. */
export function IncomePage({ features }: CentrePageProps) {
  const fields = useStore(incomeFilters.$fields);
  return (
    <AgentFrame onOpen={openPage}>
      <SavedViewsBar views={incomeViews} fields={fields} onPick={incomeFilters.change} />
      <PeriodPicker period={fields} daysMax={PERIOD_DAYS_MAX} onPick={incomeFilters.change} />
      <RemoteView remote={income}>
        {(value) => (
          <>
            <Figures value={value} features={features} />
            {value.days.length > 0 && <ExportButtons exporter={incomeExport} input={fields} />}
            <Days value={value} />
          </>
        )}
      </RemoteView>
    </AgentFrame>
  );
}
