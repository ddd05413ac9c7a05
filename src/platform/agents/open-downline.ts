import type * as z from 'zod/mini';
import { AGENT_DEPTH_MAX, type openDownline } from '../../contract/agents/members.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { createAccount, toAccount } from '../member/create-account.ts';
import { getMember } from '../member/member-client.ts';
import { createMemberId } from '../member/member-id.ts';
import { toLocalDay } from '../records/local-day.ts';
import { hashPassword, isPassword } from '../session/password-hash.ts';
import { checkPerson } from './check-person.ts';
import { requireAgent } from './require-agent.ts';
import { findInTree, findTreePosition } from './tree-queries.ts';

type OpenCall = Call<z.output<typeof openDownline.request>> & { session: MemberSession };

const TYPES = { member: 0, agent: 2 } as const;

/**
 * True if this agent opened the account today with the same type and start password, and that password still applies. The answer to the earlier
 * request was lost, and this request repeats it.
 */
async function isOpenedAlready(
  { env, input, session, settings }: OpenCall,
  password: string,
  day: string,
): Promise<boolean> {
  const found = await findInTree(env.DB, session.memberId, toAccount(input.username));
  if (found?.depth !== 1 || found.type !== TYPES[input.type] || found.joinedDay !== day) return false;
  const record = await getMember(env, found.memberId).access.getStartCredential();
  // The check counts as an opening, so that it cannot be used to guess passwords.
  if (record === null || !(await session.member.agent.countOpen(session.tokenHash, day)).ok) return false;
  return isPassword(password, record, settings.scryptLog2N);
}

export async function openAccount(call: OpenCall): Promise<Answer<z.output<typeof openDownline.response>>> {
  const { env, input, session, settings } = call;
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const account = toAccount(input.username);
  const password = input.password ?? settings.defaultPassword;
  const day = toLocalDay(clock(), settings.timeZone);
  const type = TYPES[input.type];
  const checked = await checkPerson(call, input.username, password);
  if (!checked.ok) {
    const isTaken = checked.code === 'registration.username_taken';
    return isTaken && (await isOpenedAlready(call, password, day))
      ? accept({ account, type, joinedDay: day })
      : checked;
  }
  const place = await findTreePosition(env.DB, session.memberId);
  if (!place) throw new Error('The agent is not in the tree');
  if (input.type === 'agent' && place.above + 1 >= AGENT_DEPTH_MAX) return refuse('agents.too_deep');
  const counted = await session.member.agent.countOpen(session.tokenHash, day);
  if (!counted.ok) return counted;
  const created = await createAccount(env, {
    account,
    memberId: createMemberId('member'),
    type,
    upline: place.account,
    origin: { upline: place.account, via: 'opened', code: '', referrerId: null },
    rank: 0,
    email: null,
    firstTimeLogin: true,
    password: await hashPassword(password, settings.scryptLog2N),
  });
  return created.ok ? accept({ account, type, joinedDay: day }) : created;
}
