import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { noteMarks, toMark } from '../../../../src/platform/member/person-marks.ts';
import { seatCashier } from '../cashier/cashier.ts';
import { newPhone, registerByPhone } from '../support/access.ts';
import { bearer, get, OPS, register, seedAll, sendJson } from '../support/api.ts';

const find = async (query: Record<string, string>) => {
  const { value } = await get(`/ops/members?${new URLSearchParams(query)}`, OPS);
  return value.list.map(({ account }: { account: string }) => account);
};

beforeAll(async () => {
  await seedAll();
});

test('members are found by account, name, e-mail and id', async () => {
  await register('busca1', undefined, { payeeName: 'José da Silva', email: 'Jose@Orla.example' });
  await register('busca2', undefined, { payeeName: 'Ana  Silveira' });
  expect(await find({ account: 'BUSCA' })).toEqual(['busca1', 'busca2']);
  expect(await find({ name: 'silv' })).toEqual(['busca1', 'busca2']);
  expect(await find({ name: 'jose DA' })).toEqual(['busca1']);
  expect(await find({ name: 'silv', account: 'busca2' })).toEqual(['busca2']);
  expect(await find({ email: 'jose@orla.example' })).toEqual(['busca1']);
  const { value } = await get('/ops/members/busca1', OPS);
  expect(await find({ id: value.id })).toEqual(['busca1']);
  for (const nothing of [{ name: 'ninguem' }, { id: 'x' }, { phone: 'x' }, { email: 'x' }, { payoutKey: 'x' }]) {
    expect(await find(nothing), JSON.stringify(nothing)).toEqual([]);
  }
});

test('members are found by a proven number and by a payout key, in any notation', async () => {
  const phone = newPhone();
  const { value } = (await registerByPhone(phone)).reply;
  const account = value.account as string;
  expect(await find({ phone })).toEqual([account]);
  expect(await find({ phone: phone.replace('+55', '') })).toEqual([account]);
  const member = await seatCashier(value.token, account);
  const added = await member.sealed('CSH_addPayoutAccount', {
    kind: 'pix',
    holder: 'Ana Souza',
    keyType: 'cpf',
    key: '52998224725',
  });
  expect(added.status).toBe(200);
  expect(await find({ payoutKey: '529.982.247-25' })).toEqual([account]);
});

test.each([
  '%',
  '_',
  "'",
  '"',
  '\\',
  '*',
  'busca_',
  '%1',
  "' or '1'='1",
  '\u0000',
  '\ud800',
  '👍',
  '[',
  '\u{10ffff}',
  '--',
])('the text %j of a search means only itself', async (text) => {
  for (const name of ['account', 'name', 'phone', 'email', 'payoutKey', 'id']) {
    expect(await find({ [name]: text }), name).toEqual([]);
  }
});

test('a changed nickname is found', async () => {
  const { token } = (await register('busca3')).value;
  await sendJson('POST', '/wps/member/nickname', { nickname: 'Maré Alta' }, bearer(token));
  await expect.poll(() => find({ name: 'alta' })).toEqual(['busca3']);
});

test('a member from before the search is found after the object wakes', async () => {
  await register('busca4', undefined, { payeeName: 'Caio Antigo' });
  const { value } = await get('/ops/members/busca4', OPS);
  await env.DB.prepare('delete from member_texts where member_id = ?').bind(value.id).run();
  expect(await find({ name: 'caio' })).toEqual([]);
  const object = env.MEMBER.getByName(value.id);
  await runInDurableObject(object, (_object, { storage }) => storage.sql.exec('drop table profile_found').toArray());
  await evictDurableObject(object);
  await runInDurableObject(object, (_object, { storage }) =>
    storage.sql.exec('update timers set due_ms = 1').toArray(),
  );
  await runDurableObjectAlarm(object);
  expect(await find({ name: 'caio' })).toEqual(['busca4']);
});

test('pages continue after the last account', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { value } = await get(`/ops/members?pageSize=3&cursor=${cursor}`, OPS);
    seen.push(...value.list.map(({ account }: { account: string }) => account));
    cursor = value.next;
  } while (cursor !== '');
  expect(seen).toEqual([...seen].sort());
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toContain('atlas');
  expect(seen.length).toBeGreaterThan(6);
});

test('pages by a payout key show each of its members once', async () => {
  const { mark } = await toMark('payout_key', '::39053344705');
  const members = ['chave1', 'chave2', 'chave3', 'chave4', 'chave5'];
  for (const [n, account] of members.entries()) {
    await register(account, undefined, {
      payeeName: n === 3 ? 'Outro Nome' : 'Chave Igual',
      email: 'chave@orla.example',
    });
    await noteMarks(env.DB, (await get(`/ops/members/${account}`, OPS)).value.id, [{ kind: 'payout_key', mark }]);
  }
  const walkList = async (query: Record<string, string>) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { value } = await get(
        `/ops/members?${new URLSearchParams({ payoutKey: '390.533.447-05', ...query, pageSize: '2', cursor })}`,
        OPS,
      );
      seen.push(...value.list.map(({ account }: { account: string }) => account));
      cursor = value.next;
    } while (cursor !== '');
    return seen.sort();
  };
  expect(await walkList({})).toEqual(members);
  expect(await walkList({ account: 'chave', email: 'chave@orla.example' })).toEqual(members);
  expect(await walkList({ name: 'igual' })).toEqual(['chave1', 'chave2', 'chave3', 'chave5']);
  expect(await walkList({ account: 'chave2' })).toEqual(['chave2']);
  expect(await walkList({ email: 'other@orla.example' })).toEqual([]);
});

test('contact data is answered whole, with a reason that the audit keeps', async () => {
  await register('busca5', undefined, { payeeName: 'Ana Souza', email: 'ana5@orla.example', line: 'ana.line' });
  expect((await get('/ops/members/busca5/contacts', OPS)).status).toBe(400);
  const { value } = await get('/ops/members/busca5/contacts?reason=called%20us', OPS);
  expect(value).toEqual({
    account: 'busca5',
    phone: null,
    email: null,
    details: expect.objectContaining({ payeeName: 'Ana Souza', email: 'ana5@orla.example', line: 'ana.line' }),
  });
  const [row] = (await get('/ops/audit?pageSize=2', OPS)).value.list.filter(
    ({ endpoint }: { endpoint: string }) => endpoint === 'getMemberContacts',
  );
  expect(row).toMatchObject({ target: 'busca5', outcome: 'done', input: expect.stringContaining('called us') });
  expect((await get('/ops/members/nobody/contacts?reason=x', OPS)).errorCode).toBe('member.unknown');
});

test('labels of the operator and the rank’s own name reach the member', async () => {
  const { token } = (await register('rotulo1')).value;
  const read = async (language: string) => (await get('/wps/member/info', { ...bearer(token), language })).value;
  expect(await read('PT')).toMatchObject({ memberLabel: [], clubLabel: { rankLevel: 0 } });
  const labels = ['high roller', 'streamer', 'streamer'];
  const set = await sendJson('PUT', '/ops/members/rotulo1/labels', { labels }, OPS);
  expect(set.value).toEqual({ account: 'rotulo1', labels: ['high roller', 'streamer'] });
  await sendJson('PUT', '/ops/members/rotulo1/rank', { rank: 1 }, OPS);
  expect(await read('PT')).toMatchObject({
    memberLabel: ['high roller', 'streamer'],
    clubLabel: { labelName: 'Concha', rankLevel: 1 },
  });
  expect((await read('EN')).clubLabel.labelName).toBe('Shell');
  expect((await sendJson('PUT', '/ops/members/nobody/labels', { labels: [] }, OPS)).errorCode).toBe('member.unknown');
  expect((await sendJson('PUT', '/ops/members/rotulo1/labels', { labels: [' '] }, OPS)).status).toBe(400);
});
