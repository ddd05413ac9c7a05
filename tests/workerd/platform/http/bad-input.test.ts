import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { hmacHex, toHex } from '../../../../src/lib/bytes.ts';
import { takeTurn } from '../../../take-turn.ts';
import { createPlayer, OPS, type Reply, seal, seedAll, send, signIn, signVendor } from '../support/api.ts';
import { countRows, queryMember } from '../support/database.ts';
import { EDGE_SECRET, VENDOR_SECRET } from '../support/secrets.ts';
import { signInStaff } from '../support/staff.ts';
import { byId, CALLS, JSON_CALLS, SEALED_CALLS, TYPES, toBody, toPath, WRITING } from './calls.ts';

let player: Awaited<ReturnType<typeof createPlayer>>;
let agentToken: string;
let staffToken: string;

beforeAll(async () => {
  await seedAll();
  player = await createPlayer('testemunha', 50);
  agentToken = (await signIn('atlas')).value.token;
  staffToken = (await signInStaff('ana')).token;
});

async function toAuth(endpoint: Endpoint, body = ''): Promise<Record<string, string>> {
  switch (endpoint.auth) {
    case 'member':
    case 'real-member':
      return { authorization: `Bearer ${player.token}` };
    case 'agent':
      return { authorization: `Bearer ${agentToken}` };
    case 'operator':
      return { ...OPS, 'idempotency-key': crypto.randomUUID() };
    case 'staff':
      return { authorization: `Bearer ${staffToken}` };
    case 'edge':
      return { authorization: `Bearer ${EDGE_SECRET}` };
    case 'vendor':
      return signVendor(endpoint.path, body, Math.floor(Date.now() / 1000), 'ORLA', endpoint.method);
    default:
      return {};
  }
}

/** The `ways` to break a request that this run tries on one call. */
const waysOf = <Way>(endpoint: Endpoint, ways: readonly Way[]) =>
  takeTurn(ways, CALLS.indexOf(endpoint), env.TEST_EXTENT);

async function post(endpoint: Endpoint, body: string, headers: Record<string, string> = {}): Promise<Reply> {
  const type = TYPES[endpoint.body];
  const all = { ...(await toAuth(endpoint, body)), 'content-type': type, ...headers };
  return send(endpoint.method, toPath(endpoint), { body, headers: all });
}

/** Reads everything that a refused request could have changed. */
async function takeSnapshot() {
  const books =
    'select (select count(*) from transfers) as t, (select count(*) from launches) as l, (select count(*) from sessions) as s';
  return [await countRows('audit'), await queryMember(player.player, books)];
}

let before: Awaited<ReturnType<typeof takeSnapshot>>;

beforeAll(async () => {
  before = await takeSnapshot();
});

// The state is compared once after each test. Two reads for each request would cost more than the request.
afterEach(async () => {
  expect(await takeSnapshot()).toEqual(before);
});

/** Sends a request and checks its refusal. `afterEach` checks that the requests of a test changed nothing. */
async function expectRefusal(act: () => Promise<Reply>, status: number, code: string): Promise<Reply> {
  const reply = await act();
  expect([reply.status, reply.errorCode]).toEqual([status, code]);
  expect(reply.success).toBe(false);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return reply;
}

describe('a body', () => {
  test.each(byId(JSON_CALLS))('%s: malformed JSON is refused', async (_id, endpoint) => {
    for (const body of waysOf(endpoint, ['{', '{"a":}', 'null,', '\u0000', '{"a":1,"a":2}'])) {
      await expectRefusal(() => post(endpoint, body), 400, 'request.malformed');
    }
  });

  test.each(byId(JSON_CALLS))('%s: a value other than an object is refused', async (_id, endpoint) => {
    for (const body of waysOf(endpoint, ['null', '[]', '"text"', '7', 'true'])) {
      await expectRefusal(() => post(endpoint, body), 400, 'request.invalid');
    }
  });

  /** The field that tells a schema which other fields it accepts. */
  const KINDS: Readonly<Record<string, object>> = {
    putPaymentProvider: { kind: 'api-pix' },
    putSender: { kind: 'webhook' },
  };
  // Banks and message services add fields to their messages as they like.
  const OWN_CALLS = WRITING.filter(({ auth }) => auth !== 'notice' && auth !== 'report');
  test.each(byId(OWN_CALLS))('%s: an unknown field is refused', async (_id, endpoint) => {
    const text = await toBody(endpoint, { ...KINDS[endpoint.id], surprise: 1, constructor: {} });
    const reply = await expectRefusal(() => post(endpoint, text), 400, 'request.invalid');
    expect(reply.value.fields.surprise).toBe('unknown');
  });

  test.each(byId(WRITING))('%s: a wrong content type is refused', async (_id, endpoint) => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'image/png'];
    const wrong = types.filter((type) => type !== TYPES[endpoint.body]);
    for (const type of waysOf(endpoint, wrong)) {
      await expectRefusal(() => post(endpoint, '{}', { 'content-type': type }), 415, 'request.unsupported_type');
    }
  });

  test.each(byId(WRITING))('%s: a body over the limit is refused', async (_id, endpoint) => {
    const body = JSON.stringify({ surprise: 'x'.repeat(endpoint.bodyLimit) });
    await expectRefusal(() => post(endpoint, body), 413, 'request.too_large');
  });

  test('a streamed body over the limit without a length is refused', async () => {
    const chunk = new Uint8Array(16_384).fill(32);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${player.token}` };
    const reply = await send('POST', '/wps/game/launchGame', { body, headers });
    expect([reply.status, reply.errorCode]).toEqual([413, 'request.too_large']);
    expect(sent).toBeLessThan(20);
  });

  test.each(byId(SEALED_CALLS))('%s: an unsealed body or plain JSON is refused', async (_id, endpoint) => {
    for (const body of ['', 'abc', '{"username":"luna"}', 'a.b.c.d.e']) {
      await expectRefusal(() => post(endpoint, body), 400, 'request.malformed');
    }
  });

  test('a field of the wrong type is named with its rule', async () => {
    const [, adjust] = byId(WRITING).find(([id]) => id === 'adjustBalance') ?? [];
    const body = JSON.stringify({ amount: '5', reason: '', extra: 1 });
    const reply = await expectRefusal(() => post(adjust as Endpoint, body), 400, 'request.invalid');
    expect(reply.value.fields).toEqual({ amount: 'invalid_type', reason: 'too_small', extra: 'unknown' });
    const twice = JSON.stringify({ account: 'luna', amount: 5, reason: 'x' });
    const merged = await expectRefusal(() => post(adjust as Endpoint, twice), 400, 'request.invalid');
    expect(merged.value.fields).toEqual({ account: 'unknown' });
  });
});

describe('a query', () => {
  test.each(byId(CALLS.filter(({ method }) => method === 'GET')))(
    '%s: an unknown name is refused',
    async (_id, endpoint) => {
      const headers = await toAuth(endpoint);
      const act = () => send('GET', `${toPath(endpoint)}?surprise=1`, { headers });
      const reply = await expectRefusal(act, 400, 'request.invalid');
      expect(reply.value.fields).toMatchObject({ surprise: 'unknown' });
    },
  );

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e3', 'page'],
    ['pageSize=101', 'pageSize'],
    ['minBet=abc', 'minBet'],
    ['minLineNum=1;2', 'minLineNum'],
    ['page=1&page=2', 'page'],
  ])('GCSGAME_gameList?%s is refused', async (query, field) => {
    const act = () => send('GET', `/wps/relay/GCSGAME_gameList?${query}`);
    const reply = await expectRefusal(act, 400, 'request.invalid');
    expect(Object.keys(reply.value.fields)).toEqual([field]);
  });
});

const REFUSED_AS = {
  member: 'session.required',
  'real-member': 'session.required',
  agent: 'session.required',
  operator: 'operator.unauthorized',
  staff: 'staff.unauthorized',
  edge: 'edge.unauthorized',
  vendor: 'vendor.bad_signature',
} as const;

describe('without access', () => {
  // The secret of a notice is its address (cashier/charge-payments.test.ts); the handler checks the signature of a report (mail/delivery-
  // reports.test.ts).
  const guarded = CALLS.filter(({ auth }) => !['none', 'notice', 'report', 'staff-guest'].includes(auth));
  const forged = (token: string) => [
    'Bearer',
    'Bearer x',
    `Basic ${token}`,
    `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `Bearer m${'0'.repeat(24)}.${'A'.repeat(43)}`,
    `Bearer ${token}.x`,
    'Bearer ../../etc.passwd',
  ];

  test.each(byId(guarded))('%s: answers 401 before other checks', async (_id, endpoint) => {
    const code: string = REFUSED_AS[endpoint.auth as keyof typeof REFUSED_AS];
    const isRead = endpoint.method === 'GET';
    for (const authorization of [undefined, ...waysOf(endpoint, forged(player.token))]) {
      const headers = { 'content-type': 'text/plain', ...(authorization ? { authorization } : {}) };
      const init = isRead ? { headers } : { headers, body: '{' };
      await expectRefusal(
        () => send(endpoint.method, `${toPath(endpoint)}${isRead ? '?surprise=1' : ''}`, init),
        401,
        code,
      );
    }
  });
});

describe('JSON that nests 250,000 levels deep', () => {
  const deep = `{"a":${'['.repeat(125_000)}${']'.repeat(125_000)}}`;
  const listAudit = async () =>
    (
      await env.DB.prepare(
        'select outcome from audit where id in (select max(id) from audit group by coalesce(of_id, id))',
      ).all<{ outcome: string }>()
    ).results;

  test.each(byId(JSON_CALLS))('%s: refused as malformed', async (_id, endpoint) => {
    const body = endpoint.bodyLimit >= deep.length ? deep : `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`;
    const init = { headers: { 'content-type': 'application/json', ...(await toAuth(endpoint, body)) }, body };
    await expectRefusal(() => send(endpoint.method, toPath(endpoint), init), 400, 'request.malformed');
  });

  test('is refused in a sealed body', async () => {
    const levels = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;
    const init = { headers: { 'content-type': 'application/jose' }, body: await seal(JSON.parse(levels)) };
    await expectRefusal(() => send('POST', '/wps/session/login', init), 400, 'request.malformed');
  });

  test('leaves no audit row that only says started', async () => {
    const outcomes = (await listAudit()).map(({ outcome }) => outcome);
    expect(outcomes).toContain('request.malformed');
    expect(outcomes).not.toContain('started');
  });
});

describe('a path', () => {
  test.each([
    '/',
    '/x',
    '/wps',
    '/wps/session',
    '/wps/session/login/',
    '/ops',
    '/WPS/system/keys',
    '/wps/system/keys/1',
  ])('%s is unknown', async (path) => {
    await expectRefusal(() => send('GET', path), 404, 'request.not_found');
  });

  test.each(byId(CALLS))('%s: other methods are refused with the allowed ones', async (_id, endpoint) => {
    const calls = CALLS.filter(({ path }) => path === endpoint.path);
    const allowed = calls.flatMap(({ method, alsoMethods = [] }) => [method, ...alsoMethods]) as string[];
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'].filter((name) => !allowed.includes(name))) {
      const reply = await expectRefusal(() => send(method, toPath(endpoint)), 405, 'request.method_not_allowed');
      const named = reply.headers.get('allow')?.split(', ') ?? [];
      expect(named.filter((name) => name !== 'HEAD').toSorted()).toEqual(allowed.toSorted());
    }
  });
});

describe('a defect', () => {
  test('answers 500 without details', async () => {
    await env.DB.prepare("update settings set value = '{broken' where key = 'status'").run();
    const reply = await send('GET', '/wps/system/status');
    await env.DB.prepare("update settings set value = '0' where key = 'status'").run();
    expect([reply.status, reply.text]).toEqual([
      500,
      '{"success":false,"errorCode":"internal.error","message":"internal.error"}',
    ]);
  });
});

test('the signing helpers of this test follow the contract', async () => {
  const signed = await signVendor('/p', 'b', 1);
  const digest = toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('b')));
  expect(signed['x-signature']).toBe(await hmacHex(VENDOR_SECRET, `1.POST./p.${digest}`));
});
