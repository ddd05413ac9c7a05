import '../calls/calls.css';
import './reports.css';
import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { PAYMENT_REPORT_BY, REVENUE_BY } from '../../contract/operator/reports.ts';
import { $route, navigate, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { toZoneDay } from '../core/zone-time.ts';
import { Field, Select } from '../ui/Field.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { FigureRows } from './FigureRows.tsx';
import { PaymentReport } from './PaymentReport.tsx';
import { ReportPayments } from './ReportPayments.tsx';
import { Retention } from './Retention.tsx';
import { RevenueReport } from './RevenueReport.tsx';

const REPORTS = ['revenue', 'payments', 'retention'] as const;
type Report = (typeof REPORTS)[number];

export interface Choice<By extends string> {
  readonly from: string;
  readonly to: string;
  readonly by: By;
}

const BY: Readonly<Record<Exclude<Report, 'retention'>, readonly string[]>> = {
  revenue: REVENUE_BY,
  payments: PAYMENT_REPORT_BY,
};

/** `/console/reports` shows the figures, `/console/reports/rows` and `/console/reports/payments` show the rows that a figure is made of. */
export default function ReportsScreen() {
  const { segments, query } = useStore($route);
  const [, page] = segments;
  if (page === 'rows') return <FigureRows query={query} />;
  return page === 'payments' ? <ReportPayments query={query} /> : <Reports query={query} />;
}

/** Shows figures of a period. The address has the whole choice, so it can be bookmarked and shared. */
function Reports({ query }: { readonly query: URLSearchParams }) {
  const { t } = useWords();
  const asked = query.get('report') as Report | null;
  const report: Report = asked && REPORTS.includes(asked) ? asked : 'revenue';
  const [from, setFrom] = useState(query.get('from') ?? toZoneDay());
  const [to, setTo] = useState(query.get('to') ?? toZoneDay());
  const ways = report === 'retention' ? [] : BY[report];
  const by = ways.includes(query.get('by') ?? '') ? (query.get('by') as string) : 'day';
  const choice = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const show = (event: FormEvent) => {
    event.preventDefault();
    navigate(toHref(['reports'], { report, from, to, by }));
  };
  return (
    <Page title={t('shell.screen_reports')}>
      <Tabs
        label={t('shell.screen_reports')}
        current={report}
        tabs={REPORTS.map((id) => ({ id, title: t(`reports.${id}`), href: toHref(['reports'], { report: id }) }))}
      />
      {report !== 'retention' && (
        <form className="filters" onSubmit={show}>
          <Field label={t('common.from')} type="date" value={from} onChange={setFrom} />
          <Field label={t('common.to')} type="date" value={to} onChange={setTo} />
          <Select
            label={t('reports.by')}
            value={by}
            onChange={(next) => navigate(toHref(['reports'], { report, from, to, by: next }))}
            options={ways.map((one) => [one, t(`reports.by_${one}`)] as const)}
          />
          <button type="submit" className="button">
            {t('calls.read')}
          </button>
        </form>
      )}
      {report === 'revenue' && <RevenueReport choice={{ ...choice, by: by as (typeof REVENUE_BY)[number] }} />}
      {report === 'payments' && <PaymentReport choice={{ ...choice, by: by as (typeof PAYMENT_REPORT_BY)[number] }} />}
      {report === 'retention' && <Retention />}
    </Page>
  );
}
