import { exports } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toQrPath } from '../../../../src/lib/qr-code.ts';
import { bearer, get, OPS, seedAll, sendJson } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { EDGE_SECRET } from '../support/secrets.ts';

const put = (path: string, body: unknown) => sendJson('PUT', `/ops/system/${path}`, body, OPS);
const resource = (resourceType: string, url: string, extra: object = {}) => ({
  resourceType,
  url,
  labelNameEn: 'Our channel',
  labelNameCn: '我们的频道',
  ...extra,
});
const TELEGRAM = resource('TELEGRAM', 'tg://resolve?domain=orla');
const APP = resource('Android', 'https://orla.example/orla.apk');
const fetchRaw = (path: string) => exports.default.fetch(new Request(`https://platform.test${path}`));
const readSite = async () => (await get('/wps/system/site', bearer(EDGE_SECRET))).value;

beforeAll(async () => {
  await seedAll();
});
afterAll(async () => {
  await put('resources', { resources: [] });
  await put('site', { gtagId: '', imageCDNs: [], launchGameCDNs: [], firebase: null });
});

describe('resources', () => {
  test('are those of the operator, with a QR code each', async () => {
    await put('resources', { resources: [TELEGRAM, APP] });
    const { resources } = (await get('/wps/system/resources')).value;
    expect(resources).toEqual([
      { ...TELEGRAM, qrCodeUrl: '/wps/system/resources/TELEGRAM/qr' },
      { ...APP, qrCodeUrl: '/wps/system/resources/Android/qr' },
    ]);
    const picture = await fetchRaw(resources[1].qrCodeUrl);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    const svg = await picture.text();
    expect(svg).toContain('width="200" height="200" viewBox="0 0 200 200"');
    expect(svg).toContain(toQrPath(APP.url));
    expect(svg).not.toContain(toQrPath(TELEGRAM.url));
    await put('resources', { resources: [TELEGRAM] });
    expect((await get('/wps/system/resources')).value.resources).toHaveLength(1);
    expect((await get('/wps/system/resources/Android/qr')).status).toBe(404);
  });

  test('of an unknown kind have no code', async () => {
    expect((await get('/wps/system/resources/WINDOWS/qr')).errorCode).toBe('request.invalid');
  });

  test.each([
    [[resource('IOS', 'javascript:alert(1)')]],
    [[resource('IOS', 'data:text/html,x')]],
    [[resource('IOS', 'http://orla.example/')]],
    [[resource('TELEGRAM', 'http://t.example/orla')]],
    [[resource('IOS', 'tg://resolve?domain=orla')]],
    [[resource('IOS', 'itms-services://?action=download')]],
    [[resource('IOS', '/orla.ipa')]],
    [[resource('IOS', 'https://me:it@orla.example/')]],
    [[resource('IOS', `https://orla.example/${'a'.repeat(500)}`)]],
    [[resource('WINDOWS', 'https://orla.example/')]],
    [[APP, APP]],
    [[resource('IOS', 'https://orla.example/', { labelNameEn: ' ' })]],
  ])('are refused as %j', async (resources) => {
    expect((await put('resources', { resources })).errorCode).toBe('request.invalid');
  });
});

describe('the site document', () => {
  test('is reserved to the edge', async () => {
    expect((await get('/wps/system/site')).errorCode).toBe('edge.unauthorized');
    expect((await get('/wps/system/site', OPS)).errorCode).toBe('edge.unauthorized');
  });

  test('contains the operator’s values, each independent of the others', async () => {
    await put('resources', { resources: [TELEGRAM] });
    await Promise.all([
      put('site', { gtagId: 'G-ABCD1234' }),
      put('site', { imageCDNs: ['img1.orla.example', 'img2.orla.example'] }),
    ]);
    expect(await readSite()).toMatchObject({
      analytics: { gtagId: 'G-ABCD1234' },
      imageCDNs: ['img1.orla.example', 'img2.orla.example'],
      launchGameCDNs: [],
      resources: [{ resourceType: 'TELEGRAM' }],
      customerService: [],
      register: (await get('/wps/system/setting/register')).value,
    });
    await put('site', { gtagId: '' });
    expect(await readSite()).toMatchObject({
      analytics: { gtagId: '' },
      imageCDNs: ['img1.orla.example', 'img2.orla.example'],
    });
  });

  test('is shown to the operator together with all other set values', async () => {
    const lines = { hosts: ['chat.orla.example'], entries: [{ csType: 'VIP', url: 'https://chat.orla.example/' }] };
    await put('customer-service', lines);
    await put('site', { gtagId: 'G-SHOWN123' });
    const { value } = await get('/ops/system/settings', OPS);
    expect(value).toMatchObject({
      status: 0,
      customerService: lines,
      site: { gtagId: 'G-SHOWN123' },
      passwordMaxAgeDays: 0,
    });
    expect(value.whitelabel).toEqual((await get('/wps/system/whitelabel')).value);
    expect((await readSite()).customerService[0].path).not.toContain('chat.orla');
    await put('customer-service', { hosts: [], entries: [] });
  });

  test('offers Firebase with the project of accepted tokens, and withdraws it', async () => {
    const web = { apiKey: 'AIzaTest', authDomain: 'orla.example', appId: '1:2:web:3' };
    await put('site', { firebase: web });
    expect((await readSite()).firebase).toEqual({ ...web, projectId: 'orla-test' });
    const readSettings = async () => (await get('/wps/system/settings/consolidated')).value;
    expect((await readSettings()).firebase).toEqual({ ...web, projectId: 'orla-test' });
    await put('site', { firebase: null });
    expect(await readSite()).not.toHaveProperty('firebase');
    expect(await readSettings()).not.toHaveProperty('firebase');
  });

  test('refuses what would never be used, and says why', async () => {
    const games = await put('site', { launchGameCDNs: ['play.orla.example'] });
    expect(games.value).toEqual({ fields: { launchGameCDNs: 'brand' } });
    const web = { apiKey: 'AIzaTest', authDomain: 'orla.example', appId: '1:2:web:3' };
    const headers = { ...OPS, 'content-type': 'application/json' };
    const request = new Request('https://platform.test/ops/system/site', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ firebase: web }),
    });
    const reply = await (await fetchApp(request, { FIREBASE_PROJECT_ID: '' })).json();
    expect(reply).toMatchObject({ errorCode: 'request.invalid', value: { fields: { firebase: 'project' } } });
  });

  test.each([
    [{ gtagId: 'G-1"><script>' }],
    [{ imageCDNs: ['https://img.orla.example'] }],
    [{ launchGameCDNs: ['*'] }],
    [{ firebase: { apiKey: 'AIzaTest' } }],
    [{ colour: 'red' }],
  ])('refuses %j', async (values) => {
    expect((await put('site', values)).errorCode).toBe('request.invalid');
  });
});

describe('the rows of the home page', () => {
  const read = async () => (await get('/wps/system/settings/consolidated')).value;
  const readStored = async () => (await get('/ops/system/settings', OPS)).value.homeRows;

  test('are those of the brand until the operator orders them, and again afterwards', async () => {
    expect(await read()).not.toHaveProperty('homeRows');
    expect(await readStored()).toBeNull();
    expect((await put('home', { rows: ['winners', 'matches'] })).value).toEqual({ rows: ['winners', 'matches'] });
    expect((await read()).homeRows).toEqual(['winners', 'matches']);
    expect(await readStored()).toEqual(['winners', 'matches']);
    await put('home', { rows: [] });
    expect((await read()).homeRows).toEqual([]);
    await put('home', { rows: null });
    expect(await read()).not.toHaveProperty('homeRows');
  });

  test.each([[{ rows: ['hot', 'hot'] }], [{ rows: ['games'] }], [{ rows: 'hot' }], [{}], [{ rows: [], more: 1 }]])(
    'refuses %j',
    async (body) => {
      expect((await put('home', body)).errorCode).toBe('request.invalid');
      expect(await readStored()).toBeNull();
    },
  );

  test('are ordered by the operator only', async () => {
    expect((await sendJson('PUT', '/ops/system/home', { rows: [] })).status).toBe(401);
  });
});

describe('the consolidated settings', () => {
  const read = async () => (await get('/wps/system/settings/consolidated')).value;

  test('are those that the platform uses', async () => {
    const points = (await get('/wps/system/points')).value;
    expect(await read()).toMatchObject({
      captchaProvider: 'builtin',
      isSingle: true,
      currency: 'BRL',
      withdrawalAutoReceiptMinutes: 60,
      passwordMaxAgeDays: 0,
      pointConversion: points.conversion,
      pointRatios: points.ratios,
      feedback: (await get('/wps/feedback/rules')).value,
      uploads: { bytesMax: 5_242_880, filesMax: 3, types: ['image/png', 'image/jpeg'] },
      analytics: { gtagId: (await readSite()).analytics.gtagId },
      features: { freePlay: true, loginVerification: false, ageGate: true },
    });
  });

  test('follow a switch', async () => {
    await put('whitelabel', { modId: 'FREEPLAY3', enabled: '0' });
    expect((await read()).features.freePlay).toBe(false);
    await put('whitelabel', { modId: 'FREEPLAY3', enabled: '1' });
    expect((await read()).features.freePlay).toBe(true);
  });
});
