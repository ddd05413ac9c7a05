import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sweepSentMessages } from '../../../../src/platform/mail/senders/sent-messages.ts';
import { clock } from '../../../../src/server/clock.ts';
import { newPhone, registerByPhone } from '../support/access.ts';
import { moveClock, register } from '../support/api.ts';
import { callDeployed, control, operate } from './deployed.ts';
import {
  askSms,
  DAY_MS,
  findMessages,
  findSender,
  listMessages,
  listSenders,
  MAIL_HOST,
  MINUTE_MS,
  prepareSenders,
  put,
  REPORT_SECRET,
  readCode,
  SMS_HOSTS,
  TOKEN,
  toTwilio,
} from './senders.ts';

prepareSenders();

describe('senders of an operator', () => {
  test('are listed in their order, without their secrets', async () => {
    const [mail, first, second] = await listSenders();
    expect([mail?.code, first?.code, second?.code]).toEqual(['MAIL', 'SMS1', 'SMS2']);
    expect(mail).toMatchObject({
      hasSecrets: true,
      reportAddress: 'https://site.test/vendor/messages/reports/MAIL/resend',
    });
    const text = JSON.stringify(await listSenders());
    const { results } = await env.DB.prepare('select * from senders').all();
    const audit = await env.DB.prepare("select input from audit where endpoint = 'putSender'").all();
    for (const secret of [TOKEN, 're_0123456789', REPORT_SECRET])
      for (const where of [text, JSON.stringify(results), JSON.stringify(audit.results)])
        expect(where).not.toContain(secret);
  });

  test('of a webhook get a secret that is shown once', async () => {
    const gateway = {
      kind: 'webhook',
      channel: 'sms',
      enabled: false,
      settings: { url: 'https://gw.senders.test/in' },
    };
    const created = await put('GATEWAY', gateway);
    expect(created.value.secret.length).toBeGreaterThan(40);
    expect((await put('GATEWAY', gateway)).value.secret).toBe('');
    const moved = { ...gateway, settings: { url: 'https://other.senders.test/in' } };
    expect((await put('GATEWAY', moved)).value.secret, 'another host gets another secret').not.toBe('');
  });

  test.each([
    ['a secret for another host', toTwilio('other.senders.test', { secrets: undefined }), 'secrets.authToken'],
    [
      'an address without TLS',
      toTwilio(SMS_HOSTS[0], { settings: { ...toTwilio('').settings, url: 'http://sms.senders.test' } }),
      'settings.url',
    ],
    ['a host inside a network', toTwilio('169.254.169.254'), 'settings.url'],
    [
      'a secret with a line end inside',
      toTwilio(SMS_HOSTS[0], { secrets: { authToken: `${TOKEN}\nx-more: 1` } }),
      'secrets',
    ],
    ['a channel that it does not have', toTwilio(SMS_HOSTS[0], { channel: 'email' }), 'channel'],
  ])('are refused with %s', async (_name, sender, field) => {
    const reply = await put('SMS1', sender);
    expect([reply.errorCode, Object.keys(reply.value.fields)]).toEqual(['request.invalid', [field]]);
  });

  test('keep their secrets while the host stays', async () => {
    expect((await put('SMS1', toTwilio(SMS_HOSTS[0], { secrets: undefined }))).errorCode).toBeUndefined();
    expect((await findSender('SMS1')).hasSecrets).toBe(true);
  });

  test('send a test message, also while they are switched off', async () => {
    expect((await operate('POST', '/senders/MAIL/switch', { enabled: false })).value.enabled).toBe(false);
    const tested = await operate('POST', '/senders/MAIL/test', { recipient: 'Ana@Correio.example', language: 'PT' });
    expect(tested.value).toMatchObject({ state: 'accepted', reason: '' });
    const { sent } = await control(MAIL_HOST);
    expect(sent.map(({ to, authorization }) => [to, authorization])).toEqual([
      ['ana@correio.example', 'Bearer re_0123456789'],
    ]);
    await control(MAIL_HOST, 'account');
    const failed = await operate('POST', '/senders/MAIL/test', { recipient: 'ana@correio.example' });
    expect(failed.value).toMatchObject({ state: 'refused', reason: '403 invalid_api_key' });
    expect((await operate('POST', '/senders/NONE/test', { recipient: 'ana@correio.example' })).errorCode).toBe(
      'records.unknown',
    );
  });
});

describe('a code by SMS', () => {
  test('goes by the first sender, and by another after a change of the order', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const asked = await askSms(first);
    expect(asked.value.delivery).toMatch(/^[0-9a-f-]{36}$/);
    expect((await control(SMS_HOSTS[0])).sent.map(({ to }) => to)).toEqual([first]);
    expect((await operate('PUT', '/sender-order/sms', { codes: ['SMS2'] })).value.codes).toEqual(['SMS2', 'SMS1']);
    await askSms(second);
    expect((await control(SMS_HOSTS[1])).sent.map(({ to }) => to)).toEqual([second]);
    expect((await operate('PUT', '/sender-order/sms', { codes: ['NONE'] })).errorCode).toBe('records.unknown');
  });

  test.each(['account', 'busy', 'address'] as const)('goes by the next sender after %s', async (fault) => {
    const phone = newPhone();
    await control(SMS_HOSTS[0], fault);
    expect((await askSms(phone)).errorCode).toBeUndefined();
    expect((await control(SMS_HOSTS[1])).sent.map(({ to }) => to)).toEqual([phone]);
    const [message] = await findMessages(phone);
    expect(message).toMatchObject({ sender: 'SMS2', state: 'accepted', template: 'registration' });
    expect(message.recipient).not.toBe(phone);
    const { failures, restsUntil } = await findSender('SMS1');
    expect([failures, restsUntil === null]).toEqual(fault === 'address' ? [0, true] : [1, false]);
    const alarms = await env.DB.prepare("select subject from alarms where alarm = 'sender_fails'").all<{
      subject: string;
    }>();
    if (fault === 'account') expect(alarms.results.map(({ subject }) => subject)).toContain('SMS1');
  });

  test.each(['error', 'silent', 'lost'] as const)(
    'whose answer was lost (%s) goes to no other sender; the next one does',
    async (fault) => {
      const phone = newPhone();
      await control(SMS_HOSTS[0], fault);
      const asked = await askSms(phone);
      expect([asked.errorCode, asked.ms < 4_500]).toEqual(['verification.not_sent', true]);
      expect((await control(SMS_HOSTS[1])).requests, 'the same code is sent by nobody else').toBe(0);
      expect((await findMessages(phone))[0]).toMatchObject({ sender: 'SMS1', state: 'unknown' });
      expect((await askSms(phone)).errorCode, 'the first sender rests').toBeUndefined();
      const [first, second] = [(await control(SMS_HOSTS[0])).sent, (await control(SMS_HOSTS[1])).sent];
      expect(second).toHaveLength(1);
      const codes = [...first, ...second].map(({ text }) => readCode(text));
      expect(new Set(codes).size, 'nobody gets the same code twice').toBe(codes.length);
    },
  );

  test('goes by the first sender again after its rest', async () => {
    await control(SMS_HOSTS[0], 'account');
    await askSms(newPhone());
    await control(SMS_HOSTS[0], 'none');
    await askSms(newPhone());
    expect((await control(SMS_HOSTS[0])).sent, 'it rests').toHaveLength(0);
    moveClock(MINUTE_MS + 1_000);
    await askSms(newPhone());
    expect((await control(SMS_HOSTS[0])).sent).toHaveLength(1);
    expect((await findSender('SMS1')).failures).toBe(0);
  });

  test('is refused if no sender takes it', async () => {
    for (const host of SMS_HOSTS) await control(host, 'account');
    const phone = newPhone();
    expect((await askSms(phone)).errorCode).toBe('verification.not_sent');
    expect((await findMessages(phone))[0]).toMatchObject({ state: 'refused', reason: '401 20003' });
  });

  test('of a sign-in uses a sender that works, without a sign whether the number has an account', async () => {
    await control(SMS_HOSTS[0], 'silent');
    const { phone } = await registerByPhone();
    const ask = (mobileNum: string) => callDeployed('POST', '/wps/verification/sms/noLogin', { json: { mobileNum } });
    const known = await ask(phone);
    const unknown = await ask(newPhone());
    expect([known.errorCode, known.value.delivery]).toEqual([undefined, undefined]);
    expect([unknown.errorCode, unknown.value.delivery]).toEqual([undefined, undefined]);
    expect((await control(SMS_HOSTS[1])).sent.map(({ to }) => to)).toEqual([phone]);
  });
});

describe('a mail by the binding of Cloudflare', () => {
  const settings = { binding: 'NOTICES_EMAIL', from: 'avisos@orla.example', fromName: 'Orla' };
  const sender = { kind: 'cloudflare-email', channel: 'email', enabled: true, settings };
  const failWith = (code: string) => async () => Promise.reject(Object.assign(new Error('no'), { code }));

  test.each([
    ['accepts it', async () => ({ messageId: 'cf-1' }), 'accepted', ''],
    ['refuses the address', failWith('E_RECIPIENT_SUPPRESSED'), 'refused', 'E_RECIPIENT_SUPPRESSED'],
    ['fails', failWith('E_INTERNAL_SERVER_ERROR'), 'unknown', 'E_INTERNAL_SERVER_ERROR'],
    ['is over its limit', failWith('E_DAILY_LIMIT_EXCEEDED'), 'refused', 'E_DAILY_LIMIT_EXCEEDED'],
    ['is silent', () => new Promise(() => {}), 'unknown', 'timeout'],
    ['is missing', undefined, 'refused', 'no binding'],
  ] as const)('that %s', async (_name, answer, state, reason) => {
    await put('CF', sender);
    const own = answer ? { NOTICES_EMAIL: { send: answer } } : {};
    const tested = await operate('POST', '/senders/CF/test', { recipient: 'ana@correio.example' }, own);
    expect(tested.value).toMatchObject({ state, reason });
  });
});

describe('a mail', () => {
  const ask = (email: string, username: string) =>
    callDeployed('POST', '/wps/member/password/email', {
      body: new URLSearchParams({ username, email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('whose answer was lost is repeated with its key, and sent once', async () => {
    await register('carteiro', undefined, { email: 'carteiro@correio.example' });
    await control(MAIL_HOST, 'lost');
    // The fault `lost` hits the first message only. The check of the sender sends no message, so it does not use up the fault.
    expect((await ask('carteiro@correio.example', 'carteiro')).errorCode).toBeUndefined();
    const { sent, requests } = await control(MAIL_HOST);
    expect([sent.length, requests]).toEqual([1, 3]);
    const [message] = await listMessages();
    expect(message).toMatchObject({ state: 'accepted', providerId: sent[0]?.providerId, template: 'link' });
  });
});

test('messages are kept for 30 days', async () => {
  await askSms(newPhone());
  await sweepSentMessages(env.DB, clock() + 29 * DAY_MS);
  expect(await listMessages()).toHaveLength(1);
  await sweepSentMessages(env.DB, clock() + 31 * DAY_MS);
  expect(await listMessages()).toHaveLength(0);
});
