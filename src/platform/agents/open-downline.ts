import type * as z from 'zod/mini';
import { AGENT_DEPTH_MAX, type openDownline } from '../../contract/agents/members.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { MemberSession } from '../http/authenticate.ts';
import type { Call } from '../http/implement.ts';
import { createAccount, toAccount } from '../member/create-account.ts';
import { createMemberId } from '../member/member-id.ts';
import { toLocalDay } from '../records/local-day.ts';
import { hashPassword } from '../session/password-hash.ts';
import { checkPerson } from './check-person.ts';
import { requireAgent } from './require-agent.ts';
import { findTreePosition } from './tree-queries.ts';

type OpenCall = Call<z.output<typeof openDownline.request>> & { session: MemberSession };

const TYPES = { member: 0, agent: 2 } as const;

export async function openAccount(call: OpenCall): Promise<Answer<z.output<typeof openDownline.response>>> {
  const { env, input, session, settings } = call;
  const agent = await requireAgent(session);
  if (!agent.ok) return agent;
  const account = toAccount(input.username);
  const password = input.password ?? settings.defaultPassword;
  const checked = await checkPerson(call, input.username, password);
  if (!checked.ok) return checked;
  const place = await findTreePosition(env.DB, session.memberId);
  if (!place) throw new Error('The agent is not in the tree');
  if (input.type === 'agent' && place.above + 1 >= AGENT_DEPTH_MAX) return refuse('agents.too_deep');
  const day = toLocalDay(clock(), settings.timeZone);
  const counted = await session.member.agent.countOpen(session.tokenHash, day);
  if (!counted.ok) return counted;
  const type = TYPES[input.type];
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
