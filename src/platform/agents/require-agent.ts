import { isAgentType } from '../../contract/member/types.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import { toAccount } from '../member/create-account.ts';
import { findInTree } from './tree-queries.ts';

/** A suspended agent may read no figures. */
export async function requireAgent(session: MemberSession): Promise<Answer<null>> {
  const live = await session.member.access.checkSession(session.tokenHash);
  if (!live.ok) return live;
  if (!isAgentType(live.value.type)) return refuse('session.not_agent');
  return live.value.accountStatus === 'active' ? accept(null) : refuse('member.suspended');
}

/** A member of the agent's own team, or the agent (an empty name). A member outside the team gets the same answer as an unknown name. */
export async function findTarget(
  db: D1Database,
  agentId: string,
  account: string,
): Promise<Answer<{ memberId: string; depth: number }>> {
  if (account === '') return accept({ memberId: agentId, depth: 0 });
  const found = await findInTree(db, agentId, toAccount(account));
  return found ? accept(found) : refuse('member.unknown');
}
