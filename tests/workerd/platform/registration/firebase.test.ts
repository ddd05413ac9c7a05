import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { callSealed, newPhone } from '../support/access.ts';
import { bearer, get, seedAll } from '../support/api.ts';

const PROJECT = 'orla-test';
const PAIR = { password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let foreign: typeof keys;

beforeAll(async () => {
  await seedAll();
  [keys, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  await fetch('https://site.test/jwks', { method: 'PUT', body: JSON.stringify({ keys: [jwk] }) });
});

interface Token {
  phone: string;
  issuer?: string;
  audience?: string;
  authTime?: number;
  expires?: number;
  key?: CryptoKey;
}

function createToken({ phone, issuer, audience, authTime, expires, key }: Token): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ phone_number: phone, auth_time: authTime ?? now })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject('someone')
    .setIssuer(issuer ?? `https://securetoken.google.com/${PROJECT}`)
    .setAudience(audience ?? PROJECT)
    .setIssuedAt(now)
    .setExpirationTime(expires ?? now + 3600)
    .sign(key ?? keys.privateKey);
}

function registerMobile(mobileNum: string, firebaseIdToken: string) {
  const input = { mobileNum, firebaseIdToken, firebaseChannel: 'sms', ...PAIR };
  return callSealed('PUT', '/wps/member/register/mobile', input);
}

/**
 * Returns the token with another last letter but the same signature. A signature of 256 bytes leaves four bits of the last base64 letter
 * unused, so the next letter encodes the same bytes.
 */
function toNeighbour(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters.charAt(letters.indexOf(token.slice(-1)) + 1);
}

describe('a Firebase ID token', () => {
  test('verifies the number that it names, once', async () => {
    const phone = newPhone();
    const token = await createToken({ phone });
    const { value } = await registerMobile(phone, token);
    const config = await get('/wps/v2/member/securityConfig', bearer(value.token));
    expect(config.value.phone).toContain(phone.slice(-4));
    const input = { mobileNum: phone, firebaseIdToken: token, newPassword: 'outro-barco-verde' };
    const replayed = await callSealed('POST', '/wps/member/password/verification', input);
    expect(replayed.errorCode).toBe('verification.code_wrong');
    const fresh = {
      ...input,
      firebaseIdToken: await createToken({ phone, authTime: Math.floor(Date.now() / 1000) + 1 }),
    };
    const guessed = { ...fresh, newPassword: `${value.account}123` };
    const refused = await callSealed('POST', '/wps/member/password/verification', guessed);
    expect(refused.errorCode, 'and spends no token').toBe('registration.password_common');
    expect((await callSealed('POST', '/wps/member/password/verification', fresh)).value.account).toBe(value.account);
  });

  test('signs in the owner of its number, once, and nobody else', async () => {
    const phone = newPhone();
    const joined = (await registerMobile(phone, await createToken({ phone }))).value;
    const signIn = (mobileNum: string, firebaseIdToken: string) =>
      callSealed('POST', '/wps/session/login', { type: 'sms', mobileNum, firebaseIdToken, firebaseChannel: 'sms' });
    const token = await createToken({ phone, authTime: Math.floor(Date.now() / 1000) + 1 });
    const older = await createToken({ phone, authTime: Math.floor(Date.now() / 1000) - 5 });
    expect((await signIn(phone, older)).errorCode, 'from before the password').toBe('verification.code_wrong');
    const { value } = await signIn(phone, token);
    expect(value).toMatchObject({ account: joined.account, firstTimeLogin: false, passwordExpired: false });
    expect((await signIn(phone, token)).errorCode).toBe('verification.code_wrong');
    const stranger = newPhone();
    expect((await signIn(stranger, await createToken({ phone: stranger }))).errorCode).toBe('verification.code_wrong');
  });

  test('has one spelling of its signature: another spelling is not another token', async () => {
    const phone = newPhone();
    const token = await createToken({ phone });
    expect((await registerMobile(phone, token)).status).toBe(200);
    const reset = (firebaseIdToken: string) => {
      const input = { mobileNum: phone, firebaseIdToken, newPassword: 'outro-barco-verde' };
      return callSealed('POST', '/wps/member/password/verification', input);
    };
    for (const spelled of [`${token} `, `${token}=`, `${token}==`, ` ${token}`, `${token}\n`, toNeighbour(token)]) {
      expect((await reset(spelled)).errorCode, JSON.stringify(spelled.slice(-4))).toBe('verification.code_wrong');
    }
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Partial<Token>]>([
    ['of another number', { phone: '+5511988887777' }],
    ['of another project', { issuer: 'https://securetoken.google.com/other', audience: 'other' }],
    ['of another issuer', { issuer: 'https://evil.example/orla-test' }],
    ['for another audience', { audience: 'other' }],
    ['after its expiry', { expires: now - 60 }],
    ['with an old proof', { authTime: now - 3600 }],
  ])('%s is refused', async (_, changes) => {
    const phone = newPhone();
    const reply = await registerMobile(phone, await createToken({ phone, ...changes }));
    expect([reply.status, reply.errorCode]).toEqual([400, 'verification.code_wrong']);
  });

  test('under a foreign key, without a signature, or malformed is refused', async () => {
    const phone = newPhone();
    const good = await createToken({ phone });
    const [header, payload] = good.split('.');
    const none = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`;
    for (const token of [await createToken({ phone, key: foreign.privateKey }), `${header}.${payload}.`, none, 'x']) {
      expect((await registerMobile(phone, token)).errorCode).toBe('verification.code_wrong');
    }
  });
});
