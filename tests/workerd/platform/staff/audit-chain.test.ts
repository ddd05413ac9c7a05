import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealAudit } from '../../../../src/platform/operator/audit-chain.ts';
import { get, moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { signInStaff } from '../support/staff.ts';

beforeAll(async () => {
  await seedAll();
});

const verify = async (after = '') => (await get(`/ops/audit/chain?after=${after}`, OPS)).value;

async function verifyAll() {
  let checked = 0;
  let page = await verify();
  for (;;) {
    checked += page.checked;
    if (page.next === '') return { ...page, checked };
    page = await verify(page.next);
  }
}

/** Changes the rows as somebody with direct access to the database could: without the triggers, which are restored afterwards. */
async function breakChain(table: 'audit' | 'audit_seals', sql: string): Promise<void> {
  const { results } = await env.DB.prepare(
    "select name, sql from sqlite_master where type = 'trigger' and tbl_name = ?",
  )
    .bind(table)
    .all<{ name: string; sql: string }>();
  for (const { name } of results) await env.DB.prepare(`drop trigger ${name}`).run();
  await env.DB.prepare(sql).run();
  for (const trigger of results) await env.DB.prepare(trigger.sql).run();
}

async function act(account = 'rio'): Promise<number> {
  await sendJson('PUT', `/ops/members/${account}/rank`, { rank: 3 }, OPS);
  await sealAudit(env.DB);
  const row = await env.DB.prepare('select max(id) as id from audit').first<{ id: number }>();
  return row?.id ?? 0;
}

describe('the audit', () => {
  test('cannot be changed or emptied by a statement', async () => {
    const id = await act();
    const statements = [
      `update audit set outcome = 'x' where id = ${id}`,
      `delete from audit where id = ${id}`,
      `update audit_seals set hash = 'x' where id = ${id}`,
      `delete from audit_seals where id = ${id}`,
    ];
    for (const sql of statements) await expect(env.DB.prepare(sql).run()).rejects.toThrow(/cannot be/);
  });

  test('is one chain after many calls at once', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => sendJson('PUT', '/ops/members/rio/rank', { rank: n % 5 }, OPS)),
    );
    const proof = await verifyAll();
    expect(proof).toMatchObject({ broken: null, next: '' });
    const rows = await env.DB.prepare('select count(*) as n from audit').first<{ n: number }>();
    expect(proof.checked).toBeGreaterThanOrEqual((rows?.n ?? 0) - 2);
    const seals = await env.DB.prepare('select hash from audit_seals').all<{ hash: string }>();
    expect(new Set(seals.results.map(({ hash }) => hash)).size).toBe(seals.results.length);
  });

  test.each([
    ['outcome', "'done!'"],
    ['input', "'{}'"],
    ['account', "'outra'"],
    ['address', "'203.0.113.9'"],
    ['at_ms', '1'],
    ['of_id', '1'],
    ['target', "'luna'"],
    ['reason', "'outra'"],
    ['before_text', "'x'"],
    ['after_text', "'x'"],
    ['approval', "'x'"],
    ['approved_by', "'x'"],
    ['key_id', "'x'"],
    ['name', "'x'"],
    ['endpoint', "'x'"],
  ])('with another %s in one row is broken there', async (column, value) => {
    const id = await act();
    await act();
    const { old } =
      (await env.DB.prepare(`select ${column} as old from audit where id = ?`).bind(id).first<{ old: unknown }>()) ??
      {};
    await breakChain('audit', `update audit set ${column} = ${value} where id = ${id}`);
    expect((await verifyAll()).broken).toEqual({ id, cause: 'changed' });
    await breakChain(
      'audit',
      `update audit set ${column} = ${old === null ? 'null' : JSON.stringify(old).replaceAll("'", "''").replace(/^"|"$/g, "'").replaceAll('\\"', '"')} where id = ${id}`,
    );
    expect((await verifyAll()).broken).toBeNull();
  });

  test('without a row of the middle, or without the last ones, is broken', async () => {
    const middle = await act();
    const last = await act();
    await env.DB.batch([
      env.DB.prepare('create table kept as select * from audit where id in (?, ?)').bind(middle, last),
    ]).catch(() => undefined);
    await breakChain('audit', `delete from audit where id = ${middle}`);
    expect((await verifyAll()).broken).toEqual({ id: middle, cause: 'missing' });
  });

  test('names the person, and what changed', async () => {
    const ana = await signInStaff('ana');
    await ana.call('PUT', '/ops/members/rio/rank', { rank: 1 });
    expect((await ana.call('PUT', '/ops/system/status', { status: 1 })).success).toBe(true);
    await ana.call('PUT', '/ops/system/status', { status: 0 });
    const { list } = (await get('/ops/audit?account=ana', OPS)).value;
    expect(list[0]).toMatchObject({
      endpoint: 'setSystemStatus',
      account: 'ana',
      name: 'Ana Prado',
      keyId: '',
      before: '1',
      after: '0',
    });
    const rank = list.find(({ endpoint }: { endpoint: string }) => endpoint === 'setMemberRank');
    expect(JSON.parse(rank.after)).toEqual({ rank: 1 });
  });

  test('has a read that a screen repeats once an hour, for each person, input and outcome', async () => {
    const [ana, dora] = [await signInStaff('ana'), await signInStaff('dora')];
    const count = async () =>
      (await env.DB.prepare("select count(*) as n from audit where endpoint = 'listFeedback'").first<number>('n')) ?? 0;
    const before = await count();
    const read = (by: typeof ana, query = '') => by.call('GET', `/ops/feedback${query}`);
    await Promise.all([read(ana), read(ana), read(ana)]);
    await read(ana);
    expect((await count()) - before).toBe(1);
    await read(dora);
    await read(ana, '?pageSize=7');
    await read(ana, '?pageSize=x');
    expect((await count()) - before).toBe(4);
    for (const minutes of [12, 24, 36, 48]) {
      moveClock(minutes * 60_000);
      await read(ana);
    }
    expect((await count()) - before).toBe(4);
    moveClock(61 * 60_000);
    await read(ana);
    expect((await count()) - before).toBe(5);
    moveClock(0);
    await get('/ops/feedback', OPS);
    await get('/ops/feedback', OPS);
    expect((await count()) - before).toBe(7);
  });

  test('names each member whose data a person reads', async () => {
    const ana = await signInStaff('ana');
    for (const member of ['luna', 'rio']) await ana.call('GET', `/ops/members/${member}/contacts`);
    const { results } = await env.DB.prepare(
      "select target from audit where endpoint = 'getMemberContacts' and account = 'ana' order by target",
    ).all();
    expect(results.map(({ target }) => target)).toEqual(['luna', 'rio']);
  });

  test('has sign-ins and invitations without their secrets', async () => {
    await sendJson('POST', '/ops/session', { account: 'ana', password: 'senha-errada', code: '123456' });
    const invited = await sendJson('POST', '/ops/staff', { account: 'aud', name: 'Aud', roles: [] }, OPS);
    const { invitation } = invited.value;
    await sendJson('POST', '/ops/invitations/accept', { invitation, password: 'um-barco-azul' });
    const { results } = await env.DB.prepare('select * from audit').all();
    const text = JSON.stringify(results);
    expect(text).toContain('signInStaff');
    for (const secret of ['senha-errada', '123456', invitation, 'um-barco-azul']) expect(text).not.toContain(secret);
  });
});
