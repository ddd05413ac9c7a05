import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOutbox } from '../../../../src/contract/mail/outbox.ts';
import { hmacHex } from '../../../../src/lib/bytes.ts';
import { createApp } from '../../../../src/platform/app.ts';
import { toSettings } from '../../../../src/platform/env.ts';
import { openSender } from '../../../../src/platform/mail/senders/open-sender.ts';
import { sendWith } from '../../../../src/platform/mail/senders/send-with.ts';
import { toDefaultSender } from '../../../../src/platform/mail/senders/sender-rows.ts';
import { newPhone, registerByPhone, sendSms, waitForMessages } from '../support/access.ts';
import { register, seedAll } from '../support/api.ts';
import { callDeployed, DEPLOYED } from './deployed.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
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

/** Sends a message through the gateway at this address. `waits` are the pauses before the further attempts. */
async function sendBy(query: string, message: ReturnType<typeof newMessage>, waits: readonly number[]) {
  const sender = { SENDER_URL: `https://site.test/gateway${query}`, SENDER_SECRET: SECRET };
  const own = { ...DEPLOYED, ...sender } as unknown as Env;
  const row = toDefaultSender(toSettings(own), 'sms');
  if (!row) throw new Error('There is no gateway');
  const opened = await openSender(own, toSettings(own), row, () => 5_000);
  return sendWith(opened, message, { timeoutMs: 5_000, waits, endsAt: null }, false);
}

describe('the gateway of an operator', () => {
  test('receives the signed message, and again under the same id until it accepts it', async () => {
    const message = newMessage();
    expect(await sendBy('?failures=2', message, [1, 1])).toEqual({ state: 'accepted', providerId: '' });
    const sent = await listSent(message.id);
    expect(sent).toHaveLength(3);
    const [first] = sent;
    expect(JSON.parse(first?.body ?? '')).toEqual(message);
    expect(first?.signature).toBe(await hmacHex(SECRET, `${first?.timestamp}.${first?.body}`));
  });

  test('that never accepts it is unreachable in the end', async () => {
    const message = newMessage();
    expect(await sendBy('?failures=9', message, [1])).toEqual({
      state: 'unreachable',
      mayBeSent: false,
      reason: '503',
    });
    expect(await listSent(message.id)).toHaveLength(2);
  });
});

describe('a code that could not be sent', () => {
  const mail = 'remetente@correio.example';
  let known = '';
  // Each test uses a new phone number, because the codes of one number are limited.
  beforeEach(async () => {
    known = (await registerByPhone()).phone;
  });
  beforeAll(async () => {
    await seedAll();
    await register('remetente', undefined, { email: mail });
  });

  async function ask(gateway: string, path: string, input: Record<string, string>, isForm = false) {
    const own = gateway === '' ? {} : { SENDER_URL: `https://site.test/gateway${gateway}`, SENDER_SECRET: SECRET };
    const form = { body: new URLSearchParams(input).toString(), headers: FORM };
    const reply = await callDeployed('POST', path, { ...(isForm ? form : { json: input }), own });
    return { code: reply.errorCode ?? 'sent', ms: reply.ms };
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
      expect(slow.ms).toBeLessThan(7_500);
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
