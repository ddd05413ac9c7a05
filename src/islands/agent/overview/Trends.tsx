import { useMemo, useState } from 'react';
import { type Overview, toWholeDays } from '../../../stores/agents/overview.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { DataTable } from '../../centre/parts/DataTable.tsx';
import { TimeChart } from '../../centre/parts/TimeChart.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { useWords } from '../../ui/words.ts';
import { CentreLink } from '../parts/CentreLink.tsx';
import { Count } from '../parts/Count.tsx';
import { Day } from '../parts/Day.tsx';
import { Money } from '../parts/Money.tsx';

const VIEWS = {
  money: ['deposits', 'withdrawals'],
  play: ['stake', 'net'],
  growth: ['joined', 'firstDeposits'],
} as const;
type View = keyof typeof VIEWS;

interface Props {
  readonly value: Overview;
  readonly scope: string;
}

/** Daily figures as a chart and as a table; each day links to its events. */
export function Trends({ value, scope }: Props) {
  const { t } = useWords();
  const [view, setView] = useState<View>('money');
  const days = useMemo(() => toWholeDays(value), [value]);
  const series = useMemo(
    () => VIEWS[view].map((name) => ({ label: t(`agents.figure.${name}`), values: days.map((day) => day[name]) })),
    [days, view, t],
  );
  const dates = useMemo(() => days.map(({ day }) => day), [days]);
  const money = (name: 'deposits' | 'withdrawals' | 'stake' | 'net', isSigned = false) => ({
    key: name,
    label: t(`agents.figure.${name}`),
    isEnd: true,
    cell: (day: (typeof days)[number]) => <Money amount={day[name]} isSigned={isSigned} />,
  });
  const count = (name: 'joined' | 'firstDeposits') => ({
    key: name,
    label: t(`agents.figure.${name}`),
    isEnd: true,
    cell: (day: (typeof days)[number]) => <Count value={day[name]} />,
  });
  return (
    <Card title={t('agents.trends')}>
      {days.length > 1 && (
        <>
          <Choice
            label={t('agents.trends')}
            value={view}
            options={(Object.keys(VIEWS) as View[]).map((one) => ({ value: one, text: t(`agents.trend.${one}`) }))}
            onChange={setView}
          />
          <TimeChart label={t('agents.trends_label')} days={dates} series={series} />
        </>
      )}
      <DataTable
        caption={t('agents.trends_label')}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          {
            key: 'day',
            label: t('agents.report.day'),
            isName: true,
            cell: ({ day }) => (
              <CentreLink to={{ page: 'agentDownlineTransactionDetailsCopy', fields: { from: day, to: day, scope } }}>
                <Day day={day} />
              </CentreLink>
            ),
          },
          count('joined'),
          count('firstDeposits'),
          money('deposits'),
          money('withdrawals'),
          money('stake'),
          money('net', true),
        ]}
      />
    </Card>
  );
}
