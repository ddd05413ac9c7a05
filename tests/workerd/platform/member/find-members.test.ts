import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { noteMarks, toMark } from '../../../../src/platform/member/person-marks.ts';
import { indexMembers } from '../../../../src/platform/member/search-index.ts';
import { seatCashier } from '../cashier/cashier.ts';
import { callSealed, from, newPhone, registerByPhone } from '../support/access.ts';
import { bearer, get, OPS, register, seedAll, sendJson } from '../support/api.ts';

type Found = { account: string; foundIn: string[] };

const find = async (q: string): Promise<Found[]> => {
  const { value } = await get(`/ops/members/search?${new URLSearchParams({ q })}`, OPS);
  return value.list.map(({ account, foundIn }: Found) => ({ account, foundIn }));
};
/** Reads all pages of a search with one member per page. Returns the accounts, and the cursors between the pages. */
async function walk(q: string) {
  const seen: string[] = [];
  const places: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; cursor = places[seen.length - 1]) {
    const { status, value } = await get(
      `/ops/members/search?${new URLSearchParams({ q, pageSize: '1', cursor })}`,
      OPS,
    );
    expect(status, cursor).toBe(200);
    seen.push(...value.list.map(({ account }: Found) => account));
    if (value.next !== '') places.push(value.next);
  }
  return { seen, places };
}
const findAccounts = async (q: string) => (await find(q)).map(({ account }) => account);

beforeAll(async () => {
  await seedAll();
});

test('a member from before the index is found after some steps', async () => {
  await register('antiga1');
  await env.DB.batch([
    env.DB.prepare('delete from member_fts'),
    env.DB.prepare('delete from member_unindexed'),
    env.DB.prepare("insert into member_unindexed (member_id) select member_id from directory where state = 'active'"),
  ]);
  while (await indexMembers(env.DB, 2));
  expect(await findAccounts('ntiga')).toEqual(['antiga1']);
  expect(await findAccounts('luna')).toContain('luna');
});

describe('one box finds a member', () => {
  test('by any part of account, name, e-mail and id', async () => {
    await register('caixaunica', undefined, { payeeName: 'José da Silva', email: 'Ze.Silva@orla.example' });
    const { value } = await get('/ops/members/caixaunica', OPS);
    expect(await find('ixaun')).toEqual([{ account: 'caixaunica', foundIn: ['account'] }]);
    expect(await find('CAIXAUNICA')).toEqual([{ account: 'caixaunica', foundIn: ['account'] }]);
    expect(await find('sé da sil')).toEqual([{ account: 'caixaunica', foundIn: ['name'] }]);
    expect(await find('silva@orla')).toEqual([{ account: 'caixaunica', foundIn: ['email'] }]);
    expect(await find(value.id)).toEqual([{ account: 'caixaunica', foundIn: ['id'] }]);
    expect(await find(value.id.slice(3, 15))).toEqual([{ account: 'caixaunica', foundIn: ['id'] }]);
    expect(await find('jo')).toContainEqual({ account: 'caixaunica', foundIn: ['name'] });
    expect(await findAccounts('ca')).toContain('caixaunica');
  });

  test('by a part of a phone number as people write it, and by a payout key', async () => {
    const phone = newPhone();
    const { value } = (await registerByPhone(phone)).reply;
    const account = value.account as string;
    const digits = phone.slice(3);
    const whole = await get(`/ops/members/search?${new URLSearchParams({ q: phone })}`, OPS);
    expect(whole.value.list).toMatchObject([{ account, foundIn: ['phone'] }]);
    expect(whole.text, 'contact data is not answered').not.toContain(phone.slice(3));
    expect(await find(`(${digits.slice(0, 2)}) ${digits.slice(2, 7)}-${digits.slice(7)}`)).toEqual([
      { account, foundIn: ['phone'] },
    ]);
    expect(await findAccounts(digits.slice(4))).toContain(account);
    const member = await seatCashier(value.token, account);
    await member.sealed('CSH_addPayoutAccount', {
      kind: 'pix',
      holder: 'Ana Souza',
      keyType: 'cpf',
      key: '39053344705',
    });
    expect(await find('390.533.447-05')).toEqual([{ account, foundIn: ['payout_key'] }]);
  });

  test('by an address and by the mark of a device', async () => {
    const person = { username: 'lugar1', password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
    const place = await from('203.0.113.77', { device: 'lugar'.padEnd(32, '-') });
    await callSealed('PUT', '/wps/member/register', person, place);
    await expect.poll(() => find('203.0.113.77')).toEqual([{ account: 'lugar1', foundIn: ['address'] }]);
    const { value } = await get('/ops/members/lugar1', OPS);
    const mark = await env.DB.prepare("select mark from member_marks where member_id = ? and kind = 'device'")
      .bind(value.id)
      .first<string>('mark');
    expect(await find(mark ?? '')).toEqual([{ account: 'lugar1', foundIn: ['device'] }]);
  });

  test('by the present nickname and contact only', async () => {
    const { token } = (await register('troca1')).value;
    await sendJson('POST', '/wps/member/nickname', { nickname: 'Maré Alta' }, bearer(token));
    await expect.poll(() => findAccounts('aré al')).toEqual(['troca1']);
    await sendJson('POST', '/wps/member/nickname', { nickname: 'Vento Sul' }, bearer(token));
    await expect.poll(() => findAccounts('nto su')).toEqual(['troca1']);
    expect(await findAccounts('mare alta')).toEqual([]);
  });

  test('the exact account comes first, and no page repeats a member', async () => {
    for (const name of ['navio', 'navio2', 'meunavio', 'navio3']) await register(name);
    expect((await walk('navio')).seen).toEqual(['navio', 'navio3', 'meunavio', 'navio2']);
  });

  test('pages of names and of an address tell nobody by their places', async () => {
    const names = ['Zurique Azevedo', 'Zuleica Barros', 'Zuleica Araújo', 'Zumira Costa'];
    for (const [n, payeeName] of names.entries()) await register(`folha${n}`, undefined, { payeeName });
    await sendJson(
      'POST',
      '/wps/member/nickname',
      { nickname: 'Zumira' },
      bearer((await register('folha4')).value.token),
    );
    await expect.poll(() => findAccounts('zu')).toHaveLength(5);
    const { seen, places } = await walk('zu');
    expect(seen).toEqual(['folha2', 'folha1', 'folha4', 'folha3', 'folha0']);
    expect(places).toHaveLength(4);
    for (const place of places) expect(place).toMatch(/^\d_m[0-9a-f]{24}$/);
    for (const username of ['mesma1', 'mesma2', 'mesma3']) {
      const person = { username, password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
      await callSealed(
        'PUT',
        '/wps/member/register',
        person,
        await from('203.0.113.78', { device: username.padEnd(32, '-') }),
      );
    }
    await expect.poll(() => findAccounts('203.0.113.78')).toHaveLength(3);
    expect((await walk('203.0.113.78')).seen.sort()).toEqual(['mesma1', 'mesma2', 'mesma3']);
  });

  test.each([
    '%',
    '_',
    "'",
    '"',
    '"""',
    '*',
    'navio*',
    'navio" or "a',
    'name : x',
    '\u0000ab',
    '\ud800abc',
    '👍👍👍',
    '---',
    '(((',
    '{a}',
    'NEAR(a b)',
    '^abc',
  ])('the text %j means only itself', async (q) => {
    const { status, value } = await get(`/ops/members/search?${new URLSearchParams({ q })}`, OPS);
    expect(status).toBe(200);
    expect(value.list).toEqual([]);
  });

  test('a wrong cursor and an empty text are refused', async () => {
    expect((await get('/ops/members/search?q=abc&cursor=x', OPS)).status).toBe(400);
    expect((await get('/ops/members/search?q=%20', OPS)).status).toBe(400);
    expect((await get('/ops/members/search?q=abc')).status).toBe(401);
  });
});

const search = (q: string) => `/ops/members/search?${new URLSearchParams({ q, pageSize: '20' })}`;
const list = (query: Record<string, string>) => `/ops/members?${new URLSearchParams({ ...query, pageSize: '20' })}`;

test('each line shows what the member is now, by whatever key', async () => {
  await register('linha1', undefined, { payeeName: 'Linha Própria', email: 'linha1@orla.example' });
  const { id } = (await get('/ops/members/linha1', OPS)).value;
  const { mark } = await toMark('address', '203.0.113.98');
  await noteMarks(env.DB, id, [{ kind: 'address', mark }]);
  const readAll = () =>
    Promise.all(
      [
        search('linha1'),
        search('inha1'),
        search('inha pr'),
        search('li'),
        search('203.0.113.98'),
        list({ name: 'linha' }),
        list({ account: 'linha1' }),
      ].map(async (path) => {
        const { value } = await get(path, OPS);
        const { foundIn: _, ...line } = value.list.find((one: Found) => one.account === 'linha1') ?? {};
        return line;
      }),
    );
  const [first] = await readAll();
  expect(first).toMatchObject({ id, state: 'active', rank: 0, joinedDay: expect.stringMatching(/^\d{4}-/) });
  expect(new Set((await readAll()).map((line) => JSON.stringify(line))).size).toBe(1);
  await sendJson('PUT', '/ops/members/linha1/rank', { rank: 1 }, OPS);
  for (const line of await readAll()) expect(line).toEqual({ ...first, rank: 1 });
});

test('a worker of the version before leaves lines, names in order and texts that tell where a member was found', async () => {
  await env.DB.batch(
    [
      "insert into directory (account, member_id, type, upline, rank, state, reserved_at_ms) values ('antes1', 'mantes1', 0, null, 3, 'pending', 1)",
      "insert into member_marks (kind, mark, member_id, at_ms) values ('device', 'abcdefabcdefabcdefabcdefabcdefab', 'mantes1', 1)",
      "update directory set state = 'active' where account = 'antes1'",
      `insert into agent_tree (ancestor, descendant, depth, account, type, joined_day) values ('mantes1', 'mantes1', 0, 'antes1', 0, '2026-02-03')`,
      "insert into member_texts (kind, text, member_id) values ('name', 'zelia zelinda', 'mantes1'), ('name', 'zelinda', 'mantes1'), ('email', 'z@orla.example', 'mantes1')",
    ].map((sql) => env.DB.prepare(sql)),
  );
  await indexMembers(env.DB);
  const line = {
    id: 'mantes1',
    account: 'antes1',
    type: 0,
    state: 'active',
    upline: null,
    rank: 3,
    joinedDay: '2026-02-03',
  };
  const foundIn = async (path: string) => (await get(path, OPS)).value.list;
  expect(await foundIn(list({ name: 'zel' }))).toEqual([line]);
  expect(await foundIn(search('ze'))).toContainEqual({ ...line, foundIn: ['name'] });
  expect(await foundIn(search('elinda'))).toEqual([{ ...line, foundIn: ['name'] }]);
  expect(await foundIn(search('z@orla'))).toEqual([{ ...line, foundIn: ['email'] }]);
  expect(await foundIn(search('abcdefabcdefabcdefabcdefabcdefab'))).toEqual([{ ...line, foundIn: ['device'] }]);
});
