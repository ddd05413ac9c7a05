import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { findInTree, findUplineByCode, toTreeInserts } from '../../../../src/platform/agents/tree-queries.ts';
import { createAccount } from '../../../../src/platform/member/create-account.ts';
import { createMemberId } from '../../../../src/platform/member/member-id.ts';
import { register, seedAll } from '../support/api.ts';

const ids = new Map<string, string>();

async function open(account: string, type: 0 | 1, upline: string | null): Promise<string> {
  const memberId = createMemberId('member');
  ids.set(account, memberId);
  const rest = { rank: 0, email: null, firstTimeLogin: false, password: null };
  expect(await createAccount(env, { account, memberId, type, upline, ...rest })).toMatchObject({ ok: true });
  return memberId;
}

beforeAll(async () => {
  await seedAll();
  await open('tree1', 1, null);
  await open('tree2', 1, 'tree1');
  await open('tree3', 1, 'tree2');
  await open('tree4', 1, 'tree3');
  await open('tree5', 0, 'tree4');
});

test('the tree lists all agents above a member by depth', async () => {
  const { results } = await env.DB.prepare(
    "select (select account from directory where member_id = ancestor) as above, depth from agent_tree where account = 'tree5' order by depth",
  ).all();
  const names = ['tree5', 'tree4', 'tree3', 'tree2', 'tree1'];
  expect(results).toEqual(names.map((above, depth) => ({ above, depth })));
  const team = await env.DB.prepare('select members, direct from agent_teams where agent_id = ?').bind(
    ids.get('tree1'),
  );
  expect(await team.first()).toEqual({ members: 4, direct: 1 });
});

test('accounts above, beside or unknown are not in the tree of an agent', async () => {
  const agent = ids.get('tree3') ?? '';
  expect(await findInTree(env.DB, agent, 'tree5')).toMatchObject({ depth: 2 });
  expect(await findInTree(env.DB, agent, 'tree3')).toMatchObject({ depth: 0 });
  for (const account of ['tree2', 'polar', 'nobody']) expect(await findInTree(env.DB, agent, account)).toBeUndefined();
});

test('an account enters the tree once, so that no circle is possible', async () => {
  const count = () => env.DB.prepare('select count(*) as rows from agent_tree').first();
  const before = await count();
  const first = { memberId: ids.get('tree1') ?? '', account: 'tree1', type: 1, joinedDay: '2026-11-21' } as const;
  await env.DB.batch(toTreeInserts(env.DB, { ...first, upline: 'tree5' }));
  expect(await count()).toEqual(before);
});

test('a registration code leads to its agent while it is active', async () => {
  expect((await findUplineByCode(env.DB, ' vega '))?.account).toBe('vega');
  expect(await findUplineByCode(env.DB, 'NOBODYS')).toBeUndefined();
  await env.DB.prepare("update registration_codes set code = 'ONDA7' where code = 'VEGA'").run();
  const reply = await register('treecode', undefined, { referralCode: 'onda7' });
  expect(reply.success).toBe(true);
  const vega = await env.DB.prepare("select member_id from directory where account = 'vega'").first<{
    member_id: string;
  }>();
  expect(await findInTree(env.DB, vega?.member_id ?? '', 'treecode')).toMatchObject({ depth: 1 });
  await env.DB.prepare("update registration_codes set state = 'disabled' where code = 'ONDA7'").run();
  expect(await findUplineByCode(env.DB, 'ONDA7')).toBeUndefined();
});
