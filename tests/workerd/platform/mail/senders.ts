import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach } from 'vitest';
import * as contract from '../../../../src/contract/mail/senders.ts';
import { seedAll } from '../support/api.ts';
import { callDeployed, control, operate } from './deployed.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const ACCOUNT = `AC${'0'.repeat(32)}`;
export const TOKEN = 'a-token-of-twilio-0123';
export const REPORT_SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
export const SMS_HOSTS = ['sms1.senders.test', 'sms2.senders.test'] as const;
export const MAIL_HOST = 'mail.senders.test';

export const toTwilio = (host: string, changes = {}) => ({
  ...{ kind: 'twilio', channel: 'sms', enabled: true },
  settings: { url: `https://${host}`, accountSid: ACCOUNT, from: '+15005550006' },
  secrets: { authToken: TOKEN },
  ...changes,
});
const toResend = (changes = {}) => ({
  ...{ kind: 'resend', channel: 'email', enabled: true },
  settings: { url: `https://${MAIL_HOST}`, from: 'avisos@orla.example', fromName: 'Orla' },
  secrets: { apiKey: 're_0123456789', reportSecret: REPORT_SECRET },
  ...changes,
});

export const put = (code: string, sender: object) => operate('PUT', `/senders/${code}`, sender);
export const listSenders = async () =>
  contract.listSenders.response.parse((await operate('GET', '/senders')).value).list;
export const findSender = async (code: string) => {
  const found = (await listSenders()).find((one) => one.code === code);
  if (!found) throw new Error(`There is no sender ${code}`);
  return found;
};
export const listMessages = async (query = '') => (await operate('GET', `/sent-messages${query}`)).value.list;
export const findMessages = (to: string) => listMessages(`?recipient=${encodeURIComponent(to)}`);
export const askSms = (mobileNo: string) =>
  callDeployed('POST', '/wps/verification/sms/register', { json: { mobileNo } });
export const readCode = (text = '') => /\b\d{6}\b/.exec(text)?.[0];

/** Each test begins with these senders alone, in this order. */
export function prepareSenders(): void {
  beforeAll(async () => {
    await seedAll();
  });
  beforeEach(async () => {
    await env.DB.batch([env.DB.prepare('delete from senders'), env.DB.prepare('delete from sent_messages')]);
    for (const host of [...SMS_HOSTS, MAIL_HOST]) await control(host, 'none');
    for (const [index, host] of SMS_HOSTS.entries()) await put(`SMS${index + 1}`, toTwilio(host));
    await put('MAIL', toResend());
  });
}
