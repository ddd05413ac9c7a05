import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOutbox } from '../../../../src/contract/mail/outbox.ts';
import { hmacHex } from '../../../../src/lib/bytes.ts';
import { createApp } from '../../../../src/platform/app.ts';
import { postToSender } from '../../../../src/platform/mail/webhook.ts';
import { newPhone, registerByPhone, sendSms, waitForMessages } from '../support/access.ts';
import { register, seedAll } from '../support/api.ts';

const SECRET = 'a-secret-of-the-gateway-0123456789';
const newMessage = () =>
  ({ id: crypto.randomUUID(), channel: 'sms', to: '+5511999990000', language: 'PT', subject: 's', text: 't' }) as const;

async function listSent(id: string) {
  const all = (await (await fetch('https://site.test/gateway')).json()) as {
    id: string;
    timestamp: string;
    signature: string;
    body: string;
  }[];
  return all.filter((one) => one.id === id);
}

describe('the gateway of an operator', () => {
  test('receives the signed message, and again under the same id until it accepts it', async () => {
    const message = newMessage();
    await postToSender({ url: 'https://site.test/gateway?failures=2', secret: SECRET }, message, [1, 1]);
    const sent = await listSent(message.id);
    expect(sent).toHaveLength(3);
    const [first] = sent;
    expect(JSON.parse(first?.body ?? '')).toEqual(message);
    expect(first?.signature).toBe(await hmacHex(SECRET, `${first?.timestamp}.${first?.body}`));
  });

  test('that never accepts it causes an error, not a loop', async () => {
    const message = newMessage();
    const sender = { url: 'https://site.test/gateway?failures=9', secret: SECRET };
    await expect(postToSender(sender, message, [1])).rejects.toThrow('503');
    expect(await listSent(message.id)).toHaveLength(2);
  });
});

const DEPLOYED = {
  ...env,
  ENVIRONMENT: 'production',
  SCRYPT_LOG2_N: '14',
  EDGE_SECRET: 'e'.repeat(40),
  VENDOR_SECRETS_KEY: 's'.repeat(40),
  OPS_TOKEN: 'o'.repeat(40),
  DEFAULT_PASSWORD: 'a-vessel-of-1974',
};

describe('a code that could not be sent', () => {
  const mail = 'remetente@correio.example';
  let known = '';
  // A number of its own for each test, because codes of one number are limited.
  beforeEach(async () => {
    known = (await registerByPhone()).phone;
  });
  beforeAll(async () => {
    await seedAll();
    await register('remetente', undefined, { email: mail });
  });

  async function ask(gateway: string, path: string, input: Record<string, string>, isForm = false) {
    const sender = gateway === '' ? {} : { SENDER_URL: `https://site.test/gateway${gateway}`, SENDER_SECRET: SECRET };
    const body = isForm ? new URLSearchParams(input).toString() : JSON.stringify(input);
    const headers = { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
    const request = new Request(`https://platform.test${path}`, { method: 'POST', headers, body });
    const context = createExecutionContext();
    const deployed = { ...DEPLOYED, ...sender } as unknown as Env;
    const at = Date.now();
    const reply = await (await createApp().fetch(request, deployed, context)).json<{ errorCode?: string }>();
    const ms = Date.now() - at;
    await waitOnExecutionContext(context);
    return { code: reply.errorCode ?? 'sent', ms };
  }

  type Asked = [path: string, input: Record<string, string>, isForm?: boolean];
  const calls = {
    register: () => ['/wps/verification/sms/register', { mobileNo: newPhone() }],
    loginKnown: () => ['/wps/verification/sms/noLogin', { mobileNum: known }],
    loginUnknown: () => ['/wps/verification/sms/noLogin', { mobileNum: newPhone() }],
    resetKnown: () => ['/wps/member/password/sms', { mobileNum: known }],
    resetUnknown: () => ['/wps/member/password/sms', { mobileNum: newPhone() }],
    linkKnown: () => ['/wps/member/password/email', { username: 'remetente', email: mail }, true],
    linkUnknown: () => ['/wps/member/password/email', { username: 'ninguem', email: 'n@correio.example' }, true],
  } satisfies Record<string, () => Asked>;

  test.each(Object.entries<() => Asked>(calls))(
    '%s says so: no gateway, one that refuses or fails, and none in time',
    async (_name, toCall) => {
      expect((await ask('', ...toCall())).code).toBe('verification.not_sent');
      for (const gateway of ['?refuses=401', '?refuses=503'])
        expect((await ask(gateway, ...toCall())).code, gateway).toBe('verification.not_sent');
      const slow = await ask('?slow=8000', ...toCall());
      expect(slow.code).toBe('verification.not_sent');
      expect(slow.ms).toBeLessThan(4_500);
    },
  );

  test.each(Object.entries<() => Asked>(calls))('%s is sent by a gateway that accepts it', async (_name, toCall) => {
    expect((await ask('?works', ...toCall())).code).toBe('sent');
  });

  test('a gateway that refuses messages to nobody is one that works, for names with and without an account', async () => {
    for (const name of ['loginKnown', 'loginUnknown', 'resetKnown', 'resetUnknown'] as const)
      expect((await ask('?refuses=422', ...calls[name]())).code, name).toBe('sent');
    expect((await ask('?refuses=422', ...calls.register())).code).toBe('verification.not_sent');
  });
});

describe('the outbox', () => {
  test('is written in the visitor’s language', async () => {
    const [ours, theirs] = [newPhone(), newPhone()];
    await sendSms('register', ours);
    await sendSms('register', theirs, {}, { language: 'EN' });
    expect((await waitForMessages(ours))[0]?.text).toContain('Seu código');
    expect((await waitForMessages(theirs))[0]?.text).toContain('Your code');
    const stranger = newPhone();
    await sendSms('register', stranger, {}, { language: 'XX' });
    expect((await waitForMessages(stranger))[0]?.text, 'a language without words').toContain('Your code');
  });

  test('exists on a developer’s machine only', async () => {
    const request = new Request(`https://platform.test${listOutbox.path}`);
    expect((await createApp().fetch(request, DEPLOYED as unknown as Env)).status).toBe(404);
  });
});
