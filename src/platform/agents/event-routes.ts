import * as contract from '../../contract/agents/events.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import { EXPORT_CHUNK } from '../http/export-pages.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import { readPeriod } from '../records/requested-period.ts';
import { type EventFilter, listEvents, readEventCursor, sumEvents, toEventCursor } from './event-queries.ts';
import { toEventsResponse } from './export-events.ts';
import { findTarget, requireAgent } from './require-agent.ts';

interface Asked {
  from: string;
  to: string;
  account: string;
  scope: EventFilter['scope'];
  gameType: string;
  vassalage: string;
  group: EventFilter['group'];
}

async function toFilter(
  env: Env,
  session: MemberSession,
  { account, scope, gameType, vassalage, group, ...days }: Asked,
  timeZone: string,
): Promise<Answer<EventFilter>> {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const period = readPeriod(days, timeZone);
  if (!period.ok) return period;
  const target = await findTarget(env.DB, session.memberId, account);
  if (!target.ok) return target;
  return accept({ ...period.value, memberId: target.value.memberId, scope, gameType, vassalage, group });
}

const listDownlineEvents = implementWithoutSessionCheck(
  contract.listDownlineEvents,
  async ({ env, input, session, settings }) => {
    const { cursor, pageSize, ...asked } = input;
    const filter = await toFilter(env, session, asked, settings.timeZone);
    if (!filter.ok) return filter;
    const before = readEventCursor(cursor);
    if (!before) return refuseFields({ cursor: 'pattern' });
    const [totals, { list, last }] = await Promise.all([
      sumEvents(env.DB, filter.value),
      listEvents(env.DB, filter.value, before, pageSize),
    ]);
    const { from, to, timeZone } = filter.value;
    return accept({ period: { from, to, timeZone }, totals, list, pageSize, next: last ? toEventCursor(last) : '' });
  },
);

const exportDownlineEvents = implementWithoutSessionCheck(
  contract.exportDownlineEvents,
  async ({ env, input, session, settings }) => {
    const { format, ...asked } = input;
    const filter = await toFilter(env, session, asked, settings.timeZone);
    if (!filter.ok) return filter;
    const start = readEventCursor('');
    if (!start) throw new Error('The first cursor is invalid');
    const first = await listEvents(env.DB, filter.value, start, EXPORT_CHUNK);
    const mayRead = async () => (await requireAgent(session)).ok;
    return accept(toEventsResponse({ db: env.DB, filter: filter.value, format, first, mayRead }));
  },
);

const getDownlineRound = implementWithoutSessionCheck(contract.getDownlineRound, async ({ env, input, session }) => {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const target = await findTarget(env.DB, session.memberId, input.account);
  return target.ok ? getMember(env, target.value.memberId).records.getRoundOf(input.roundId) : target;
});

export const eventRoutes = [listDownlineEvents, exportDownlineEvents, getDownlineRound];
