import { describe, expect, test } from 'vitest';
import { parseEnv } from '../../../src/platform/env.ts';

const GOOD = {
  ENVIRONMENT: 'local',
  SITE_ORIGIN: 'http://localhost:8787',
  EDGE_SECRET: 'local-edge-secret-0123456789abcdef',
  STUDIO_SECRET: 'local-studio-secret-0123456789abcdef',
  DEFAULT_PASSWORD: 'Orla#Inicial1',
};

describe('the configuration', () => {
  test('has defaults for what may be left out', () => {
    expect(parseEnv(GOOD)).toMatchObject({ opsToken: undefined, scryptLog2N: 14, isLocal: true });
  });

  test.each([
    [{ EDGE_SECRET: 'short' }, 'EDGE_SECRET'],
    [{ SITE_ORIGIN: 'somewhere' }, 'SITE_ORIGIN'],
    [{ SCRYPT_LOG2_N: '20' }, 'SCRYPT_LOG2_N'],
    [{ ENVIRONMENT: 'prod' }, 'ENVIRONMENT'],
  ])('%o is named in the error, its value is not', (wrong, name) => {
    const act = () => parseEnv({ ...GOOD, ...wrong });
    expect(act).toThrow(name);
    expect(act).not.toThrow(Object.values(wrong)[0]);
  });

  test('published local secrets do not run a deployed platform', () => {
    expect(() => parseEnv({ ...GOOD, ENVIRONMENT: 'production' })).toThrow('published local value');
  });
});
