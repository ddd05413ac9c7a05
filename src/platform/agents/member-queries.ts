import type { TeamFigures } from '../../contract/agents/agents.ts';
import type { MemberType } from '../../contract/member/member.ts';
import { type FigureRow, SUM, toFigures } from './report-queries.ts';

interface Summary {
  account: string;
  type: MemberType;
  joinedDay: string;
  firstDepositDay: string;
  members: number;
  direct: number;
  totals: TeamFigures;
}

interface Row {
  account: string;
  type: MemberType;
  joined_day: string;
  deposit_day: string | null;
  members: number | null;
  direct: number | null;
}

/** Reads single rows, so the cost does not grow with the age of the account or the size of the team. */
export async function findMemberSummary(db: D1Database, memberId: string): Promise<Summary | undefined> {
  const [who, totals] = await db.batch<Row & FigureRow>([
    db
      .prepare(
        `select t.account, t.type, t.joined_day, f.day as deposit_day, g.members, g.direct from agent_tree t
           left join first_deposits f on f.member_id = t.descendant left join agent_teams g on g.agent_id = t.descendant
         where t.descendant = ?1 and t.ancestor = ?1`,
      )
      .bind(memberId),
    db.prepare(`select ${SUM} from member_totals where member_id = ?`).bind(memberId),
  ]);
  const [row, sums] = [who?.results[0], totals?.results[0]];
  if (!row || !sums) return undefined;
  return {
    account: row.account,
    type: row.type,
    joinedDay: row.joined_day,
    firstDepositDay: row.deposit_day ?? '',
    members: row.members ?? 0,
    direct: row.direct ?? 0,
    totals: toFigures(sums),
  };
}
