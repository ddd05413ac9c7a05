import * as contract from '../../contract/agents/income.ts';
import { toMajor } from '../../contract/core/money.ts';
import { type Answer, accept } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import { toExportResponse } from '../http/export-pages.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { readPeriod } from '../records/requested-period.ts';
import { requireAgent } from './require-agent.ts';

interface Row {
  day: string;
  kind: (typeof contract.INCOME_KINDS)[number];
  payments: number;
  amount_minor: number;
}

function sum(rows: readonly Row[]) {
  const payments = rows.reduce((total, row) => total + row.payments, 0);
  return { payments, amount: toMajor(rows.reduce((total, row) => total + row.amount_minor, 0)) };
}

async function readIncome(env: Env, session: MemberSession, asked: { from: string; to: string }, timeZone: string) {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const period = readPeriod(asked, timeZone);
  if (!period.ok) return period;
  const { results } = await env.DB.prepare(
    'select day, kind, payments, amount_minor from income_days where member_id = ? and day between ? and ? order by day desc, kind',
  )
    .bind(session.memberId, period.value.from, period.value.to)
    .all<Row>();
  return accept({ period: period.value, rows: results });
}

const toDay = (row: Row) => ({ day: row.day, kind: row.kind, ...sum([row]) });

export const incomeRoutes = [
  implementWithoutSessionCheck(contract.getAgentIncome, async ({ env, input, session, settings }) => {
    const income = await readIncome(env, session, input, settings.timeZone);
    if (!income.ok) return income;
    const { period, rows } = income.value;
    const kinds = contract.INCOME_KINDS.map((kind) => ({ kind, ...sum(rows.filter((row) => row.kind === kind)) }));
    return accept({ period, totals: sum(rows), kinds, days: rows.map(toDay) });
  }),

  implementWithoutSessionCheck(
    contract.exportAgentIncome,
    async ({ env, input: { format, ...asked }, session, settings }): Promise<Answer<Response>> => {
      const income = await readIncome(env, session, asked, settings.timeZone);
      if (!income.ok) return income;
      const { period, rows } = income.value;
      const columns = ['day', 'kind', 'payments', 'amount'] as const;
      const first = { list: rows.map(toDay), readNext: undefined };
      const name = `income_${period.from}_${period.to}`;
      return accept(toExportResponse({ format, columns, counts: ['payments'], name, first }));
    },
  ),
];
