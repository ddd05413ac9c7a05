import * as contract from '../../contract/agents/agents.ts';
import { type Answer, accept } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import { type ExportPage, toExportResponse } from '../http/export-pages.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { readPeriod } from '../records/requested-period.ts';
import { listBranch, readUsers, type UserFilter } from './report-queries.ts';
import { findTarget, requireAgent } from './require-agent.ts';
import { toDownline } from './to-downline.ts';
import { toPage } from './to-page.ts';

/** Users per read; each needs two sums. */
const EXPORT_USERS = 40;

interface Level {
  readonly memberId: string;
  readonly depth: number;
  readonly filter: UserFilter & { readonly timeZone: string };
}

interface Asked {
  from: string;
  to: string;
  account: string;
  gameType: string;
  vassalage: string;
}

async function findLevel(env: Env, session: MemberSession, asked: Asked, timeZone: string): Promise<Answer<Level>> {
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const period = readPeriod(asked, timeZone);
  if (!period.ok) return period;
  const target = await findTarget(env.DB, session.memberId, asked.account);
  if (!target.ok) return target;
  const { gameType, vassalage } = asked;
  return accept({ ...target.value, filter: { ...period.value, gameType, vassalage } });
}

/** Direct downlines of a member, from the name after `after` on. */
async function readLevel(db: D1Database, { memberId, depth, filter }: Level, after: string, pageSize: number) {
  const rows = await listBranch(db, { memberId, depth, after, limit: pageSize });
  const { page, next } = toPage(rows, pageSize, ({ account }) => account);
  const ids = page.map(({ descendant }) => descendant);
  const users = ids.length === 0 ? [] : await readUsers(db, ids, filter);
  const list = users.flatMap((user, index) => {
    const row = page[index];
    return row ? [{ ...toDownline(row), ...user }] : [];
  });
  return { list, next };
}

type User = Awaited<ReturnType<typeof readLevel>>['list'][number];
const FIGURES = ['rounds', 'stake', 'payout', 'bonus', 'deposits', 'withdrawals', 'earned', 'net'] as const;
type Side = 'own' | 'team';
type Column = `${Side}${Capitalize<(typeof FIGURES)[number]>}`;

function toColumn(side: Side, figure: (typeof FIGURES)[number]): Column {
  return `${side}${figure[0]?.toUpperCase()}${figure.slice(1)}` as Column;
}

function toRow({ account, type, joinedDay, members, ...user }: User) {
  const figures = (['own', 'team'] as const).flatMap((side) =>
    FIGURES.map((figure) => [toColumn(side, figure), user[side][figure]] as const),
  );
  return { account, type, joinedDay, members, ...(Object.fromEntries(figures) as Record<Column, number>) };
}

type UserRow = ReturnType<typeof toRow>;
const COLUMNS: readonly (keyof UserRow)[] = [
  ...(['account', 'type', 'joinedDay', 'members'] as const),
  ...(['own', 'team'] as const).flatMap((side) => FIGURES.map((figure) => toColumn(side, figure))),
];
const COUNTS = ['type', 'members', 'ownRounds', 'teamRounds'] as const;

export const profitRoutes = [
  implementWithoutSessionCheck(contract.listUserProfit, async ({ env, input, session, settings }) => {
    const { cursor, pageSize, ...asked } = input;
    const level = await findLevel(env, session, asked, settings.timeZone);
    if (!level.ok) return level;
    const { from, to, timeZone } = level.value.filter;
    return accept({
      period: { from, to, timeZone },
      pageSize,
      ...(await readLevel(env.DB, level.value, cursor, pageSize)),
    });
  }),

  implementWithoutSessionCheck(
    contract.exportUserProfit,
    async ({ env, input: { format, ...asked }, session, settings }): Promise<Answer<Response>> => {
      const level = await findLevel(env, session, asked, settings.timeZone);
      if (!level.ok) return level;
      const readFrom = async (after: string): Promise<ExportPage<UserRow>> => {
        const { list, next } = await readLevel(env.DB, level.value, after, EXPORT_USERS);
        const mayRead = async () => (await requireAgent(session)).ok;
        const readNext = async () => ((await mayRead()) ? readFrom(next) : undefined);
        return { list: list.map(toRow), readNext: next === '' ? undefined : readNext };
      };
      const { from, to } = level.value.filter;
      const name = `users_${from}_${to}`;
      return accept(toExportResponse({ format, columns: COLUMNS, counts: COUNTS, name, first: await readFrom('') }));
    },
  ),
];
