import { AGENT_DEPTH_MAX } from '../../contract/agents/members.ts';
import * as contract from '../../contract/agents/operator.ts';
import { isAgentType } from '../../contract/member/types.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { createAccount, toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { createMemberId } from '../member/member-id.ts';
import { hashPassword } from '../session/password-hash.ts';
import { checkPerson } from './check-person.ts';
import { findTreePosition } from './tree-queries.ts';
import { changeType } from './type-queries.ts';

/** Account of the agent above a new agent; null without a name. Refuses a name that is unknown, no active agent, or too deep in the tree. */
async function findUpline(env: Env, name: string | undefined): Promise<Answer<string | null>> {
  if (name === undefined) return accept(null);
  const memberId = await findMemberId(env.DB, toAccount(name));
  const place = memberId && (await findTreePosition(env.DB, memberId));
  if (!memberId || !place) return refuse('member.unknown');
  const above = await getMember(env, memberId).security.describe();
  if (!above.ok) return above;
  const { type, accountStatus } = above.value.profile;
  if (!isAgentType(type) || accountStatus !== 'active') return refuse('agents.not_an_agent');
  return place.above + 1 < AGENT_DEPTH_MAX ? accept(place.account) : refuse('agents.too_deep');
}

const openAgent = implement(contract.openAgent, async ({ env, input, settings }) => {
  const account = toAccount(input.username);
  const password = input.password ?? settings.defaultPassword;
  const checked = await checkPerson({ env, settings }, input.username, password);
  if (!checked.ok) return checked;
  const upline = await findUpline(env, input.upline);
  if (!upline.ok) return upline;
  const created = await createAccount(env, {
    account,
    memberId: createMemberId('member'),
    type: input.type,
    upline: upline.value,
    origin: upline.value === null ? undefined : { upline: upline.value, via: 'opened', code: '', referrerId: null },
    rank: 0,
    email: null,
    firstTimeLogin: true,
    password: await hashPassword(password, settings.scryptLog2N),
  });
  return created.ok ? accept({ account, type: input.type, upline: upline.value }) : created;
});

/**
 * The directory changes first, because it knows the team; the member's object follows. After a crash in between, a repeated call completes the
 * change.
 */
const setMemberType = implement(contract.setMemberType, async ({ env, input: { type, ...input } }) => {
  const account = toAccount(input.account);
  const memberId = await findMemberId(env.DB, account);
  const place = memberId && (await findTreePosition(env.DB, memberId));
  if (!memberId || !place) return refuse('member.unknown');
  if (isAgentType(type) && place.above >= AGENT_DEPTH_MAX) return refuse('agents.too_deep');
  if (!(await changeType(env.DB, memberId, type))) return refuse('agents.has_team');
  await getMember(env, memberId).agent.setType(type);
  return accept({ account, type });
});

export const agentOperatorRoutes = [openAgent, setMemberType];
