import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { sealBody } from '../../../../src/lib/sealed-body.ts';
import { KEY_GRACE_MS, KEY_PUBLISHED_MS } from '../../../../src/platform/session/sealing-keys.ts';
import { get, moveClock, sendSealed } from '../support/api.ts';

const LOGIN = { type: 'username', username: 'ninguem', password: 'errada-errada' };

async function getKeys() {
  return (await get('/wps/system/keys')).value;
}

describe('the sealing keys', () => {
  test('are created at the first request, also by many at once, and the private key stays here', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, getKeys));
    expect(new Set(answers.map(({ keys }) => JSON.stringify(keys))).size).toBe(1);
    const [key] = answers[0].keys;
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ECDH-ES', use: 'enc' });
    expect(key).not.toHaveProperty('d');
  });

  test('refuse a body that is sealed with a foreign key, under our key id or an unknown one', async () => {
    const { keys, now } = await getKeys();
    const foreign = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).publicKey);
    for (const kid of [keys[0].kid, 'unknown']) {
      const sealed = await sealBody(LOGIN, { ...foreign, kid }, now);
      const reply = await sendSealed('POST', '/wps/session/login', sealed);
      expect([reply.status, reply.errorCode]).toEqual([400, 'request.wrong_key']);
    }
  });

  test('are replaced after their time; the old key still opens during the grace period, then no more', async () => {
    const { keys: before } = await getKeys();
    moveClock(KEY_PUBLISHED_MS + 1_000);
    const { keys: after, now } = await getKeys();
    expect(after[0].kid).not.toBe(before[0].kid);
    const opened = await sendSealed('POST', '/wps/session/login', await sealBody(LOGIN, before[0], now));
    expect(opened.errorCode).toBe('session.wrong_credentials');
    moveClock(KEY_PUBLISHED_MS + KEY_GRACE_MS + 60_000);
    const late = await sealBody(LOGIN, before[0], (await getKeys()).now);
    expect((await sendSealed('POST', '/wps/session/login', late)).errorCode).toBe('request.wrong_key');
  });
});
