import { Buffer } from 'node:buffer';
import { createCipheriv } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import type { EdgeConfig } from '../../../src/edge/env.ts';
import { openServiceLines, openServicePath } from '../../../src/edge/support/service-path.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, type Harness } from './support/harness.ts';

const VIP = 'https://chat.orla.example/vip?lang=pt';
const CHAT = 'https://chat.orla.example/';
/** The output of `printf '<url>' | openssl enc -des-ecb -K 4131623243336434 -provider legacy -base64` (contract/support/service.ts). */
const VIP_PATH = 'w+OHlM6XlJY2EjaZbsAtgk8Tfj5wytEHgXw1nH6lZfAEar8pVznafQ==A1b2C3d4';
const TOKEN = 'm0123456789abcdef01234567.abcdefghijklmnopqrstuvwxyzABCDEFG';

function seal(url: string | Uint8Array, key = 'Zz9Yy8Xx'): string {
  const cipher = createCipheriv('des-ecb', key, null);
  return Buffer.concat([cipher.update(Buffer.from(url)), cipher.final()]).toString('base64') + key;
}

const line = (csType: 'VIP' | 'LIVECHAT', url: string) => ({ csType, path: seal(url) });
const ofMember = (csType: 'VIP' | 'LIVECHAT' | null, url?: string) =>
  success({
    csType,
    version: {
      pathList: url
        ? [
            { type: 1, path: seal(CHAT) },
            { type: 3, path: seal(url) },
          ]
        : [],
    },
  });

function withLines(
  entries: readonly unknown[] = [line('VIP', VIP), line('LIVECHAT', CHAT)],
  config: Partial<EdgeConfig> = {},
): Harness {
  const harness = createHarness(config);
  harness.platform.on('/wps/system/site', () =>
    success({
      register: [],
      resources: [],
      customerService: entries,
      analytics: { gtagId: '' },
      imageCDNs: [],
      launchGameCDNs: [],
    }),
  );
  return harness;
}

async function signIn({ platform, ask }: Harness): Promise<Record<string, string>> {
  const session = { token: TOKEN, account: 'luna', firstTimeLogin: false, passwordExpired: false };
  platform.on('/wps/session/login', () => success(session));
  const headers = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
  const reply = await ask('/wps/session/login', { method: 'POST', headers, body: 'a.b.c.d.e' });
  const { value } = (await reply.json()) as { value: { token: string } };
  return { Authorization: `Bearer ${value.token}`, Cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function findLine({ ask }: Harness, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await ask('/edge/service', { headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  return ((await reply.json()) as { value: unknown }).value;
}

afterEach(() => vi.restoreAllMocks());

describe('the path of a line', () => {
  test('decrypts to the published vector', () => {
    expect(openServicePath(VIP_PATH)).toBe(VIP);
  });

  test.each([
    'http://chat.orla.example/',
    'https://chat.orla.example.evil.test/',
    'https://evil.test/#https://chat.orla.example/',
    'https://chat.orla.example@evil.test/',
    'https://me@chat.orla.example/',
    'https://chat.orla.example:8443/',
    'https://sub.chat.orla.example/',
    'https://chat.orla.example\\@evil.test/x/../..//evil.test',
    'javascript:alert(1)//chat.orla.example',
    'data:text/html,chat.orla.example',
    '//chat.orla.example/',
    'chat.orla.example',
    '',
  ])('to %s is refused, or leads where it says', (url) => {
    const opened = openServicePath(seal(url));
    if (opened) expect(new URL(opened).origin).toBe('https://chat.orla.example');
  });

  test.each([
    '',
    'A1b2C3d4',
    'nonsense',
    `${VIP_PATH}x`,
    VIP_PATH.slice(1),
    `!!!!${VIP_PATH}`.slice(0, 20),
    'x'.repeat(9000),
  ])('that is broken (%#) is refused', (path) => {
    expect(openServicePath(path)).toBeUndefined();
  });

  test('with invalid UTF-8 is refused', () => {
    expect(openServicePath(seal(new Uint8Array([0xff, 0xfe, 0x41])))).toBeUndefined();
  });

  test('is read from a list entry by entry', () => {
    const entries = [
      7,
      { csType: 'PHONE', path: seal(CHAT) },
      line('VIP', 'https://evil.test/'),
      line('LIVECHAT', CHAT),
    ];
    expect(openServiceLines(entries)).toEqual({ LIVECHAT: CHAT });
    expect(openServiceLines('none')).toEqual({});
  });
});

describe('customer service', () => {
  test('of a guest is live chat', async () => {
    const harness = withLines();
    expect(await findLine(harness)).toEqual({ csType: 'LIVECHAT', url: CHAT });
    expect(harness.platform.askedFor('/wps/member/customerService')).toHaveLength(0);
  });

  test('of a member follows the platform’s lines by rank', async () => {
    const harness = withLines();
    const headers = await signIn(harness);
    harness.platform.on('/wps/member/customerService', () => ofMember('VIP', VIP));
    expect(await findLine(harness, headers)).toEqual({ csType: 'VIP', url: VIP });
    const [asked] = harness.platform.askedFor('/wps/member/customerService');
    expect(asked?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
    harness.platform.on('/wps/member/customerService', () => ofMember('LIVECHAT', CHAT));
    expect(await findLine(harness, headers)).toEqual({ csType: 'LIVECHAT', url: CHAT });
  });

  test.each([
    ['refuses the session', () => failure('session.required', 401)],
    ['fails', () => new Response('oops', { status: 500 })],
    ['redirects', () => ofMember('VIP', 'https://evil.test/')],
    ['has no line of the kind', () => ofMember('VIP')],
  ])('is live chat when the platform %s', async (_, answer) => {
    const harness = withLines();
    const headers = await signIn(harness);
    harness.platform.on('/wps/member/customerService', answer);
    expect(await findLine(harness, headers)).toEqual({ csType: 'LIVECHAT', url: CHAT });
  });

  test.each([
    ['unescaped', `https://chat.orla.example/vip?t=${TOKEN}`],
    ['escaped', `https://chat.orla.example/vip?t=${TOKEN.replace('.', '%2e')}`],
    ['in its fragment', `https://chat.orla.example/#${TOKEN}`],
    ['with a tab, which URL parsing removes', `https://chat.orla.example/${TOKEN.slice(0, 9)}\t${TOKEN.slice(9)}`],
  ])('never reveals the platform token %s: it is live chat', async (_, url) => {
    const harness = withLines();
    const headers = await signIn(harness);
    harness.platform.on('/wps/member/customerService', () => ofMember('VIP', url));
    expect(await findLine(harness, headers)).toEqual({ csType: 'LIVECHAT', url: CHAT });
  });

  test.each([
    ['unescaped', `https://chat.orla.example/vip?t=${TOKEN}`],
    ['escaped', `https://chat.orla.example/vip?t=${TOKEN.replace('.', '%2e')}`],
    ['at an untrusted host', `https://evil.test/${TOKEN}`],
    ['without an address', TOKEN],
    ['in a long text', `${'x'.repeat(3000)}${TOKEN}`],
    ['beside invalid UTF-8', new Uint8Array([0xff, ...new TextEncoder().encode(TOKEN)])],
  ])('in a script’s request reveals no platform token, %s', async (_, text) => {
    const harness = withLines();
    const headers = await signIn(harness);
    for (const type of [1, 3]) {
      const pathList = [
        { type: 2, path: seal(CHAT) },
        { type, path: seal(text) },
      ];
      harness.platform.on('/wps/member/customerService', () => success({ csType: 'VIP', version: { pathList } }));
      expect(await codeOf(await harness.ask('/wps/member/customerService', { headers }))).toBe('502 upstream.invalid');
    }
  });

  test('in a script’s request is returned as the platform sent it', async () => {
    const harness = withLines();
    const headers = await signIn(harness);
    harness.platform.on('/wps/member/customerService', () => ofMember('VIP', VIP));
    expect(await codeOf(await harness.ask('/wps/member/customerService', { headers }))).toBe('200 success');
    const pathList = Array.from({ length: 1000 }, () => ({ type: 1, path: seal(CHAT) }));
    harness.platform.on('/wps/member/customerService', () => success({ csType: 'VIP', version: { pathList } }));
    expect(await codeOf(await harness.ask('/wps/member/customerService', { headers }))).toBe('502 upstream.invalid');
    harness.platform.on('/wps/member/customerService', () => failure('session.required', 401));
    expect(await codeOf(await harness.ask('/wps/member/customerService', { headers }))).toBe('401 session.required');
  });

  test('with half a session is a guest’s', async () => {
    const harness = withLines();
    const { Authorization = '' } = await signIn(harness);
    expect(await findLine(harness, { Authorization })).toEqual({ csType: 'LIVECHAT', url: CHAT });
  });

  test.each([[[]], [[line('LIVECHAT', 'https://evil.test/')]], [[line('VIP', VIP)]], ['none']])(
    'without a valid line (%#) answers that there is none',
    async (entries) => {
      expect(await findLine(withLines(entries as readonly unknown[]))).toEqual({ csType: null, url: null });
    },
  );

  test('answers while the site is closed or restricted, and while the platform is gone', async () => {
    const harness = withLines();
    for (const status of [1, 2]) {
      harness.platform.state.status = status;
      harness.clock.now += 5_000;
      expect(await findLine(harness)).toEqual({ csType: 'LIVECHAT', url: CHAT });
    }
    harness.platform.goDown();
    harness.clock.now += 3_600_000;
    expect(await findLine(harness)).toEqual({ csType: 'LIVECHAT', url: CHAT });
  });

  test('is limited for a member like other reads', async () => {
    const spent = { limit: async () => ({ success: false }) };
    const harness = createHarness({}, { LIMIT_READS_MEMBER: spent });
    const headers = await signIn(harness);
    harness.platform.on('/wps/member/customerService', () => ofMember('VIP', VIP));
    const codes = new Set<string>();
    for (let request = 0; request < 130; request += 1)
      codes.add(await codeOf(await harness.ask('/edge/service', { headers })));
    expect([...codes]).toEqual(['200 success', '429 request.rate_limited']);
  });

  test('with an invalid line is logged once for the operator', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const harness = withLines([line('VIP', 'https://evil.test/')], { logs: true });
    for (let visit = 0; visit < 3; visit += 1) {
      await harness.ask('/');
      harness.clock.now += 5_000;
    }
    expect(warned.mock.calls.filter(([text]) => String(text).includes('serviceHosts'))).toHaveLength(1);
    expect(warned.mock.calls.join()).not.toContain('evil.test');
  });
});

describe('Contact Us', () => {
  const contactOf = async (response: Response) => /<a class="contact" ([^>]+)>/.exec(await response.text())?.[1];

  test.each([
    ['maintenance', { status: 1 }, {}],
    ['a closed region', { status: 2 }, {}],
    ['a country', { deny: ['KP'] }, { country: 'KP' }],
  ])('of the page for %s leads to live chat', async (_, state, ask) => {
    const harness = withLines();
    Object.assign(harness.platform.state, state);
    expect(await contactOf(await harness.ask('/en', ask))).toBe(
      `href="${CHAT}" target="_blank" rel="noopener noreferrer"`,
    );
  });

  test('of a domain that is not ours leads to live chat', async () => {
    const harness = withLines();
    harness.platform.on('/wps/system/status', (request) =>
      new URL(request.url).searchParams.get('url') === 'orla.test'
        ? success({ status: 0 })
        : failure('gate.invalid_domain', 404),
    );
    const page = await harness.ask('/', { origin: 'https://evil.test' });
    expect(page.status).toBe(404);
    expect(await contactOf(page)).toContain(`href="${CHAT}"`);
  });

  test('is the brand’s e-mail without a valid line', async () => {
    const harness = withLines([line('LIVECHAT', 'https://evil.test/')]);
    harness.platform.state.status = 1;
    expect(await contactOf(await harness.ask('/'))).toContain(`href="mailto:${brand.contactEmail}?subject=`);
  });

  test('with quotes in the address stays one attribute', async () => {
    const harness = withLines([line('LIVECHAT', `https://chat.orla.example/?"onclick='alert(1)'&<b>`)]);
    harness.platform.state.status = 1;
    const contact = await contactOf(await harness.ask('/'));
    expect(contact).toMatch(/^href="https:\/\/chat\.orla\.example\/\?[^"<>']+" target/);
  });
});
