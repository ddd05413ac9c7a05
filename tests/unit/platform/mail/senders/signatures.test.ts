import { describe, expect, test, vi } from 'vitest';
import { isSignedBySvix, toSvixSignature } from '../../../../../src/platform/mail/senders/resend/svix.ts';
import { toTwilioSignature } from '../../../../../src/platform/mail/senders/twilio/signature.ts';

describe('the signature of a delivery report', () => {
  test('of Twilio is that of its documentation', async () => {
    const fields = new URLSearchParams({
      ...{ Digits: '1234', To: '+18005551212', From: '+14158675309', Caller: '+14158675309' },
      CallSid: 'CA1234567890ABCDE',
    });
    const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(await toTwilioSignature('12345', address, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  test('of Svix is that of its documentation, for its time only', async () => {
    const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
    const body = '{"event_type":"ping","data":{"success":true}}';
    const [id, timestamp] = ['msg_loFOjxBNrRLzqYUf', '1731705121'];
    const signature = 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=';
    expect(await toSvixSignature(secret, id, timestamp, body)).toBe(signature);
    const headers = new Headers({
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,other ${signature}`,
    });
    vi.setSystemTime(1_731_705_121_000);
    expect(await isSignedBySvix(secret, headers, body)).toBe(true);
    expect(await isSignedBySvix(secret, headers, `${body} `)).toBe(false);
    expect(await isSignedBySvix(undefined, headers, body)).toBe(false);
    vi.setSystemTime(1_731_705_121_000 + 301_000);
    expect(await isSignedBySvix(secret, headers, body), 'five minutes later').toBe(false);
    vi.useRealTimers();
  });
});
