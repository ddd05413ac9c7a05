import { env, withEnv } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { parseEnv } from '../../../src/platform/env.ts';

const GOOD = {
  ENVIRONMENT: 'local',
  SITE_ORIGIN: 'http://localhost:8787',
  EDGE_SECRET: 'local-edge-secret-0123456789abcdef',
  VENDOR_SECRETS_KEY: 'local-vendor-secrets-0123456789abcdef',
  DEFAULT_PASSWORD: 'Orla#Inicial1',
};

describe('the configuration', () => {
  test('has defaults for optional variables', () => {
    expect(parseEnv(GOOD)).toMatchObject({
      opsToken: undefined,
      scryptLog2N: 14,
      figuresLagMs: 1000,
      registrationLimits: { networkHour: 5, networkDay: 10, deviceDay: 3 },
      isLocal: true,
    });
  });

  test.each([
    [{ EDGE_SECRET: 'short' }, 'EDGE_SECRET'],
    [{ EDGE_SECRET_PREVIOUS: 'short' }, 'EDGE_SECRET_PREVIOUS'],
    [{ SITE_ORIGIN: 'somewhere' }, 'SITE_ORIGIN'],
    [{ SCRYPT_LOG2_N: '17' }, 'SCRYPT_LOG2_N'],
    [{ SCRYPT_LOG2_N: '3' }, 'SCRYPT_LOG2_N'],
    [{ REGISTRATION_LIMITS: '5,10' }, 'REGISTRATION_LIMITS'],
    [{ REGISTRATION_LIMITS: '5,10,0' }, 'REGISTRATION_LIMITS'],
    [{ SMS_COUNTRIES: 'BR' }, 'SMS_COUNTRIES'],
    [{ SMS_COUNTRIES: 'br:10' }, 'SMS_COUNTRIES'],
    [{ SMS_BLOCK_MAX: '0' }, 'SMS_BLOCK_MAX'],
    [{ SCRYPT_LOG2_N: '20' }, 'SCRYPT_LOG2_N'],
    [{ ENVIRONMENT: 'prod' }, 'ENVIRONMENT'],
  ])('%o is named in the error, its value is not', (wrong, name) => {
    const act = () => parseEnv({ ...GOOD, ...wrong });
    expect(act).toThrow(name);
    expect(act).not.toThrow(Object.values(wrong)[0]);
  });

  test.each([
    [{ OPS_TOKEN: 'short' }, 'OPS_TOKEN'],
    [{ SCRYPT_LOG2_N: '13' }, 'SCRYPT_LOG2_N'],
    [{ VENDOR_SECRETS_KEY: 'an-edge-secret-0123456789abcdefgh' }, 'VENDOR_SECRETS_KEY'],
    [{ EDGE_SECRET: GOOD.EDGE_SECRET }, 'EDGE_SECRET still has'],
    [{ EDGE_SECRET_PREVIOUS: GOOD.EDGE_SECRET }, 'EDGE_SECRET_PREVIOUS still has'],
    [{ VENDOR_SECRETS_KEY: GOOD.VENDOR_SECRETS_KEY }, 'VENDOR_SECRETS_KEY still has'],
    [{ OPS_TOKEN: 'local-ops' }, 'OPS_TOKEN still has'],
    [{ DEFAULT_PASSWORD: GOOD.DEFAULT_PASSWORD }, 'DEFAULT_PASSWORD still has'],
  ])('%o is too weak for a deployed platform', (weak, name) => {
    const deployed = {
      ...GOOD,
      ENVIRONMENT: 'production',
      EDGE_SECRET: 'an-edge-secret-0123456789abcdefgh',
      VENDOR_SECRETS_KEY: 'a-studio-secret-0123456789abcdefgh',
      DEFAULT_PASSWORD: 'Casa#Nova2026',
    };
    expect(parseEnv(deployed)).toMatchObject({ isLocal: false });
    expect(() => parseEnv({ ...deployed, ...weak })).toThrow(name);
  });

  test.each([
    ['EDGE_SECRET', 'EDGE_SECRET_PREVIOUS', {}],
    ['EDGE_SECRET', 'VENDOR_SECRETS_KEY', {}],
    ['VENDOR_SECRETS_KEY', 'SENDER_SECRET', { SENDER_URL: 'https://sender.example' }],
    ['EDGE_SECRET', 'OPS_TOKEN', {}],
    ['VENDOR_SECRETS_KEY', 'DEFAULT_PASSWORD', {}],
    ['EDGE_SECRET', 'HUMAN_CHECK_SECRET', { HUMAN_CHECK_URL: 'https://check.example' }],
  ] as const)('one value for %s and %s is refused, locally too', (one, other, more) => {
    const act = () => parseEnv({ ...GOOD, ...more, [other]: GOOD[one] });
    expect(act).toThrow(`${one} and ${other} are the same`);
    expect(act).not.toThrow(GOOD[one]);
  });

  test.each([
    [{ EDGE_SECRET: 'short' }, 'EDGE_SECRET'],
    [{ VENDOR_SECRETS_KEY: GOOD.EDGE_SECRET }, 'EDGE_SECRET and VENDOR_SECRETS_KEY are the same'],
    [{ ENVIRONMENT: 'production' }, 'published local value'],
  ])('with %o does not start', async (wrong, message) => {
    // The query makes the import load the module again. Without it, the import returns the module that this worker has already loaded.
    const start = (how: string) => () => import(/* @vite-ignore */ `../../../src/platform/main.ts?${how}`);
    const names = Object.keys(wrong).join();
    await expect(withEnv({ ...env }, start(`right-${names}`))).resolves.toHaveProperty('default.fetch');
    await expect(withEnv({ ...env, ...wrong }, start(`wrong-${names}`))).rejects.toThrow(message);
  });
});
