import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { FEATURE_MODULES } from '../../../../src/contract/system/features.ts';
import { readSetting, writeSetting } from '../../../../src/platform/system/settings.ts';
import { clock } from '../../../../src/server/clock.ts';
import { bearer, get, seedAll, signIn } from '../support/api.ts';

let auth: Record<string, string>;
beforeAll(async () => {
  await seedAll();
  auth = bearer((await signIn('luna')).value.token);
});

async function switchModule(modId: string, enabled: '0' | '1') {
  const tree = await readSetting(env.DB, 'whitelabel');
  const childrenNodes = tree.childrenNodes.map((node) => (node.modId === modId ? { ...node, enabled } : node));
  await writeSetting(env.DB, 'whitelabel', { ...tree, childrenNodes }, clock());
}

describe('a disabled module', () => {
  test.each([
    ['rewardCentre', '/wps/relay/MCSFE_getAvailablePromotions'],
    ['rewardCentre', '/wps/relay/MCSFE_getMerchantAvailablePromotions'],
    ['inbox', '/wps/relay/CSP_unreadCount'],
    ['points', '/wps/relay/MCS2_getPointBalance'],
    ['points', '/wps/system/points/goods'],
    ['missions', '/wps/relay/MCSFE_getMissionSummaryDetails'],
  ] as const)('of %s refuses %s, and answers again when it is on', async (feature, path) => {
    const modId = FEATURE_MODULES[feature];
    expect((await get(path, auth)).status).toBe(200);
    await switchModule(modId, '0');
    expect((await get(path, auth)).errorCode).toBe('system.feature_disabled');
    await switchModule(modId, '1');
    expect((await get(path, auth)).status).toBe(200);
  });

  test('asks guests to sign in first if the call is for members', async () => {
    await switchModule(FEATURE_MODULES.points, '0');
    expect(await get('/wps/relay/MCS2_getPointBalance')).toMatchObject({ status: 401, errorCode: 'session.required' });
    await switchModule(FEATURE_MODULES.points, '1');
  });
});
