import { describe, expect, test } from 'vitest';
import { parseStudioEnv } from '../../../src/studio/env.ts';

const GOOD = {
  ENVIRONMENT: 'local',
  STUDIO_SECRET: 'local-studio-secret-0123456789abcdef',
  OPS_TOKEN: 'local-ops',
};
const DEPLOYED = {
  ENVIRONMENT: 'production',
  STUDIO_SECRET: 'a-studio-secret-0123456789abcdefgh',
  OPS_TOKEN: 'an-operator-token-0123456789abcdefgh',
};

describe('the environment of the studio', () => {
  test('is read once, with what is left out', () => {
    expect(parseStudioEnv(GOOD)).toEqual({
      secret: GOOD.STUDIO_SECRET,
      secrets: [GOOD.STUDIO_SECRET],
      opsToken: 'local-ops',
      walletOrigin: undefined,
      spinMinMs: 2500,
    });
    const { OPS_TOKEN: _, ...others } = DEPLOYED;
    expect(parseStudioEnv(others).opsToken).toBeUndefined();
    expect(parseStudioEnv({ ...DEPLOYED, STUDIO_SECRET_PREVIOUS: GOOD.STUDIO_SECRET }).secrets).toHaveLength(2);
  });

  test.each([
    [GOOD, { STUDIO_SECRET: 'short' }, 'check STUDIO_SECRET (src/studio/wrangler.toml)'],
    [GOOD, { STUDIO_SPIN_MIN_MS: 'soon' }, 'check STUDIO_SPIN_MIN_MS'],
    [DEPLOYED, { STUDIO_SECRET: GOOD.STUDIO_SECRET }, 'STUDIO_SECRET still has the published local value'],
    [DEPLOYED, { OPS_TOKEN: 'short' }, 'OPS_TOKEN needs at least 32 characters'],
    [DEPLOYED, { OPS_TOKEN: DEPLOYED.STUDIO_SECRET }, 'STUDIO_SECRET and OPS_TOKEN are the same'],
    [DEPLOYED, { STUDIO_SPIN_MIN_MS: '2499' }, 'STUDIO_SPIN_MIN_MS is at least 2500'],
    [DEPLOYED, { STUDIO_WALLET_ORIGIN: 'http://localhost:8959' }, 'STUDIO_WALLET_ORIGIN is for certifications'],
  ])('%j with %j is refused: %s', (good, change, why) => {
    expect(() => parseStudioEnv({ ...good, ...change })).toThrow(why);
  });
});
