import { Buffer } from 'node:buffer';
import { createDecipheriv } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toServicePath } from '../../../../src/platform/system/service-path.ts';
import { bearer, get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';

const VIP = { csType: 'VIP', url: 'https://chat.orla.example/vip?lang=pt' };
const CHAT = { csType: 'LIVECHAT', url: 'https://chat.orla.example/' };
const HOSTS = ['chat.orla.example'];
const put = (body: unknown) => sendJson('PUT', '/ops/system/customer-service', body, OPS);

/** Decrypts as a client of the specification does. */
function open(path: string): string {
  const decipher = createDecipheriv('des-ecb', path.slice(-8), null);
  return Buffer.concat([decipher.update(Buffer.from(path.slice(0, -8), 'base64')), decipher.final()]).toString('utf8');
}

function openPopup({ version }: { version: { pathList: { type: number; path: string }[] } }): string[] {
  return version.pathList.filter(({ type }) => type === 3).map(({ path }) => open(path));
}

let guest = '';
let member = '';
let vip = '';
beforeAll(async () => {
  await seedAll();
  member = (await register('atendido')).value.token;
  vip = (await signIn('luna')).value.token;
  guest = (await signIn('rio')).value.token;
});
beforeEach(async () => {
  expect((await put({ hosts: HOSTS, entries: [VIP, CHAT] })).status).toBe(200);
});
afterAll(async () => {
  await put({ hosts: [], entries: [] });
});

const mine = async (token: string) => (await get('/wps/member/customerService', bearer(token))).value;

describe('the path of a line', () => {
  test('equals the published vector', () => {
    // printf '<url>' | openssl enc -des-ecb -K 4131623243336434 -provider legacy -base64
    expect(toServicePath(VIP.url, 'A1b2C3d4')).toBe('w+OHlM6XlJY2EjaZbsAtgk8Tfj5wytEHgXw1nH6lZfAEar8pVznafQ==A1b2C3d4');
  });

  test.each(['https://a.example/', 'https://a.example/12', `https://a.example/${'é'.repeat(40)}`])(
    'decrypts to %s',
    (url) => {
      expect(open(toServicePath(url))).toBe(url);
    },
  );

  test('has another key each time', () => {
    const keys = Array.from({ length: 50 }, () => toServicePath(CHAT.url).slice(-8));
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{8}$/);
  });
});

describe('a change of the lines', () => {
  test('keeps omitted fields', async () => {
    expect((await put({ entries: [CHAT] })).value).toEqual({ hosts: HOSTS, entries: [CHAT] });
    const hosts = [...HOSTS, 'help.orla.example'];
    expect((await put({ hosts })).value).toEqual({ hosts, entries: [CHAT] });
  });

  test('leads only to hosts that exist in the result', async () => {
    const elsewhere = { ...CHAT, url: 'https://other.example/' };
    expect((await put({ entries: [elsewhere] })).value).toEqual({ fields: { entries: 'host' } });
    expect((await put({ hosts: [] })).value, 'a line still leads there').toEqual({ fields: { entries: 'host' } });
  });
});

describe('the lines of customer service', () => {
  test('are given to guests encrypted, with live chat as the popup', async () => {
    const reply = await get('/wps/system/customerService');
    expect(reply.text).not.toContain('chat.orla.example');
    const opened = reply.value.customerService.map(({ csType, path }: { csType: string; path: string }) => ({
      csType,
      url: open(path),
    }));
    expect(opened).toEqual([VIP, CHAT]);
    expect(openPopup(reply.value)).toEqual([CHAT.url]);
  });

  test('of a member depend on the rank: VIP above 4', async () => {
    expect(await mine(vip)).toMatchObject({ csType: 'VIP' });
    expect(openPopup(await mine(vip))).toEqual([VIP.url]);
    for (const token of [member, guest]) expect(openPopup(await mine(token))).toEqual([CHAT.url]);
  });

  test.each([
    [4, 'LIVECHAT'],
    [5, 'VIP'],
  ])('of rank %i are %s', async (rank, csType) => {
    await sendJson('PUT', '/ops/members/atendido/rank', { rank }, OPS);
    expect((await mine(member)).csType).toBe(csType);
  });

  test('are live chat for a VIP without a VIP line, and empty without any line', async () => {
    await put({ hosts: HOSTS, entries: [CHAT] });
    expect(openPopup(await mine(vip))).toEqual([CHAT.url]);
    await put({ hosts: HOSTS, entries: [] });
    expect(await mine(vip)).toEqual({ csType: null, version: { pathList: [] } });
    expect((await get('/wps/system/customerService')).value).toEqual({
      customerService: [],
      version: { pathList: [] },
    });
  });

  test('for VIP members only are not shown to guests', async () => {
    await put({ hosts: HOSTS, entries: [VIP] });
    expect(openPopup((await get('/wps/system/customerService')).value)).toEqual([]);
  });

  test.each([
    [{ hosts: [], entries: [VIP] }],
    [{ hosts: ['orla.example'], entries: [VIP] }],
    [{ hosts: HOSTS, entries: [{ ...VIP, url: 'http://chat.orla.example/' }] }],
    [{ hosts: HOSTS, entries: [{ ...VIP, url: 'https://chat.orla.example@evil.example/' }] }],
    [{ hosts: HOSTS, entries: [{ ...VIP, url: 'https://me:it@chat.orla.example/' }] }],
    [{ hosts: HOSTS, entries: [{ ...VIP, url: 'javascript:alert(1)' }] }],
    [{ hosts: HOSTS, entries: [{ ...VIP, url: 'no address' }] }],
    [{ hosts: HOSTS, entries: [VIP, VIP] }],
    [{ hosts: HOSTS, entries: [{ ...VIP, csType: 'PHONE' }] }],
  ])('are refused as %j', async (body) => {
    expect((await put(body)).errorCode).toBe('request.invalid');
  });
});
