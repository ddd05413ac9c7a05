import * as contract from '../../contract/agents/agents.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { toAccount } from '../member/create-account.ts';
import { isDay, toLocalDay } from '../records/local-day.ts';
import { toPeriodBefore, toPeriodDays } from './agent-periods.ts';
import * as reports from './report-queries.ts';
import { findTarget, requireAgent } from './require-agent.ts';
import { toDownline } from './to-downline.ts';
import { toPage } from './to-page.ts';

export const agentsRoutes = [
  implementWithoutSessionCheck(contract.getTeamOverview, async ({ env, input, session, settings: { timeZone } }) => {
    const agent = await requireAgent(session);
    if (!agent.ok) return agent;
    const day = input.day || toLocalDay(clock(), timeZone);
    if (!isDay(day)) return refuseFields({ day: 'date' });
    const { memberId } = session;
    const current = toPeriodDays(input.period, day);
    const read = (days: typeof current) => reports.readTeamSpan(env.DB, memberId, input.scope, input.period, days);
    const [size, now, before, days] = await Promise.all([
      reports.readTeamSize(env.DB, memberId),
      read(current),
      read(toPeriodBefore(input.period, current)),
      reports.readTeamDays(env.DB, memberId, input.scope, current),
    ]);
    return accept({ timeZone, ...size, current: now, before, days });
  }),

  implementWithoutSessionCheck(contract.listDownlines, async ({ env, input, session }) => {
    const agent = await requireAgent(session);
    if (!agent.ok) return agent;
    const target = await findTarget(env.DB, session.memberId, input.account);
    if (!target.ok) return target;
    const { cursor: after, pageSize, name } = input;
    const branch = { ...target.value, after, limit: pageSize };
    const rows = await (name
      ? reports.searchTeam(env.DB, branch, toAccount(name))
      : reports.listBranch(env.DB, branch));
    const { page, next } = toPage(rows, pageSize, ({ account }) => account);
    const path = await reports.readPath(env.DB, session.memberId, target.value.memberId);
    return accept({ path, list: page.map(toDownline), pageSize, next });
  }),
];
