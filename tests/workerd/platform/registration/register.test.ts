import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reserveAccount } from '../../../../src/platform/member/directory-queries.ts';
import { createMemberId } from '../../../../src/platform/member/member-id.ts';
import { DEFAULT_REGISTER_RULES } from '../../../../src/platform/system/default-settings.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { callSealed, change, newPhone } from '../support/access.ts';
import { bearer, get, moveClock, register, seal, seedAll, sendSealed, signIn } from '../support/api.ts';
import { countRows, queryMember } from '../support/database.ts';

beforeAll(async () => {
  await seedAll();
});

afterEach(() => setClock());

const TABLES = "select name from sqlite_master where name not like '_cf%'";

describe('registering', () => {
  test('signs in by default, but not if the call opts out', async () => {
    const reply = await register('Marina1');
    expect(reply.value).toMatchObject({ account: 'marina1', firstTimeLogin: false });
    expect((await get('/wps/v2/wallets/balance', bearer(reply.value.token))).value.sumBalance).toBe(0);
    const quiet = await register('marina2', 'um-barco-azul', { login: false });
    expect(quiet.value).not.toHaveProperty('token');
    expect((await signIn('marina2', ' um-barco-azul ')).status).toBe(200);
  });

  test('reads names and codes as they are pasted from a message, with unseen marks', async () => {
    const { value } = await register('\u202aMarina3\u202c', 'um-barco-azul', {
      email: '\u2068Marina3@orla.example\u2069',
    });
    expect(value.account).toBe('marina3');
    const [row] = await queryMember<{ email: string }>(value.token.split('.')[0], 'select email from profile');
    expect(row?.email).toBe('Marina3@orla.example');
    expect((await signIn('marina3\u200e', 'um-barco-azul')).value).toMatchObject({ account: 'marina3' });
    expect((await register('marina\u200b3')).errorCode).toBe('registration.username_taken');
    const { code } = (await get('/wps/relay/MCSFE_getReferral', bearer(value.token))).value;
    expect((await register('marina4', 'um-barco-azul', { referralCode: `\u200e${code}\u200b` })).status).toBe(200);
  });

  test.each([
    ['1abc', 'um-barco-azul', {}, { username: 'pattern' }],
    ['ab', 'um-barco-azul', {}, { username: 'pattern' }],
    ['', 'um-barco-azul', {}, { username: 'required' }],
    ['abcdefghijklmnopq', 'um-barco-azul', {}, { username: 'pattern' }],
    ['curta', '1234567', {}, { password: 'pattern', confirmPassword: 'pattern' }],
    ['longa', 'x'.repeat(65), {}, { password: 'pattern', confirmPassword: 'pattern' }],
    ['outra', 'um-barco-azul', { confirmPassword: 'um-barco-verde' }, { confirmPassword: 'mismatch' }],
    ['correio', 'um-barco-azul', { email: 'sem-arroba' }, { email: 'pattern' }],
    ['extra', 'um-barco-azul', { isAdmin: true }, { isAdmin: 'unknown' }],
  ])('%s is refused with the rule of each field', async (username, password, extra, fields) => {
    const before = await countRows();
    const reply = await register(username, password, extra);
    expect([reply.status, reply.errorCode, reply.value]).toEqual([400, 'request.invalid', { fields }]);
    expect(await countRows()).toEqual(before);
  });

  test.each(['password123', 'Senha12345', 'aaaaaaaa', '23456789', 'Orla#2026', 'gaivota1', 'GAIVOTA!99'])(
    '%s is refused as easy to guess',
    async (password) => {
      const reply = await register('gaivota', password);
      expect([reply.status, reply.errorCode]).toEqual([400, 'registration.password_common']);
    },
  );

  test('stores a salted hash and never the password', async () => {
    const [one, two] = [await register('hash1'), await register('hash2')];
    const records = await Promise.all(
      [one, two].map(({ value }) =>
        queryMember<{ record: string }>(value.token.split('.')[0], 'select * from credentials'),
      ),
    );
    const [first, second] = records.map(([row]) => JSON.parse(row?.record ?? '{}'));
    expect(first).toMatchObject({ log2N: 4, blockSize: 8, parallelism: 5 });
    expect(first.hash).not.toBe(second.hash);
    expect(JSON.stringify(records)).not.toContain('barco');
  });
});

describe('a required date of birth', () => {
  // The first minute of the day in the site's zone; its UTC day began hours before.
  const DAY_MS = Date.parse('2026-11-26T03:00:00Z');

  let putBack: () => Promise<void>;
  afterEach(() => putBack());

  async function ask(patternId: string): Promise<void> {
    const rules = DEFAULT_REGISTER_RULES.map((rule) =>
      rule.field === 'idNumber' ? { ...rule, visible: true, required: true, max: 10, patternId } : rule,
    );
    putBack = await change('register', rules);
  }
  const registerWith = (username: string, idNumber: string) => register(username, 'um-barco-azul', { idNumber });

  test.each([
    ['9', '2008-11-27', 'too_young'],
    ['9', '2011-06-01', 'too_young'],
    ['9', '2027-01-01', 'too_young'],
    ['9', '1990-02-30', 'pattern'],
    ['9', '31-12-1990', 'pattern'],
    ['10', '11-27-2008', 'too_young'],
    ['10', '02-30-1990', 'pattern'],
  ])('with pattern %s, %s is refused, and no account is created', async (patternId, idNumber, refusal) => {
    await ask(patternId);
    const before = await countRows();
    setClock(() => DAY_MS);
    const reply = await registerWith('novinho', idNumber);
    expect([reply.status, reply.errorCode, reply.value]).toEqual([
      400,
      'request.invalid',
      { fields: { idNumber: refusal } },
    ]);
    expect(await countRows()).toEqual(before);
  });

  test('is required in a registration by mobile too', async () => {
    await ask('9');
    const person = { mobileNum: newPhone(), password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
    setClock(() => DAY_MS);
    const input = { ...person, verificationCode: '123456', idNumber: '2008-11-27' };
    const reply = await callSealed('PUT', '/wps/member/register/mobile', input);
    expect(reply.value).toEqual({ fields: { idNumber: 'too_young' } });
  });

  test('has a field of its own', async () => {
    const rules = DEFAULT_REGISTER_RULES.map((rule) =>
      rule.field === 'birthday' ? { ...rule, visible: true, required: true } : rule,
    );
    putBack = await change('register', rules);
    setClock(() => DAY_MS);
    const registerBorn = (birthday?: string) => register('nascida', 'um-barco-azul', birthday ? { birthday } : {});
    expect((await registerBorn()).value).toEqual({ fields: { birthday: 'required' } });
    expect((await registerBorn('26/11/2008')).value).toEqual({ fields: { birthday: 'pattern' } });
    expect((await registerBorn('2008-11-27')).value).toEqual({ fields: { birthday: 'too_young' } });
    expect((await registerBorn('2008-11-26')).status).toBe(200);
  });

  test('is old enough from the birthday on, and not a minute before', async () => {
    await ask('9');
    setClock(() => DAY_MS - 60_000);
    expect((await registerWith('novinho', '2008-11-26')).value).toEqual({ fields: { idNumber: 'too_young' } });
    setClock(() => DAY_MS);
    expect((await registerWith('novinho', '2008-11-26')).status).toBe(200);
  });
});

describe('one name', () => {
  test('goes to exactly one of many simultaneous requests, and the others leave nothing', async () => {
    const names = ['corrida', 'Corrida', 'CORRIDA', 'corrida', 'cOrrida', 'corrida'];
    const replies = await Promise.all(names.map((name) => register(name)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status !== 200);
    expect(lost.every(({ errorCode }) => errorCode === 'registration.username_taken')).toBe(true);
    const { results } = await env.DB.prepare("select * from directory where account = 'corrida'").all();
    expect(results).toHaveLength(1);
  });

  test('is reserved once, and its member never loses it', async () => {
    const reserve = (account: string, now: number) => {
      const reservation = { account, memberId: createMemberId('member'), type: 0, upline: null, rank: 0 } as const;
      return reserveAccount(env.DB, reservation, now);
    };
    const won = await Promise.all(Array.from({ length: 5 }, () => reserve('unico', Date.now())));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await reserve('luna', Date.now() + 86_400_000)).toBe(false);
  });

  test('reserved by an interrupted seed belongs to the seed at once', async () => {
    const reservation = {
      account: 'semente',
      memberId: createMemberId('member'),
      type: 0,
      upline: null,
      rank: 0,
    } as const;
    expect(await reserveAccount(env.DB, reservation, Date.now())).toBe(true);
    expect(await reserveAccount(env.DB, reservation, Date.now())).toBe(true);
    const other = { ...reservation, memberId: createMemberId('member') };
    expect(await reserveAccount(env.DB, other, Date.now())).toBe(false);
  });

  test('is taken for later requests, also when seeded', async () => {
    expect((await register('luna')).errorCode).toBe('registration.username_taken');
  });

  test('is free again a minute after an interrupted registration, whose remains are deleted', async () => {
    const lostId = createMemberId('member');
    const reservation = { account: 'partida', memberId: lostId, type: 0, upline: null, rank: 0 } as const;
    expect(await reserveAccount(env.DB, reservation, Date.now())).toBe(true);
    const profile = {
      ...reservation,
      currency: 'BRL',
      email: null,
      firstTimeLogin: false,
      createdAt: 0,
      expiresAt: null,
    } as const;
    await env.MEMBER.getByName(lostId).create({ profile, password: null, grantMinor: 0 });
    expect((await register('partida')).errorCode).toBe('registration.username_taken');
    expect((await signIn('partida', 'um-barco-azul')).errorCode, 'nobody signs in meanwhile').toBe(
      'session.wrong_credentials',
    );
    moveClock(61_000);
    const reply = await register('partida');
    expect(reply.status).toBe(200);
    moveClock(11 * 60_000);
    await runDurableObjectAlarm(env.MEMBER.getByName(lostId));
    expect(await queryMember(lostId, TABLES)).toEqual([]);
    const keptId = reply.value.token.split('.')[0];
    moveClock(13 * 60_000);
    await runDurableObjectAlarm(env.MEMBER.getByName(keptId));
    expect((await get('/wps/member/info', bearer(reply.value.token))).status).toBe(200);
  });
});

describe('the switch for registration by user name', () => {
  test('refuses registrations when it is off', async () => {
    const tree = { modId: 'ORLA', enabled: '1', childrenNodes: [{ modId: 'REG3', enabled: '0', childrenNodes: [] }] };
    const known = await env.DB.prepare("select value from settings where key = 'whitelabel'").first<{
      value: string;
    }>();
    const write = env.DB.prepare("update settings set value = ? where key = 'whitelabel'");
    await write.bind(JSON.stringify(tree)).run();
    const sealed = await seal({ username: 'fechado', password: 'um-barco-azul', confirmPassword: 'um-barco-azul' });
    const reply = await sendSealed('PUT', '/wps/member/register', sealed);
    await write.bind(known?.value).run();
    expect([reply.status, reply.errorCode]).toEqual([403, 'registration.disabled']);
  });
});
