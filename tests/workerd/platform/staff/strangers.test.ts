import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TOTP_STEP_SECONDS } from '../../../../src/platform/security/totp.ts';
import { from } from '../support/access.ts';
import { moveClock, seedAll, send, sendJson } from '../support/api.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { STAFF_PASSWORD, signInStaff, toCode } from '../support/staff.ts';
import { addPasskey, SITE } from './passkeys.ts';

const WRONG_CODE = '000000';
const STEP_MS = TOTP_STEP_SECONDS * 1000;

beforeAll(seedAll);
afterEach(() => moveClock(0));

/** A hundred wrong passwords of strangers in twenty networks. */
async function attack(account: string): Promise<void> {
  const attempts = env.ATTEMPTS.getByName(`staff:${account}`);
  for (let n = 0; n < 100; n += 1)
    await attempts.begin({ prefix: `10.9.${n % 20}`, device: '' }, Number.MAX_SAFE_INTEGER, { state: 'go', tries: 0 });
}

async function freeCodes(account: string): Promise<void> {
  await env.DB.prepare('update staff set totp_last_step = 0 where account = ?').bind(account).run();
}

async function enter(account: string, code: string, password = STAFF_PASSWORD, ip = '203.0.113.7', device?: string) {
  const headers = await from(ip, device ? { device } : {});
  const reply = await sendJson('POST', '/ops/session', { account, password, code }, headers);
  return { ...reply, outcome: reply.errorCode ?? 'done' };
}

describe('a hundred wrong passwords of strangers', () => {
  // If a right code got another answer, a person who knows the password could lock the account and then guess its codes.
  test('lock the account for unknown devices, and a right code is answered like a wrong one', async () => {
    await freeCodes('caio');
    await attack('caio');
    expect((await enter('caio', WRONG_CODE)).outcome).toBe('staff.sign_in_locked');
    expect((await enter('caio', toCode())).outcome).toBe('staff.sign_in_locked');
    expect((await enter('caio', toCode(), 'errada')).outcome).toBe('staff.sign_in_locked');
  });

  test('do not lock a device that signed in before, whatever its network', async () => {
    const device = 'console-conhecida-0001';
    await freeCodes('dora');
    expect((await enter('dora', toCode(), STAFF_PASSWORD, '203.0.113.7', device)).outcome).toBe('done');
    await attack('dora');
    const on = (ip: string) => enter('dora', WRONG_CODE, STAFF_PASSWORD, ip, device);
    expect([(await on('203.0.113.7')).outcome, (await on('10.9.1.1')).outcome]).toEqual(
      Array(2).fill('staff.wrong_credentials'),
    );
    moveClock(STEP_MS);
    expect((await enter('dora', toCode(), STAFF_PASSWORD, '10.9.1.1', device)).outcome).toBe('done');
  });

  test('do not lock a device that signed in with a passkey before', async () => {
    const device = 'console-com-chave-0001';
    const key = await createAuthenticator(SITE);
    expect((await addPasskey('bento', await signInStaff('bento'), key)).success).toBe(true);
    await attack('bento');
    expect((await enter('bento', WRONG_CODE, STAFF_PASSWORD, '203.0.113.9', device)).outcome).toBe(
      'staff.sign_in_locked',
    );
    const headers = await from('203.0.113.9', { device });
    const options = (await send('GET', '/ops/session/passkey', { headers })).value;
    const entered = await sendJson('POST', '/ops/session/passkey', { passkey: await key.get(options) }, headers);
    expect(entered.success).toBe(true);
    expect((await enter('bento', WRONG_CODE, STAFF_PASSWORD, '203.0.113.9', device)).outcome).toBe(
      'staff.wrong_credentials',
    );
  });

  test('of an unknown account lock it alike', async () => {
    await attack('ninguem');
    expect((await enter('ninguem', toCode())).outcome).toBe('staff.sign_in_locked');
  });
});

test('a passkey does not sign in with a challenge of another site', async () => {
  const key = await createAuthenticator(SITE);
  expect((await addPasskey('ana', await signInStaff('ana'), key)).success).toBe(true);
  const other = await from('203.0.113.9', { site: 'https://outro.test' });
  const challenge = (await send('GET', '/ops/session/passkey', { headers: other })).value;
  expect(challenge.rpId).toBe('outro.test');
  const own = (await send('GET', '/ops/session/passkey')).value;
  const mixed = await key.get({ ...own, challenge: challenge.challenge });
  expect((await sendJson('POST', '/ops/session/passkey', { passkey: mixed })).errorCode).toBe('staff.passkey_expired');
  const there = await key.get(own);
  const reply = await sendJson('POST', '/ops/session/passkey', { passkey: there }, other);
  expect(reply.errorCode, 'nor with one of its own at the other site').toBe('staff.passkey_expired');
});
