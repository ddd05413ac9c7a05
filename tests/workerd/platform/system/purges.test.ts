import { beforeAll, describe, expect, test } from 'vitest';
import { getPublicPointConfig } from '../../../../src/contract/points/points.ts';
import { listPromotions } from '../../../../src/contract/promotions/promotions.ts';
import { listRankLevels } from '../../../../src/contract/ranks/ranks.ts';
import { getFeedbackRules } from '../../../../src/contract/support/support.ts';
import { getSiteSettings } from '../../../../src/contract/system/site.ts';
import { toAnswerTag } from '../../../../src/edge/proxy/answer-cache.ts';
import { seedAll } from '../support/api.ts';
import { operate } from '../support/rewards.ts';

beforeAll(async () => {
  await seedAll();
});

const LEVELS = [{ level: 0, texts: { PT: { name: 'Nova' } }, stake: 0, deposit: 0, pointFactor: 1 }];

/** Returns the tags of each purge, as the stand-in of `vitest.config.ts` recorded them. */
async function listPurges(): Promise<string[][]> {
  const told = (await (await fetch('https://site.test/told')).json()) as { path: string; body: string }[];
  return told.filter(({ path }) => path === '/edge/purge').map(({ body }) => JSON.parse(body).tags);
}

describe('an operator’s change purges the edge’s copy of a public call', () => {
  test.each([
    ['listRankLevels, by PUT /ops/ranks', listRankLevels, 'PUT', '/ops/ranks', { levels: LEVELS }],
    [
      'getFeedbackRules, by PUT /ops/feedback/rules',
      getFeedbackRules,
      'PUT',
      '/ops/feedback/rules',
      { min: 5, max: 400 },
    ],
    [
      'getPublicPointConfig, by PUT /ops/points/config',
      getPublicPointConfig,
      'PUT',
      '/ops/points/config',
      { ratios: { sports: 2 } },
    ],
    [
      'getSiteSettings, by PUT /ops/points/config',
      getSiteSettings,
      'PUT',
      '/ops/points/config',
      { ratios: { sports: 1 } },
    ],
    ['getSiteSettings, by PUT /ops/system/home', getSiteSettings, 'PUT', '/ops/system/home', { rows: null }],
    ['listPromotions, by POST /ops/seed', listPromotions, 'POST', '/ops/seed', {}],
  ] as const)('%s', async (_, { area, cacheSeconds }, method, path, body) => {
    expect(cacheSeconds).toBeGreaterThan(0);
    const before = (await listPurges()).length;
    expect((await operate(method, path, body)).status).toBe(200);
    const tag = toAnswerTag(area);
    await expect
      .poll(async () => (await listPurges()).slice(before).some((tags) => tag === undefined || tags.includes(tag)))
      .toBe(true);
  });
});
