import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { bindContact, findContactOwner } from '../../../../src/platform/member/contact-queries.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { DEFAULT_REGISTER_RULES } from '../../../../src/platform/system/default-settings.ts';
import { change, newPhone, readCode, sendSms } from '../support/access.ts';
import { moveClock, register, seal, seedAll } from '../support/api.ts';
import { countRows, queryMember } from '../support/database.ts';
import { fetchApp } from '../support/fetch-app.ts';

const TABLES = "select name from sqlite_master where name not like '_cf%'";
const KINDS = [
  ['by mobile', '/wps/member/register/mobile', 'mobile'],
  ['by name', '/wps/member/register', 'username'],
] as const;

beforeAll(async () => {
  await seedAll();
  await change(
    'register',
    DEFAULT_REGISTER_RULES.map((rule) => (rule.field === 'mobileNum' ? { ...rule, visible: true } : rule)),
  );
});

/** Registers with a verified number, below atlas, on a platform with some replaced bindings. */
async function registerOn(bindings: object, path: string, username: string, phone: string, regType: string) {
  await sendSms('register', phone, { regType });
  const pair = { password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
  const verificationCode = await readCode(phone);
  const input = { username, mobileNum: phone, verificationCode, affiliateCode: 'ATLAS', login: false, ...pair };
  const init = { method: 'PUT', body: await seal(input), headers: { 'content-type': 'application/jose' } };
  const request = new Request(`https://platform.test${path}`, init);
  return fetchApp(request, bindings);
}

/** Makes the worker die at its second write: only the first batch is stored. */
function dieAfterBatch(): object {
  let batches = 0;
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name !== 'batch') return Reflect.get(db, name).bind(db);
      return async (statements: D1PreparedStatement[]) => {
        batches += 1;
        if (batches > 1) throw new Error('The worker died');
        return db.batch(statements);
      };
    },
  });
  return { DB };
}

test.each(KINDS)(
  'a created account has its number although the registration was interrupted, %s',
  async (_, path, regType) => {
    const [phone, username] = [newPhone(), `quebra${crypto.randomUUID().slice(0, 6)}`];
    await registerOn(dieAfterBatch(), path, username, phone, regType);
    const memberId = await findMemberId(env.DB, username);
    expect(memberId).toBeDefined();
    expect(await findContactOwner(env.DB, { kind: 'phone', value: phone })).toBe(memberId);
  },
);

/** Binds the number to another member while the object is created. */
function bindMeanwhile(phone: string, owner: string): { MEMBER: object; made: string[] } {
  const made: string[] = [];
  const getByName = (memberId: string) => ({
    create: async (member: never) => {
      made.push(memberId);
      await bindContact(env.DB, owner, { kind: 'phone', value: phone }, Date.now());
      return env.MEMBER.getByName(memberId).create(member);
    },
  });
  return { MEMBER: { getByName }, made };
}

test.each(KINDS)('a number that another member binds meanwhile leaves no account, %s', async (_, path, regType) => {
  const [phone, username] = [newPhone(), `atraso${crypto.randomUUID().slice(0, 6)}`];
  const luna = (await findMemberId(env.DB, 'luna')) ?? '';
  const before = await countRows();
  const { MEMBER, made } = bindMeanwhile(phone, luna);
  const response = await registerOn({ MEMBER }, path, username, phone, regType);
  expect([response.status, await response.json()]).toMatchObject([403, { errorCode: 'verification.not_allowed' }]);
  expect(await countRows()).toEqual(before);
  for (const table of ['agent_tree', 'registration_origins']) {
    const row = env.DB.prepare(`select 1 from ${table} where account = ?`).bind(username);
    expect(await row.first(), table).toBeNull();
  }
  expect(await findContactOwner(env.DB, { kind: 'phone', value: phone })).toBe(luna);
  expect((await register(username)).status, 'the name is free at once').toBe(200);
  moveClock(11 * 60_000);
  const half = made[0] as string;
  await runDurableObjectAlarm(env.MEMBER.getByName(half));
  expect(await queryMember(half, TABLES), 'the object deletes itself').toEqual([]);
  moveClock(0);
});
