import { describe, expect, test } from 'vitest';
import { listAppCodes, toApps } from '../../../../src/components/support/apps.ts';

const resource = (resourceType: string, url: string, qrCodeUrl = '') => ({
  resourceType,
  url,
  qrCodeUrl,
  labelNameEn: '',
  labelNameCn: '',
});

describe('applications of the operator', () => {
  test('are found by their type, whatever its case', () => {
    const found = toApps([
      resource('Android', 'https://a.test/app'),
      resource('IOS', 'https://i.test/app', 'https://i.test/qr'),
      resource('TELEGRAM', 'https://t.test/orla'),
      resource('MOBILECONFIG', 'https://i.test/profile'),
    ]);
    expect(found.apps).toEqual([
      { system: 'ios', url: 'https://i.test/app', qrUrl: 'https://i.test/qr' },
      { system: 'android', url: 'https://a.test/app', qrUrl: 'https://a.test/app' },
    ]);
    expect(found.messaging).toEqual({ name: 'Telegram', url: 'https://t.test/orla' });
    expect(found.profileUrl).toBe('https://i.test/profile');
  });

  test('of Telegram may use its own address scheme', () => {
    const found = toApps([resource('TELEGRAM', 'tg://resolve?domain=orla'), resource('IOS', 'tg://resolve?domain=x')]);
    expect(found.messaging?.url).toBe('tg://resolve?domain=orla');
    expect(found.apps).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'http://a.test', '', 'nonsense'])('%o is no address of one', (url) => {
    expect(toApps([resource('Android', url), resource('TELEGRAM', url)])).toEqual({
      messaging: undefined,
      apps: [],
      profileUrl: undefined,
    });
  });

  test('have a QR code each; without apps, the code is of the installation page', () => {
    const android = resource('Android', 'https://a.test/app');
    expect(listAppCodes([android], 'https://orla.test', 'en')).toEqual([{ of: 'android', url: 'https://a.test/app' }]);
    expect(listAppCodes([], 'https://orla.test', 'en')).toEqual([{ of: 'any', url: 'https://orla.test/en/down' }]);
  });
});
