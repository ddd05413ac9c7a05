import { describe, expect, test } from 'vitest';
import { toServiceAddress } from '../../../../src/platform/http/service-address.ts';

const DEPLOYED = { keepsOutbox: false };

describe('the address of an outside service', () => {
  test.each([
    ['https://api.twilio.com/', 'https://api.twilio.com'],
    ['https://GW.Exemplo.com.br:8443/sms//', 'https://gw.exemplo.com.br:8443/sms'],
    ['https://münchen.de', 'https://xn--mnchen-3ya.de'],
  ])('has one form: %s', (text, form) => expect(toServiceAddress(text, DEPLOYED)).toBe(form));

  test.each([
    ...[
      'http://api.twilio.com',
      'https://user:word@api.twilio.com',
      'https://api.twilio.com/#x',
      'https://api.twilio.com?x=1',
    ],
    ...[
      'https://169.254.169.254/latest/',
      'https://0xa9fea9fe/',
      'https://2852039166',
      'https://169.254.169.254./',
      'https://10.0.0.1',
    ],
    ...[
      'https://127.1',
      'https://[::1]',
      'https://[::ffff:a9fe:a9fe]',
      'https://[fd00::1]',
      'https://１０.0.0.1',
      'https://localhost',
    ],
    ...[
      'https://x.localhost',
      'https://metadata.google.internal',
      'https://metadata.google.internal.',
      'https://db',
      'https://nas.LOCAL',
      'https://db.corp',
      'https://vault.intranet./',
      'https://host.localdomain:8443',
    ],
  ])('is refused: %s', (text) => expect(toServiceAddress(text, DEPLOYED)).toBeUndefined());

  test('may be on this computer while messages are kept here', () =>
    expect(toServiceAddress('http://127.0.0.1:9100/', { keepsOutbox: true })).toBe('http://127.0.0.1:9100'));
});
