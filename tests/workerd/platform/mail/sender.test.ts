import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { listOutbox } from '../../../../src/contract/mail/outbox.ts';
import { hmacHex } from '../../../../src/lib/bytes.ts';
import { createApp } from '../../../../src/platform/app.ts';
import { postToSender } from '../../../../src/platform/mail/webhook.ts';
import en from '../../../../src/platform/mail/words/en.json';
import pt from '../../../../src/platform/mail/words/pt.json';
import { newPhone, sendSms, waitForMessages } from '../support/access.ts';

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

describe('the outbox', () => {
  test('is written in the visitor’s language', async () => {
    const [ours, theirs] = [newPhone(), newPhone()];
    await sendSms('register', ours);
    await sendSms('register', theirs, {}, { language: 'EN' });
    expect((await waitForMessages(ours))[0]?.text).toContain('Seu código');
    expect((await waitForMessages(theirs))[0]?.text).toContain('Your code');
  });

  test('exists on a developer’s machine only', async () => {
    const deployed = {
      ...env,
      ENVIRONMENT: 'production',
      SCRYPT_LOG2_N: '14',
      EDGE_SECRET: 'e'.repeat(40),
      VENDOR_SECRETS_KEY: 's'.repeat(40),
      OPS_TOKEN: 'o'.repeat(40),
      DEFAULT_PASSWORD: 'a-vessel-of-1974',
    };
    const request = new Request(`https://platform.test${listOutbox.path}`);
    expect((await createApp().fetch(request, deployed as unknown as Env)).status).toBe(404);
  });
});

test('has its texts in both languages with the same parameters', () => {
  const params = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
  expect(Object.keys(en)).toEqual(Object.keys(pt));
  for (const [key, text] of Object.entries(pt)) expect(params(en[key as keyof typeof en]), key).toEqual(params(text));
});
