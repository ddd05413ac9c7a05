import { expect, test, vi } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { parseEnv } from '../../../src/platform/env.ts';

vi.mock('../../../src/brand/brand.ts', async (original) => {
  const { brand: ours } = await original<typeof import('../../../src/brand/brand.ts')>();
  return { brand: { ...ours, timeZone: 'Asia/Bangkok', policy: { ...ours.policy, depositBonuses: 'allowed' } } };
});

const GOOD = {
  ENVIRONMENT: 'test',
  SITE_ORIGIN: 'http://localhost:8787',
  EDGE_SECRET: 'e'.repeat(32),
  VENDOR_SECRETS_KEY: 's'.repeat(32),
  DEFAULT_PASSWORD: 'Orla#Inicial1',
};

test('days and the policy for rewards of deposits follow the brand unless a variable overrides them', () => {
  expect(parseEnv(GOOD)).toMatchObject({ timeZone: brand.timeZone, mayRewardDeposits: true });
  expect(parseEnv({ ...GOOD, TIME_ZONE: 'Europe/Lisbon', DEPOSIT_BONUSES: 'forbidden' })).toMatchObject({
    timeZone: 'Europe/Lisbon',
    mayRewardDeposits: false,
  });
});
