import * as contract from '../../contract/agents/tree-operator.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { toAccount } from '../member/create-account.ts';

interface AgentRow {
  account: string;
  type: number;
  members: number;
  direct: number;
  agents: number;
  codes: number;
}

/** The conditions on type and state are those of the index `directory_agents`. */
const AGENTS = `select d.account, d.type, coalesce(t.members, 0) as members, coalesce(t.direct, 0) as direct,
    (select count(*) from directory b where b.upline = d.account and b.type in (1, 2, 41, 42) and b.state = 'active') as agents,
    (select count(*) from registration_codes c where c.agent_id = d.member_id) as codes
  from directory d left join agent_teams t on t.agent_id = d.member_id
  where d.upline is ?1 and d.account > ?2 and d.type in (1, 2, 41, 42) and d.state = 'active' order by d.account limit ?3`;

const listAgents = implement(contract.listAgents, async ({ env, input: { upline, cursor, pageSize } }) => {
  const above = upline === '' ? null : toAccount(upline);
  const { results } = await env.DB.prepare(AGENTS)
    .bind(above, cursor, pageSize + 1)
    .all<AgentRow>();
  const list = results.slice(0, pageSize);
  return accept({ list, pageSize, next: results.length > pageSize ? (list.at(-1)?.account ?? '') : '' });
});

interface CodeRow {
  code: string;
  name: string;
  state: 'active' | 'disabled';
  created_at_ms: number;
  visits: number;
  registrations: number;
  firstDeposits: number;
}

const listAgentCodes = implement(contract.listAgentCodes, async ({ env, input }) => {
  const account = toAccount(input.account);
  const known = await env.DB.prepare('select 1 from directory where account = ?').bind(account).first();
  if (!known) return refuse('member.unknown');
  const { results } = await env.DB.prepare(
    `select c.code, c.name, c.state, c.created_at_ms, c.visits, c.registrations, c.first_deposits as firstDeposits
     from registration_codes c join directory d on d.member_id = c.agent_id where d.account = ? order by c.created_at_ms desc, c.code`,
  )
    .bind(account)
    .all<CodeRow>();
  return accept({
    list: results.map(({ created_at_ms, ...code }) => ({ ...code, createdAt: new Date(created_at_ms).toISOString() })),
  });
});

export const agentTreeRoutes = [listAgents, listAgentCodes];
