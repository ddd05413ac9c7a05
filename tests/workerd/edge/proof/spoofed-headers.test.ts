import { describe, expect, test } from 'vitest';
import { success } from '../support/fake-platform.ts';
import { createHarness } from '../support/harness.ts';

const KEYS = '/wps/system/keys';
const NAMES = [
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded', 'Forwarded'],
  ...['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'X-Cluster-Client-IP', 'Fastly-Client-IP', 'X-Originating-IP'],
  ...['X-Remote-IP', 'X-Remote-Addr', 'X-Host', 'X-Original-URL', 'X-Rewrite-URL', 'X-HTTP-Method-Override'],
  ...['X-Method-Override', 'X-HTTP-Method', 'CF-IPCountry', 'CF-Visitor', 'CF-Ray', 'CF-Worker', 'CF-EW-Via'],
  ...['X-Orla-Visitor', 'X-Request-Id', 'X-Captcha-Id', 'X-Debug-IP', 'X-Debug-Country', 'X-Vendor', 'X-Timestamp'],
  ...['X-Signature', 'Via', 'X-Country', 'X-Geo-Country', 'X-User', 'X-Account', 'X-Admin', 'Proxy-Authorization'],
];
const VALUES = [
  ...[
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '1.1.1.1, 127.0.0.1',
    '0x7f.1',
    '2130706433',
    'localhost',
    'BR',
    'KP',
    'XX',
    'T1',
  ],
  ...[
    'DELETE',
    'POST',
    '/ops/seed',
    '/wps/system/region',
    'evil.test',
    'https',
    'for=127.0.0.1;host=evil',
    'true',
    '1',
  ],
  ...['null', 'undefined', '{"ip":"1.1.1.1"}', 'e30.deadbeef', '..', '*', "' or 1=1--", '<x>', 'a'.repeat(4000), ' '],
];

describe(`${NAMES.length} headers with ${VALUES.length} values each`, () => {
  test('change neither what is asked, nor of whom it is said, nor the answer', async () => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, () => success({ keys: [], now: 1 }));
    const seen = new Set<string>();
    for (const name of NAMES)
      for (const value of VALUES) {
        const response = await ask(KEYS, { headers: { [name]: value } });
        const asked = platform.asked.at(-1);
        const [claim = ''] = (asked?.headers.get('X-Orla-Visitor') ?? '').split('.');
        const { ip, country } = JSON.parse(atob(claim)) as { ip: string; country: string };
        const names = [...(asked?.headers.keys() ?? [])].sort().join();
        seen.add(
          [response.status, await response.text(), asked?.method, asked?.url.pathname, ip, country, names].join('|'),
        );
        if (asked?.headers.get('X-Request-Id') === value) seen.add(`forged ${value}`);
      }
    expect(NAMES.length * VALUES.length).toBe(1200);
    expect([...seen]).toEqual([
      '200|{"success":true,"value":{"keys":[],"now":1}}|GET|/wps/system/keys|203.0.113.7|BR|accept,x-orla-visitor,x-request-id',
    ]);
  });

  test('open no gate', async () => {
    const { ask, platform } = createHarness();
    platform.state.deny = ['KP'];
    for (const name of NAMES)
      for (const value of ['BR', '127.0.0.1', '/health', 'PUT'])
        expect((await ask('/', { country: 'KP', headers: { [name]: value } })).status, `${name}: ${value}`).toBe(451);
  });
});
