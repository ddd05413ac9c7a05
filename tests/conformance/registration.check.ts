import { getRegisterRules, register, registerMobile } from '../../src/contract/registration/registration.ts';
import { getSecurityConfig, listSignIns } from '../../src/contract/security/security.ts';
import { changePassword, resetPasswordByPhone, sendResetSms } from '../../src/contract/session/password.ts';
import { login, sendLoginSms, sendRegisterSms, verifyLogin } from '../../src/contract/session/session.ts';
import { type Check, expect } from './check.ts';

function newName(): string {
  return `c${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Makes a Brazilian mobile number that is unlikely to be in use. */
function newPhone(): string {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `+55119${String(10_000_000 + (digits % 89_999_999))}`;
}

export const registrationChecks: Check[] = [
  {
    id: 'the rules of registration name each field once',
    endpoint: getRegisterRules,
    requires: 'nothing',
    run: async ({ client }) => {
      const rules = await client.call(getRegisterRules, {});
      expect(rules.ok, 'refused');
      const fields = rules.value.map(({ field }) => field);
      expect(new Set(fields).size === fields.length, 'a field has two rules');
    },
  },
  {
    id: 'registration refuses a code of nobody, and a wrong code of a number',
    endpoint: registerMobile,
    requires: 'registration',
    run: async ({ client }) => {
      const password = `Maresia-${crypto.randomUUID()}`;
      const pair = { password, confirmPassword: password };
      const invited = await client.call(register, { username: newName(), ...pair, affiliateCode: newName() });
      expect(!invited.ok && invited.code === 'registration.invitation_code', 'an unknown invitation was taken');
      const mobile = await client.call(registerMobile, { mobileNum: newPhone(), verificationCode: '000000', ...pair });
      expect(!mobile.ok && mobile.status < 500, 'a code that was never sent was taken');
    },
  },
  ...(
    [
      [sendRegisterSms.id, (mobileNo: string) => [sendRegisterSms, { mobileNo }] as const],
      [sendLoginSms.id, (mobileNum: string) => [sendLoginSms, { mobileNum }] as const],
      [sendResetSms.id, (mobileNum: string) => [sendResetSms, { mobileNum }] as const],
    ] as const
  ).map(
    ([id, toCall]): Check => ({
      id: `${id} refuses what is no number`,
      endpoint: { id },
      requires: 'nothing',
      run: async ({ client }) => {
        const [endpoint, input] = toCall('12');
        const answer = await client.raw(endpoint.method, endpoint.path, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
        expect(answer.status === 400 || answer.status === 403, `a number of two digits: ${answer.status}`);
      },
    }),
  ),
  {
    id: 'a code that was never sent signs nobody in and sets no password',
    endpoint: resetPasswordByPhone,
    requires: 'nothing',
    run: async ({ client }) => {
      const mobileNum = newPhone();
      const sms = await client.call(login, { type: 'sms', mobileNum, code: '000000' });
      expect(!sms.ok && sms.status < 500, 'signed in by a code of nobody');
      const newPassword = `Maresia-${crypto.randomUUID()}`;
      const reset = await client.call(resetPasswordByPhone, { mobileNum, newPassword, verificationCode: '000000' });
      expect(!reset.ok && reset.status < 500, 'a password was set by a code of nobody');
      const waiting = await client.call(verifyLogin, { challenge: 'x'.repeat(60), method: 'totp', code: '000000' });
      expect(!waiting.ok && waiting.status === 400, 'a sign-in that never waited went on');
    },
  },
  {
    id: 'a changed password is the only one, and sign-ins are listed',
    endpoint: changePassword,
    requires: 'registration',
    run: async ({ client, newClient }) => {
      const username = newName();
      const oldPassword = `Maresia-${crypto.randomUUID()}`;
      const newPassword = `Maresia-${crypto.randomUUID()}`;
      const created = await client.call(register, { username, password: oldPassword, confirmPassword: oldPassword });
      expect(created.ok && created.value.token, 'not registered');
      client.bearer = created.value.token;
      const input = { oldPassword, newPassword, confirmNewPassword: newPassword };
      const wrong = await client.call(changePassword, { ...input, oldPassword: `${oldPassword}x` });
      expect(!wrong.ok && wrong.status === 403, 'changed with a wrong password');
      expect((await client.call(changePassword, input)).ok, 'not changed');
      const again = await newClient().call(login, { type: 'username', username, password: oldPassword });
      expect(!again.ok, 'the old password still signs in');
      const config = await client.call(getSecurityConfig, {});
      expect(config.ok && config.value.hasPassword && !config.value.hasTotp, 'a wrong security configuration');
      const signIns = await client.call(listSignIns, {});
      expect(signIns.ok && signIns.value.list.length > 0, 'no sign-in is listed');
    },
  },
];
