import { env } from 'cloudflare:workers';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { toTreeInserts } from '../../../../src/platform/agents/tree-queries.ts';
import { createAccount } from '../../../../src/platform/member/create-account.ts';
import { createMemberId } from '../../../../src/platform/member/member-id.ts';
import { hashPassword } from '../../../../src/platform/session/password-hash.ts';
import { waitFor } from '../../../wait-for.ts';
import { bearer, signIn } from './api.ts';
import { seatPlayer } from './rewards.ts';

const PASSWORD = 'um-barco-azul';

/** Makes an agent who can sign in. */
export async function seatAgent(account: string, upline: string | null, type: 1 | 2 | 41 | 42 = 2) {
  const memberId = createMemberId('member');
  const password = await hashPassword(PASSWORD, 10);
  const rest = { rank: 0, email: null, firstTimeLogin: false, password };
  const created = await createAccount(env, { account, memberId, type, upline, ...rest });
  if (!created.ok) throw new Error(`${account} exists`);
  return { account, memberId, headers: bearer((await signIn(account, PASSWORD)).value.token) };
}

/** Makes a player as a downline of an account. */
export async function seatBelow(account: string, upline: string) {
  const player = await seatPlayer(account);
  const { memberId } = player;
  await env.DB.prepare('delete from agent_tree where descendant = ?').bind(memberId).run();
  await env.DB.batch(toTreeInserts(env.DB, { memberId, account, type: 0, upline, joinedDay: '2026-11-21' }));
  return { ...player, project: () => bringUp(memberId) };
}

/** Updates the shared tables with a member's activity. If the queue's own message runs at the same time, one of the two is refused and retried. */
export function bringUp(memberId: string): Promise<void> {
  return waitFor(() => projectMember(env, memberId));
}
