import { describe, expect, test } from 'vitest';
import { login } from '../../../../src/contract/session/session.ts';
import { getBalance } from '../../../../src/contract/wallet/wallet.ts';
import { success } from '../support/fake-platform.ts';
import { createHarness, FROM_OUR_PAGES, type Harness } from '../support/harness.ts';

const KEYS = '/wps/system/keys';
const TOKEN = 'm-1.platform-secret-0123456789';
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

const SPOOFED = NAMES.flatMap((name) => VALUES.map((value) => ({ name, value })));

/** Lists what the platform and the visitor receive, once for each distinct result. */
async function listSeen(
  { ask, platform }: Harness,
  path: string,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const seen = new Set<string>();
  for (const { name, value } of SPOOFED) {
    const response = await ask(path, { headers: { ...headers, [name]: value } });
    const asked = platform.asked.at(-1);
    const [claim = ''] = (asked?.headers.get('X-Orla-Visitor') ?? '').split('.');
    const { ip, country } = JSON.parse(atob(claim)) as { ip: string; country: string };
    const names = [...(asked?.headers.keys() ?? [])].sort().join();
    const bearer = asked?.headers.get('Authorization');
    seen.add(
      [response.status, await response.text(), asked?.method, asked?.url.pathname, ip, country, names, bearer].join(
        '|',
      ),
    );
    if (asked?.headers.get('X-Request-Id') === value) seen.add(`forged ${value}`);
  }
  expect(platform.askedFor(path)).toHaveLength(SPOOFED.length);
  return [...seen];
}

describe(`${NAMES.length} headers with ${VALUES.length} values each`, () => {
  test('are as many as stated', () => {
    expect(new Set(SPOOFED.map(({ name, value }) => `${name.toLowerCase()}: ${value}`)).size).toBe(1200);
  });

  test('change neither the request nor the visitor nor the response', async () => {
    const harness = createHarness();
    harness.platform.on(KEYS, () => success({ keys: [], now: 1 }));
    expect(await listSeen(harness, KEYS)).toEqual([
      '200|{"success":true,"value":{"keys":[],"now":1}}|GET|/wps/system/keys|203.0.113.7|BR|accept,x-orla-visitor,x-request-id|',
    ]);
  });

  test('neither change nor remove a member’s identity', async () => {
    const harness = createHarness();
    const issued = { token: TOKEN, account: 'luna', firstTimeLogin: false, passwordExpired: false };
    harness.platform.on(login.path, () => success(issued));
    harness.platform.on(getBalance.path, () => success({ sumBalance: 12.5, currency: 'BRL' }));
    const jose = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
    const signedIn = await harness.ask(login.path, { method: 'POST', headers: jose, body: 'a' });
    const { value } = (await signedIn.json()) as { value: { token: string } };
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await listSeen(harness, getBalance.path, { Authorization: `Bearer ${value.token}`, Cookie })).toEqual([
      `200|{"success":true,"value":{"sumBalance":12.5,"currency":"BRL"}}|GET|${getBalance.path}|203.0.113.7|BR|accept,authorization,x-orla-visitor,x-request-id|Bearer ${TOKEN}`,
    ]);
  });

  test.each([
    ['maintenance', { status: 1 }, 503],
    ['a country', { deny: ['KP'] }, 451],
    ['another country', { allow: ['BR'] }, 451],
    ['an address', { ips: ['203.0.113.0/24'] }, 451],
  ])('open no gate of %s, to a page or a call', async (_, state, closed) => {
    const { ask, platform } = createHarness();
    Object.assign(platform.state, state);
    const through: string[] = [];
    for (const { name, value } of SPOOFED)
      for (const path of ['/', KEYS]) {
        const { status } = await ask(path, { country: 'KP', headers: { [name]: value } });
        if (status !== closed) through.push(`${path} ${name}: ${value} ${status}`);
      }
    expect(through).toEqual([]);
    expect(platform.askedFor(KEYS)).toEqual([]);
  });

  test('close no gate either', async () => {
    const { ask, platform } = createHarness();
    Object.assign(platform.state, {
      deny: ['KP'],
      allow: ['BR'],
      ips: ['127.0.0.0/8', '10.0.0.0/8', '1.1.1.1', '::1'],
    });
    const kept: string[] = [];
    for (const { name, value } of SPOOFED) {
      const { status } = await ask('/', { headers: { [name]: value } });
      if (status !== 200) kept.push(`${name}: ${value} ${status}`);
    }
    expect(kept).toEqual([]);
  });
});
