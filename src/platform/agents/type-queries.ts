import type { MemberType } from '../../contract/member/member.ts';

/** No members below, and no open contract on either side. `?1` is the member. */
const IS_FREE = `not exists (select 1 from agent_tree where ancestor = ?1 and depth > 0)
  and not exists (select 1 from contracts where upline_id = ?1 and state in ('offered', 'active', 'ending'))
  and not exists (select 1 from contracts where downline_id = ?1 and state in ('offered', 'active', 'ending'))`;
const HAS_TYPE = "exists (select 1 from directory where member_id = ?1 and type = ?2 and state = 'active')";

/** True when the member has the type afterwards. An agent with a team or an open contract does not become a member (0). */
export async function changeType(db: D1Database, memberId: string, type: MemberType): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .prepare(
        `update directory set type = ?2 where member_id = ?1 and state = 'active'
           and (type = ?2 or ?2 <> 0 or (${IS_FREE})) returning member_id`,
      )
      .bind(memberId, type),
    db.prepare(`update agent_tree set type = ?2 where descendant = ?1 and ${HAS_TYPE}`).bind(memberId, type),
    db
      .prepare(
        `update registration_codes set state = 'disabled' where agent_id = ?1 and kind = 'agent' and ?2 = 0 and ${HAS_TYPE}`,
      )
      .bind(memberId, type),
  ]);
  return changed?.results.length === 1;
}
