import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../../src/platform/app.ts';
import { bearer, get, OPS, register, seedAll, send, sendJson, signIn } from '../support/api.ts';
import { GAMES, VENDORS } from '../support/catalogue.ts';
import { countRows, queryMember } from '../support/database.ts';
import { operate } from '../support/rewards.ts';
import { EDGE_SECRET } from '../support/secrets.ts';

beforeAll(async () => {
  await seedAll();
});

function adjust(account: string, body: unknown, key = crypto.randomUUID()) {
  return sendJson('POST', `/ops/members/${account}/adjustments`, body, { ...OPS, 'idempotency-key': key });
}

async function lastAudit() {
  return (await get('/ops/audit?pageSize=1', OPS)).value.list[0];
}

/** Waits for a purge of these tags at the stand-in of `vitest.config.ts`. */
async function waitForPurge(tags: string[]): Promise<{ authorization: string }> {
  return expect
    .poll(async () => {
      const told = (await (await fetch('https://site.test/told')).json()) as {
        path: string;
        body: string;
        authorization: string;
      }[];
      return told.find(({ path, body }) => path === '/edge/purge' && body === JSON.stringify({ tags }))?.authorization;
    })
    .toBe(`Bearer ${EDGE_SECRET}`) as never;
}

describe('the seed', () => {
  test('called again, also many times at once, changes nothing', async () => {
    const before = await countRows('audit');
    const replies = [await seedAll(), ...(await Promise.all([seedAll(), seedAll(), seedAll()]))];
    for (const reply of replies) expect(reply.value).toEqual({ accounts: 0 });
    expect(await countRows('audit')).toEqual(before);
    expect(before).toMatchObject({ games: GAMES.length, vendors: VENDORS.length, directory: 7 });
  });

  test('luna has her money through the ledger, once', async () => {
    const { token } = (await signIn('luna')).value;
    expect((await get('/wps/v2/wallets/balance', bearer(token))).value).toEqual({ sumBalance: 1000, currency: 'BRL' });
    const transfers = await queryMember(token.split('.')[0], 'select kind, reason, member_after_minor from transfers');
    expect(transfers).toEqual([{ kind: 'adjustment', reason: 'seed', member_after_minor: 100_000 }]);
  });

  test.each([
    ['rio', 0, 2, 'atlas'],
    ['atlas', 1, 0, null],
    ['vega', 2, 0, 'atlas'],
    ['polar', 41, 0, null],
    ['delta', 42, 0, null],
  ])('%s is of type %d and rank %d', async (account, type, rank, toUpline) => {
    const { token } = (await signIn(account)).value;
    const info = await get('/wps/member/info', bearer(token));
    expect(info.value).toMatchObject({ account, type, toUpline, clubLabel: { rankLevel: rank } });
  });

  test('keeps the operator’s changes', async () => {
    await sendJson('PUT', '/ops/system/region', { deny: ['KP'] }, OPS);
    await seedAll();
    const rules = await get('/wps/system/region', bearer(EDGE_SECRET));
    expect(rules.value).toEqual({ deny: ['KP'], allow: [], ips: [] });
  });

  test('creates no accounts in an environment other than local', async () => {
    const request = new Request('https://x/ops/seed', { method: 'POST', headers: OPS });
    const elsewhere = { ...env, ENVIRONMENT: 'test', DB: env.DB } as Env;
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
    await env.DB.prepare("delete from directory where account = 'delta'").run();
    const response = await createApp().fetch(request, elsewhere, context as never);
    expect(await response.json()).toMatchObject({ value: { accounts: 0 } });
    expect(await env.DB.prepare("select 1 from directory where account = 'delta'").first()).toBeNull();
  });
});

describe('the operator', () => {
  test('sets the status and the named lists of the region rules', async () => {
    await sendJson('PUT', '/ops/system/status', { status: 1 }, OPS);
    expect((await get('/wps/system/status?url=localhost')).value).toEqual({ status: 1 });
    await sendJson('PUT', '/ops/system/status', { status: 0 }, OPS);
    await sendJson('PUT', '/ops/system/region', { deny: ['KP'], allow: [], ips: ['10.0.0.0/8'] }, OPS);
    const rules = await sendJson('PUT', '/ops/system/region', { allow: ['BR'] }, OPS);
    expect(rules.value).toEqual({ deny: ['KP'], allow: ['BR'], ips: ['10.0.0.0/8'] });
    await waitForPurge(['brand']);
  });

  test.each(['nonsense', '10.0.0.0/33', '010.0.0.1', '2001:db8::/129', '198.51.100.*', ''])(
    'cannot block the address %o, which the gate could not parse',
    async (ip) => {
      const before = (await get('/wps/system/region', bearer(EDGE_SECRET))).value;
      const reply = await sendJson('PUT', '/ops/system/region', { ips: ['10.0.0.0/8', ip] }, OPS);
      expect([reply.status, reply.value]).toEqual([400, { fields: { ips: 'range' } }]);
      expect((await get('/wps/system/region', bearer(EDGE_SECRET))).value).toEqual(before);
    },
  );

  test('publishes a notice in one language, and the site is informed', async () => {
    const body = { type: 'PL', language: 'EN', title: 'Works tonight', content: '<p>At 2 am.</p>' };
    const published = await operate('POST', '/ops/notices', body);
    expect(published.value).toMatchObject({ type: 'PL', title: 'Works tonight' });
    const read = async (language: string) =>
      (await get(`/wps/relay/MCSFE_getListAnnouncements?types=PL,PU&language=${language}`)).value.player;
    const { id } = published.value;
    expect((await read('EN'))[0]).toMatchObject({ id, title: 'Works tonight' });
    expect((await read('PT-BR')).map((notice: { id: string }) => notice.id)).not.toContain(id);
    await waitForPurge(['notices']);
  });

  test('adjusts a balance with a reason, in both directions, never below zero', async () => {
    const first = await adjust('Rio', { amount: 12.34, reason: 'goodwill' });
    expect(first.value).toMatchObject({ balance: 12.34, currency: 'BRL' });
    expect((await adjust('rio', { amount: -2.34, reason: 'mistake' })).value.balance).toBe(10);
    const refused = await adjust('rio', { amount: -10.01, reason: 'too much' });
    expect([refused.status, refused.errorCode]).toEqual([409, 'wallet.insufficient_funds']);
    for (const amount of [0, 0.005, 1e11]) expect((await adjust('rio', { amount, reason: 'x' })).status).toBe(400);
    expect((await adjust('ninguem', { amount: 1, reason: 'x' })).errorCode).toBe('member.unknown');
  });

  test('adjusts once per key; the same key for another adjustment or no key is refused', async () => {
    const body = { amount: 5, reason: 'once' };
    const replies = await Promise.all(Array.from({ length: 6 }, () => adjust('vega', body, 'key-1')));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await adjust('vega', { amount: 1, reason: 'once more' })).value.balance).toBe(6);
    const other = await adjust('vega', { amount: 6, reason: 'once' }, 'key-1');
    expect([other.status, other.errorCode]).toEqual([422, 'idempotency.mismatch']);
    const missing = await sendJson('POST', '/ops/members/vega/adjustments', body, OPS);
    expect([missing.status, missing.errorCode]).toEqual([400, 'idempotency.missing']);
  });
});

describe('the audit', () => {
  test('has a row for every call, including refused ones', async () => {
    await adjust('atlas', { amount: 3, reason: 'audit me' });
    expect(await lastAudit()).toMatchObject({
      endpoint: 'adjustBalance',
      target: 'atlas',
      outcome: 'done',
      input: JSON.stringify({ account: 'atlas', amount: 3, reason: 'audit me' }),
    });
    await adjust('atlas', { amount: -99, reason: 'x' });
    expect(await lastAudit()).toMatchObject({ outcome: 'wallet.insufficient_funds' });
    await sendJson('PUT', '/ops/system/status', { status: 7 }, OPS);
    expect(await lastAudit()).toMatchObject({ endpoint: 'setSystemStatus', outcome: 'request.invalid' });
  });

  test('has the row of a call before its body arrives', async () => {
    await register('vagarosa');
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const headers = { ...OPS, 'content-type': 'application/json' };
    const answer = send('PUT', '/ops/members/vagarosa/state', { body: readable, headers });
    const findRows = async () =>
      (await env.DB.prepare("select endpoint, outcome, input from audit where target = 'vagarosa'").all()).results;
    await expect.poll(findRows).toMatchObject([{ endpoint: 'setMemberState', outcome: 'started', input: 'null' }]);
    const writer = writable.getWriter();
    const input = { state: 'active', reason: 'devagar' };
    await writer.write(new TextEncoder().encode(JSON.stringify(input)));
    await writer.close();
    expect((await answer).status).toBe(200);
    expect(await findRows()).toMatchObject([
      { outcome: 'started', input: 'null' },
      { outcome: 'started', input: JSON.stringify({ account: 'vagarosa', ...input }) },
      { outcome: 'done', input: '' },
    ]);
    expect((await lastAudit()).input).toBe(JSON.stringify({ account: 'vagarosa', ...input }));
  });

  test('records the request if the change succeeded but its outcome could not be written', async () => {
    await register('mudada');
    let rows = 0;
    const prepare = (sql: string) => {
      if (sql.startsWith('insert into audit (') && ++rows === 3) throw new Error('D1 is gone');
      return env.DB.prepare(sql);
    };
    const db = { prepare, batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements) };
    const body = JSON.stringify({ state: 'suspended', reason: 'queixa' });
    const request = new Request('https://x/ops/members/mudada/state', {
      method: 'PUT',
      headers: { ...OPS, 'content-type': 'application/json' },
      body,
    });
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
    const response = await createApp().fetch(request, { ...env, DB: db } as never, context as never);
    expect(response.status).toBe(500);
    expect((await get('/ops/members/mudada', OPS)).value.state).toBe('suspended');
    expect((await get('/ops/audit?pageSize=3', OPS)).value.list[1]).toMatchObject({
      endpoint: 'setMemberState',
      target: 'mudada',
      outcome: 'started',
      input: JSON.stringify({ account: 'mudada', state: 'suspended', reason: 'queixa' }),
    });
  });

  test('records the input of calls that were refused before execution, with masked secrets', async () => {
    const input = { state: 'melting', reason: 'x', password: 'um-barco-azul' };
    await sendJson('PUT', '/ops/members/rio/state', input, OPS);
    const row = await lastAudit();
    expect(row).toMatchObject({ endpoint: 'setMemberState', target: 'rio', outcome: 'request.invalid' });
    expect(JSON.parse(row.input)).toEqual({ account: 'rio', state: 'melting', reason: 'x', password: '•' });
    await send('PUT', '/ops/members/rio/state', { body: '{', headers: { ...OPS, 'content-type': 'application/json' } });
    expect(await lastAudit()).toMatchObject({ target: 'rio', outcome: 'request.malformed', input: 'null' });
  });

  test('is paged without repeated rows, although each read adds a row', async () => {
    const first = (await get('/ops/audit?pageSize=3', OPS)).value;
    const second = (await get(`/ops/audit?pageSize=3&cursor=${first.next}`, OPS)).value;
    const ids = [...first.list, ...second.list].map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    expect(ids).toHaveLength(6);
    expect((await get('/ops/audit?cursor=1&pageSize=5', OPS)).value).toMatchObject({ list: [], next: '' });
    expect((await get('/ops/audit?cursor=x', OPS)).value).toEqual({ fields: { cursor: 'pattern' } });
  });

  test('shortens long inputs on a page, and shows a single row in full', async () => {
    const input = 'é'.repeat(600_000);
    await env.DB.prepare(
      `insert into audit (at_ms, endpoint, target, outcome, input) with recursive n (i) as (select 1 union all select i + 1 from n where i < 100)
       select 0, 'putGames', 'LONG', 'done', ? from n`,
    )
      .bind(input)
      .run();
    const page = await get('/ops/audit?pageSize=100', OPS);
    expect(page.value.list).toHaveLength(100);
    expect(page.text.length).toBeLessThan(1_100_000);
    expect(page.value.list.at(-1).input).toBe(`${input.slice(0, 10_000)}… (+590000)`);
    const { list } = (await get(`/ops/audit?pageSize=1&cursor=${page.value.list.at(-2).id}`, OPS)).value;
    expect(list[0].input).toBe(input);
  });

  test('keeps rule, terms and budget of a promotion with long texts', async () => {
    const long = 'Condições. '.repeat(900);
    const promotion = {
      promotionId: 'longa',
      startsAt: new Date(Date.now() - 1000).toISOString(),
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      texts: { PT: { title: 'Longa', content: long, termsText: long } },
      rule: { kind: 'free_bonus', amount: 25 },
      terms: { turnoverMultiple: 3, claimDays: 3 },
      budget: 5000,
      claimsCap: 200,
    };
    expect((await operate('POST', '/ops/promotions', promotion)).success).toBe(true);
    const input = JSON.parse((await lastAudit()).input);
    expect(input).toMatchObject({ rule: promotion.rule, terms: promotion.terms, budget: 5000, claimsCap: 200 });
    expect(input.texts.PT.termsText).toBe(`${long.slice(0, 200)}… (+${long.trim().length - 200})`);
  });

  test('keeps the end of the largest list that a call accepts', async () => {
    const games = Array.from({ length: 200 }, (_, n) => ({
      gameId: `jogo-${n}`,
      gameName: `Jogo ${n} ${'ã'.repeat(60)}`,
      gameType: 'RNG',
      imageUrl: `/pictures/${'p'.repeat(380)}`,
      maxBet: n + 0.5,
    }));
    await sendJson('POST', '/ops/games', { vassalage: 'NENHUM', games }, OPS);
    const row = await lastAudit();
    expect(row).toMatchObject({ endpoint: 'putGames', outcome: 'games.vendor_unknown' });
    expect(JSON.parse(row.input).games.at(-1)).toMatchObject({ gameId: 'jogo-199', maxBet: 199.5 });
  });

  test('has no row for a stranger, who learns nothing', async () => {
    const before = await countRows();
    const reply = await sendJson('PUT', '/ops/system/status', { status: 1 }, bearer('wrong'));
    expect([reply.status, reply.errorCode]).toEqual([401, 'operator.unauthorized']);
    expect(await countRows()).toEqual(before);
  });
});

describe('without OPS_TOKEN', () => {
  test.each(['', undefined])('(%o) the operator API does not exist', async (OPS_TOKEN) => {
    const bare = { ...env, OPS_TOKEN } as Env;
    for (const [method, path] of [
      ['GET', '/ops/audit'],
      ['PUT', '/ops/system/status'],
      ['POST', '/ops/seed'],
      ['DELETE', '/ops/seed'],
    ] as const) {
      const request = new Request(`https://x${path}`, { method, headers: { authorization: 'Bearer ' } });
      const response = await createApp().fetch(request, bare);
      expect(response.status).toBe(404);
    }
  });
});
