import type { MemberType } from '../../contract/member/member.ts';
import type { LocalDay } from '../records/local-day.ts';
import { toCode } from './code-queries.ts';

export interface TreeMember {
  memberId: string;
  account: string;
  type: MemberType;
  /** Account of the upline; null without one. */
  upline: string | null;
  joinedDay: LocalDay;
}

export interface Upline {
  memberId: string;
  account: string;
}

const IS_NEW = `exists (select 1 from directory where account = ?2 and member_id = ?1 and state = 'active')
  and not exists (select 1 from agent_tree where descendant = ?1)`;

/**
 * Runs in the batch that activates the account, after the activation. A member is placed once, below a member who is in the tree already,
 * and never moved; so there are no cycles.
 */
export function toTreeInserts(db: D1Database, member: TreeMember): D1PreparedStatement[] {
  const { memberId, account, type, upline, joinedDay } = member;
  const statement = db
    .prepare(
      `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day)
       select up.ancestor, ?1, up.depth + 1, ?2, ?3, ?4 from agent_tree up join directory above on above.member_id = up.descendant
         where above.account = ?5 and above.state = 'active' and ${IS_NEW}
       union all select ?1, ?1, 0, ?2, ?3, ?4 where ${IS_NEW}`,
    )
    .bind(memberId, account, type, joinedDay, upline);
  return [statement];
}

/** The agent with this registration code; undefined when it is unknown or disabled. */
export async function findUplineByCode(db: D1Database, code: string): Promise<Upline | undefined> {
  const row = await db
    .prepare(
      "select agent_id, agent_account from registration_codes where code = ? and state = 'active' and kind = 'agent'",
    )
    .bind(toCode(code))
    .first<{ agent_id: string; agent_account: string }>();
  return row ? { memberId: row.agent_id, account: row.agent_account } : undefined;
}

/** Levels below an agent: 0 is the agent; undefined when the member is outside this tree or unknown. */
export async function findInTree(
  db: D1Database,
  agentId: string,
  account: string,
): Promise<{ memberId: string; depth: number; type: MemberType; joinedDay: LocalDay } | undefined> {
  const row = await db
    .prepare('select descendant, depth, type, joined_day from agent_tree where ancestor = ? and account = ?')
    .bind(agentId, account)
    .first<{ descendant: string; depth: number; type: MemberType; joined_day: string }>();
  return row ? { memberId: row.descendant, depth: row.depth, type: row.type, joinedDay: row.joined_day } : undefined;
}

/** Account of a member, and the number of members above. */
export async function findTreePosition(
  db: D1Database,
  memberId: string,
): Promise<{ account: string; above: number } | undefined> {
  const row = await db
    .prepare('select account, max(depth) as above from agent_tree where descendant = ? group by account')
    .bind(memberId)
    .first<{ account: string; above: number }>();
  return row ?? undefined;
}
