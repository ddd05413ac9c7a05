import { getMemberInfo } from '../../src/contract/member/member.ts';
import { register } from '../../src/contract/registration/registration.ts';
import { getCaptcha, LoginRefusalSchema, login, loginFreeplay, logout } from '../../src/contract/session/session.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { toRandomToken } from '../../src/lib/bytes.ts';
import { type Check, expect } from './check.ts';

const PNG_BASE64 = 'iVBORw0KGgo';

function newName(): string {
  return `c${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Returns the parts of a refused sign-in that can be compared. The challenge is left out, because it differs in each answer. */
function toSaid(value: unknown) {
  const refusal = LoginRefusalSchema.safeParse(value).data;
  return refusal && { captcha: refusal.captcha, work: refusal.challenge?.parameters.data };
}

export const sessionChecks: Check[] = [
  {
    id: 'getCaptcha answers a PNG',
    endpoint: getCaptcha,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(getCaptcha, {});
      expect(answer.ok && answer.value.startsWith(PNG_BASE64), 'not a base64 PNG');
    },
  },
  {
    id: 'login says the same of an unknown name and of a wrong password, and asks for a captcha from the third failure',
    endpoint: login,
    requires: 'account',
    run: async ({ newClient, account }) => {
      expect(account, 'no account');
      const answers = [];
      for (const username of [account.username, newName()]) {
        const client = newClient();
        for (let attempt = 1; attempt <= 3; attempt += 1) {
          const answer = await client.call(login, { type: 'username', username, password: 'not the password' });
          expect(!answer.ok && answer.status === 401, 'a wrong password got in');
          answers.push(JSON.stringify([attempt, answer.code, toSaid(answer.value)]));
        }
      }
      expect(new Set(answers).size === 3, `answers differ: ${answers.join(' ')}`);
      expect(answers[2]?.includes('"captcha":true'), 'no captcha flag at the third failure');
    },
  },
  {
    id: 'register signs in; the session reads and ends',
    endpoint: register,
    requires: 'registration',
    run: async ({ client }) => {
      const password = `Maresia-${crypto.randomUUID()}`;
      const username = newName();
      const created = await client.call(register, { username, password, confirmPassword: password, login: true });
      expect(created.ok && created.value.token, `not signed in: ${created.ok ? 'no token' : created.code}`);
      client.bearer = created.value.token;
      const info = await client.call(getMemberInfo, {});
      expect(info.ok && info.value.account === username, 'another account, or none');
      const balance = await client.call(getBalance, {});
      expect(balance.ok && balance.value.sumBalance === 0, 'a new account has money');
      expect((await client.call(logout, {})).ok, 'logout refused');
      const after = await client.call(getBalance, {});
      expect(!after.ok && after.status === 401, 'the session outlived its logout');
    },
  },
  {
    id: 'register refuses a name that is taken and a password that does not match',
    endpoint: register,
    requires: 'account',
    run: async ({ client, account }) => {
      expect(account, 'no account');
      const password = `Maresia-${crypto.randomUUID()}`;
      const taken = await client.call(register, { username: account.username, password, confirmPassword: password });
      expect(!taken.ok && taken.code === 'registration.username_taken', 'a second account of one name');
      const unlike = await client.call(register, { username: newName(), password, confirmPassword: `${password}x` });
      expect(!unlike.ok && unlike.code === 'request.invalid', 'passwords that differ were taken');
    },
  },
  {
    id: 'free play makes a demo account with play money',
    endpoint: loginFreeplay,
    requires: 'registration',
    run: async ({ client }) => {
      const randomString = await client.seal(toRandomToken(16));
      const demo = await client.call(loginFreeplay, { os: 'conformance', platform: 'W', randomString, gateway: 3 });
      expect(demo.ok, `refused: ${demo.ok ? '' : demo.code}`);
      client.bearer = demo.value.token;
      const info = await client.call(getMemberInfo, {});
      expect(info.ok && info.value.type === 4 && info.value.currency === 'PLAY', 'not a demo account');
    },
  },
  ...(['getMemberInfo', 'getBalance'] as const).map(
    (id): Check => ({
      id: `${id} answers a guest 401`,
      endpoint: { id },
      requires: 'nothing',
      run: async ({ client }) => {
        const answer = await client.call(id === 'getBalance' ? getBalance : getMemberInfo, {});
        expect(
          !answer.ok && answer.status === 401 && answer.code === 'session.required',
          'expected 401 session.required',
        );
      },
    }),
  ),
  {
    id: 'a sealed body is taken once, and only under the key of this host',
    endpoint: login,
    requires: 'nothing',
    run: async ({ client }) => {
      const body = await client.seal({ type: 'username', username: newName(), password: 'x'.repeat(12) });
      const headers = { 'content-type': 'application/jose' };
      await client.raw('POST', login.path, { headers, body });
      const again = await client.raw('POST', login.path, { headers, body });
      expect((again.body as { errorCode?: string }).errorCode === 'request.replayed', 'a replay was taken');
      const parts = body.split('.');
      parts[3] = [...(parts[3] ?? '')].reverse().join('');
      const broken = await client.raw('POST', login.path, { headers, body: parts.join('.') });
      expect(broken.status === 400, `a forged body: ${broken.status}`);
    },
  },
];
