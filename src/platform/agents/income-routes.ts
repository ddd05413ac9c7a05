import { getAgentIncome, INCOME_KINDS } from '../../contract/agent-income.ts';
import { toMajor } from '../../contract/money.ts';
import { implementInMember } from '../http/implement.ts';
import { readPeriod } from '../records/period.ts';
import { accept } from '../result.ts';
import { requireAgent } from './as-agent.ts';

interface Row {
  day: string;
  kind: (typeof INCOME_KINDS)[number];
  payments: number;
  amount_minor: number;
}

function sum(rows: readonly Row[]) {
  const payments = rows.reduce((total, row) => total + row.payments, 0);
  return { payments, amount: toMajor(rows.reduce((total, row) => total + row.amount_minor, 0)) };
}

export const incomeRoutes = [
  implementInMember(getAgentIncome, async ({ env, input, session, settings }) => {
    const agent = await requireAgent(session);
    if (!agent.ok) return agent;
    const period = readPeriod(input, settings.timeZone);
    if (!period.ok) return period;
    const { results } = await env.DB.prepare(
      'select day, kind, payments, amount_minor from income_days where member_id = ? and day between ? and ? order by day desc, kind',
    )
      .bind(session.memberId, period.value.from, period.value.to)
      .all<Row>();
    const kinds = INCOME_KINDS.map((kind) => ({ kind, ...sum(results.filter((row) => row.kind === kind)) }));
    const days = results.map((row) => ({ day: row.day, kind: row.kind, ...sum([row]) }));
    return accept({ period: period.value, totals: sum(results), kinds, days });
  }),
];
