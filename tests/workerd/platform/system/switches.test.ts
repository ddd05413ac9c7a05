import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FEATURE_MODULES, type Feature } from '../../../../src/contract/system/features.ts';
import { hasFeature } from '../../../../src/contract/system/whitelabel.ts';
import { requireFeature } from '../../../../src/platform/system/features.ts';
import { bearer, get, OPS, register, seedAll, sendJson } from '../support/api.ts';

const put = (path: string, body: unknown) => sendJson('PUT', `/ops/system/${path}`, body, OPS);
const turn = (feature: Feature, enabled: '0' | '1') => put('whitelabel', { modId: FEATURE_MODULES[feature], enabled });

beforeAll(async () => {
  await seedAll();
});

describe('modules', () => {
  afterEach(async () => {
    for (const feature of ['inbox', 'usernameRegistration', 'points'] as const) await turn(feature, '1');
  });

  test.each(Object.keys(FEATURE_MODULES) as Feature[])('%s can be switched off and on', async (feature) => {
    for (const enabled of ['0', '1'] as const) {
      expect((await turn(feature, enabled)).status).toBe(200);
      const tree = (await get('/wps/system/whitelabel')).value;
      expect(hasFeature(tree, feature)).toBe(enabled === '1');
      const answer = await requireFeature(env, feature);
      expect(answer).toMatchObject(enabled === '1' ? { ok: true } : { ok: false, code: 'system.feature_disabled' });
    }
    if (feature === 'loginVerification') await turn(feature, '0');
  });

  test('that are off are refused by the platform', async () => {
    const token = (await register('chave1')).value.token;
    await turn('inbox', '0');
    await turn('points', '0');
    await turn('usernameRegistration', '0');
    expect((await get('/wps/relay/MCS2_getPointBalance', bearer(token))).errorCode).toBe('system.feature_disabled');
    expect((await register('chave2')).errorCode).toBe('registration.disabled');
  });

  test('changed by several calls at once lose nothing', async () => {
    const features = ['inbox', 'points', 'usernameRegistration'] as const;
    await Promise.all(features.map((feature) => turn(feature, '0')));
    const tree = (await get('/wps/system/whitelabel')).value;
    expect(features.map((feature) => hasFeature(tree, feature))).toEqual([false, false, false]);
    const ids = tree.childrenNodes.map(({ modId }: { modId: string }) => modId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('newer than the installation are added by the next seed, the others stay unchanged', async () => {
    await turn('inbox', '0');
    await env.DB.prepare(
      `update settings set value = json_set(value, '$.childrenNodes', (select json_group_array(json(value))
         from json_each(settings.value, '$.childrenNodes') where json_extract(value, '$.modId') <> ?)) where key = 'whitelabel'`,
    )
      .bind(FEATURE_MODULES.points)
      .run();
    expect((await requireFeature(env, 'points')).ok).toBe(false);
    await seedAll();
    expect((await requireFeature(env, 'points')).ok).toBe(true);
    expect((await requireFeature(env, 'inbox')).ok).toBe(false);
  });

  test('with an unknown id are refused', async () => {
    expect((await put('whitelabel', { modId: 'NOPE3', enabled: '1' })).errorCode).toBe('request.invalid');
    expect((await put('whitelabel', { modId: 'REG3', enabled: '2' })).errorCode).toBe('request.invalid');
  });
});

describe('region rules', () => {
  test('changed by two calls at once keep both lists', async () => {
    await Promise.all([put('region', { deny: ['KP'] }), put('region', { ips: ['203.0.113.0/24'] })]);
    const all = await put('region', { allow: [] });
    expect(all.value).toEqual({ deny: ['KP'], allow: [], ips: ['203.0.113.0/24'] });
    await put('region', { deny: [], ips: [] });
  });
});

describe('register rules', () => {
  const rule = { field: 'wechat', visible: true, required: false, min: 3, max: 20, patternId: '5' };
  const change = (extra: object) => put('register', { rules: [{ ...rule, ...extra }] });

  test('change for the named fields', async () => {
    const before = (await get('/wps/system/setting/register')).value;
    const reply = await change({ acceptedPattern: '[a-z]{3}[0-9]*' });
    expect(reply.value).toHaveLength(before.length);
    const after = (await get('/wps/system/setting/register')).value;
    expect(after.find(({ field }: { field: string }) => field === 'wechat')).toMatchObject({ visible: true, min: 3 });
    expect(after.filter(({ field }: { field: string }) => field !== 'wechat')).toEqual(
      before.filter(({ field }: { field: string }) => field !== 'wechat'),
    );
    await change({ visible: false });
  });

  test.each(['(a+)+', '(a|a)*', '([a-z]+)*x', '\\1', '(?=a)b', '['])(
    'with the pattern %s are refused, because its time does not grow with the text alone',
    async (acceptedPattern) => {
      expect((await change({ acceptedPattern })).errorCode).toBe('request.invalid');
    },
  );

  test.each(['*', '[a-z]{3}[0-9]*', '\\d{4}-\\d{2}', '^AB[0-9]{6,8}$', '[a-z]+[a-z]+', 'a|bc'])(
    'accept the pattern %s',
    async (acceptedPattern) => {
      expect((await change({ acceptedPattern })).status).toBe(200);
      await change({ visible: false });
    },
  );

  test.each([
    [{ min: 9, max: 3 }],
    [{ patternId: '99' }],
    [{ field: 'password', required: false }],
    [{ field: 'shoe' }],
    [{ field: 'username', required: true, max: 41 }],
  ])('%o are refused', async (extra) => {
    expect((await change(extra)).errorCode).toBe('request.invalid');
  });
});

test('refused input is in the audit without its secrets', async () => {
  await put('whitelabel', { modId: 'NOPE3', enabled: '1', password: 'um-barco' });
  const row = await env.DB.prepare('select outcome, input from audit order by id desc limit 1').first<{
    outcome: string;
    input: string;
  }>();
  expect(row?.outcome).toBe('request.invalid');
  expect(row?.input).toContain('NOPE3');
  expect(row?.input).not.toContain('barco');
});
