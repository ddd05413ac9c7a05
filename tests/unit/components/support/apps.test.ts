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
    const found = toApps(
      [
        resource('Android', 'https://a.test/app'),
        resource('IOS', 'https://i.test/app', 'https://i.test/qr'),
        resource('TELEGRAM', 'https://t.test/orla'),
        resource('MOBILECONFIG', 'https://i.test/profile'),
      ],
      'en',
    );
    expect(found.apps).toEqual([
      { system: 'ios', url: 'https://i.test/app', qrUrl: 'https://i.test/qr', label: '' },
      { system: 'android', url: 'https://a.test/app', qrUrl: 'https://a.test/app', label: '' },
    ]);
    expect(found.messaging).toEqual({ name: 'Telegram', url: 'https://t.test/orla' });
    expect(found.profile).toEqual({ name: '', url: 'https://i.test/profile' });
  });

  test('of Telegram may use its own address scheme', () => {
    const found = toApps(
      [resource('TELEGRAM', 'tg://resolve?domain=orla'), resource('IOS', 'tg://resolve?domain=x')],
      'en',
    );
    expect(found.messaging?.url).toBe('tg://resolve?domain=orla');
    expect(found.apps).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'http://a.test', '', 'nonsense'])('%o is no address of one', (url) => {
    expect(toApps([resource('Android', url), resource('TELEGRAM', url)], 'en')).toEqual({
      messaging: undefined,
      apps: [],
      profile: undefined,
      exchange: undefined,
    });
  });

  test('of every type have a place, with the label in the language of the visitor', () => {
    const types = ['TELEGRAM', 'IOS', 'MOBILECONFIG', 'Android', 'USDJUMP'] as const;
    const all = types.map((type) => ({
      ...resource(type, `https://${type}.test/`.toLowerCase()),
      ...{ labelNameEn: `${type} en`, labelNameCn: `${type} cn`, labels: { PT: `${type} pt` } },
    }));
    const names = ({ messaging, apps, profile, exchange }: ReturnType<typeof toApps>) =>
      [messaging?.name, ...apps.map(({ label }) => label), profile?.name, exchange?.name].join();
    const wanted = (language: string) =>
      ['TELEGRAM', 'IOS', 'Android', 'MOBILECONFIG', 'USDJUMP'].map((type) => `${type} ${language}`).join();
    expect(names(toApps(all, 'en'))).toBe(wanted('en'));
    expect(names(toApps(all, 'pt'))).toBe(wanted('pt'));
    const bare = all.map(({ labels: _, ...rest }) => rest);
    expect(names(toApps(bare, 'pt')), 'the site’s own words name apps').toBe('TELEGRAM en,,,,USDJUMP en');
  });

  test('have a QR code each; without apps, the code is of the installation page', () => {
    const android = resource('Android', 'https://a.test/app');
    expect(listAppCodes([android], 'https://orla.test', 'en')).toEqual([
      { of: 'android', url: 'https://a.test/app', label: '' },
    ]);
    expect(listAppCodes([], 'https://orla.test', 'en')).toEqual([
      { of: 'any', url: 'https://orla.test/en/down', label: '' },
    ]);
  });
});
