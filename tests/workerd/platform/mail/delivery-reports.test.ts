import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { hmacHex } from '../../../../src/lib/bytes.ts';
import { toSvixSignature } from '../../../../src/platform/mail/senders/resend/svix.ts';
import { toTwilioSignature } from '../../../../src/platform/mail/senders/twilio/signature.ts';
import { clockSeconds } from '../../../../src/server/clock.ts';
import { newPhone } from '../support/access.ts';
import { moveClock } from '../support/api.ts';
import { callDeployed, control, operate } from './deployed.ts';
import {
  askSms,
  DAY_MS,
  findMessages,
  findSender,
  listMessages,
  MAIL_HOST,
  MINUTE_MS,
  prepareSenders,
  REPORT_SECRET,
  SMS_HOSTS,
  TOKEN,
} from './senders.ts';

prepareSenders();

/** Sends a report as the service does, either a right one or a changed one. */
async function reportAsTwilio(callback: string, status: string, { token = TOKEN, error = '' } = {}) {
  const fields = new URLSearchParams({
    MessageSid: 'SM1',
    MessageStatus: status,
    ...(error ? { ErrorCode: error } : {}),
  });
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': await toTwilioSignature(token, callback, fields),
  };
  return callDeployed('POST', new URL(callback).pathname, { body: fields.toString(), headers });
}

async function reportAsResend(type: string, emailId: string, { secret = REPORT_SECRET, bounce = '' } = {}) {
  const body = JSON.stringify({ type, data: { email_id: emailId, ...(bounce ? { bounce: { type: bounce } } : {}) } });
  const at = String(clockSeconds());
  const headers = {
    ...{ 'content-type': 'application/json', 'svix-id': 'msg_1', 'svix-timestamp': at },
    'svix-signature': await toSvixSignature(secret, 'msg_1', at, body),
  };
  return callDeployed('POST', '/vendor/messages/reports/MAIL/resend', { body, headers });
}

describe('a delivery report', () => {
  async function sendOne() {
    const phone = newPhone();
    const { delivery } = (await askSms(phone)).value;
    const [sent] = (await control(SMS_HOSTS[0])).sent;
    const state = async () => (await findMessages(phone))[0].state;
    const told = async () => (await callDeployed('GET', `/wps/verification/delivery?id=${delivery}`)).value.state;
    return { phone, callback: sent?.callback ?? '', state, told };
  }

  test('of an SMS raises its state; late and repeated ones change nothing', async () => {
    const { callback, state, told } = await sendOne();
    expect(await state()).toBe('accepted');
    for (const [status, wanted] of [
      ['sent', 'accepted'],
      ['delivered', 'delivered'],
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
    ] as const) {
      expect((await reportAsTwilio(callback, status)).status).toBe(200);
      expect(await state()).toBe(wanted);
    }
    expect(await told()).toBe('sent');
    expect((await findSender('SMS1')).lastDay).toEqual({ delivered: 1 });
    expect(await listMessages('?state=delivered')).toHaveLength(1);
    expect(await listMessages('?state=bounced')).toHaveLength(0);
  });

  test('that is forged, or is for another sender or an unknown message, changes nothing', async () => {
    const { callback, state } = await sendOne();
    const others = [
      await reportAsTwilio(callback, 'failed', { token: 'another-token-0123' }),
      await reportAsTwilio(callback.replace('/SMS1/', '/SMS2/'), 'failed'),
      await reportAsTwilio(callback.replace('/SMS1/', '/NONE/'), 'failed'),
      await reportAsTwilio(callback.replace(/[^/]+$/, crypto.randomUUID()), 'failed'),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await state()).toBe('accepted');
  });

  test('of a number that does not exist ends the visitor’s wait, and the next code is refused at once', async () => {
    const { phone, callback, state, told } = await sendOne();
    await reportAsTwilio(callback, 'undelivered', { error: '30005' });
    expect((await reportAsTwilio(callback, 'delivered')).status, 'a report that comes late').toBe(200);
    expect([await state(), await told()]).toEqual(['bounced', 'failed']);
    expect((await askSms(phone)).errorCode).toBe('verification.not_sent');
    expect((await control(SMS_HOSTS[0])).sent, 'nothing is paid for it').toHaveLength(1);
    moveClock(DAY_MS + MINUTE_MS);
    expect((await askSms(phone)).errorCode, 'a day later').toBeUndefined();
  });

  test('of a phone that is off ends the wait only', async () => {
    const { phone, callback, state, told } = await sendOne();
    await reportAsTwilio(callback, 'undelivered', { error: '30003' });
    expect([await state(), await told()]).toEqual(['failed', 'failed']);
    expect((await askSms(phone)).errorCode).toBeUndefined();
  });

  test('of a mail counts as Resend signs it', async () => {
    await operate('POST', '/senders/MAIL/test', { recipient: 'ana@correio.example' });
    const [{ providerId = '' } = {}] = (await control(MAIL_HOST)).sent;
    const state = async () => (await findMessages('ana@correio.example'))[0].state;
    expect((await reportAsResend('email.bounced', providerId, { secret: 'whsec_YW5vdGhlcg==' })).status).toBe(404);
    expect((await reportAsResend('email.delivered', 'another')).status).toBe(404);
    expect((await reportAsResend('email.opened', providerId)).status).toBe(200);
    expect(await state()).toBe('accepted');
    expect((await reportAsResend('email.delivered', providerId)).status).toBe(200);
    expect(await state()).toBe('delivered');
    await reportAsResend('email.bounced', providerId, { bounce: 'Permanent' });
    expect(await state(), 'a mail may bounce later').toBe('bounced');
  });

  test('of a gateway is signed like its messages', async () => {
    const secret = 'a-secret-of-the-gateway-0123456789';
    const own = { SENDER_URL: 'https://gw.senders.test/in', SENDER_SECRET: secret };
    await env.DB.prepare('delete from senders').run();
    await control('gw.senders.test', 'none');
    const phone = newPhone();
    await callDeployed('POST', '/wps/verification/sms/register', { json: { mobileNo: phone }, own });
    const [{ key: id = '' } = {}] = (await control('gw.senders.test')).sent;
    const report = async (key: string, late = 0) => {
      const body = JSON.stringify({ id, state: 'bounced', reason: 'unknown number' });
      const at = String(clockSeconds() - late);
      const headers = {
        'content-type': 'application/json',
        'x-timestamp': at,
        'x-signature': await hmacHex(key, `${at}.${body}`),
      };
      return (await callDeployed('POST', '/vendor/messages/reports/DEFAULT', { body, headers, own })).status;
    };
    expect([await report('a-forged-secret'), await report(secret, 400), await report(secret)]).toEqual([404, 404, 200]);
    expect((await findMessages(phone))[0]).toMatchObject({
      state: 'bounced',
      reason: 'unknown number',
      sender: 'DEFAULT',
    });
  });
});
