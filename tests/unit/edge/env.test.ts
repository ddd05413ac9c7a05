import { describe, expect, test } from 'vitest';
import { parseEnv } from '../../../src/edge/env.ts';
import { LIMITERS } from '../../../src/edge/limits/limits.ts';

const LOCAL = {
  ENVIRONMENT: 'local',
  SITE_ORIGIN: 'http://localhost:8787',
  PLATFORM_ORIGIN: '',
  OPS_EXPOSED: 'true',
  SESSION_SECRET: 'local-session-secret-0123456789abcdef',
  EDGE_SECRET: 'local-edge-secret-0123456789abcdef',
  UPSTREAM_TIMEOUT_MS: '5000',
  PLATFORM: {},
};
const LIMITER_NAMES = Object.values(LIMITERS).flatMap((names): string[] => Object.values(names));
const BOUND = Object.fromEntries(LIMITER_NAMES.map((name) => [name, {}]));
const DEPLOYED = {
  ...LOCAL,
  ...BOUND,
  ENVIRONMENT: 'production',
  SITE_ORIGIN: 'https://orla.example/',
  OPS_EXPOSED: '',
  SESSION_SECRET: 'q8Zr1nSxT4uV7wYb0cDfGhJkLmNpQrSt',
  EDGE_SECRET: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6',
};

describe('the environment', () => {
  test('of a local start is complete', () => {
    expect(parseEnv(LOCAL)).toEqual({
      isLocal: true,
      loginToHome: false,
      siteOrigin: 'http://localhost:8787',
      siteHost: 'localhost:8787',
      platformOrigin: undefined,
      opsExposed: true,
      consoleAddresses: [],
      sessionSecret: LOCAL.SESSION_SECRET,
      sessionSecretPrevious: undefined,
      edgeSecret: LOCAL.EDGE_SECRET,
      upstreamTimeoutMs: 5000,
      upstreamInFlightMax: 256,
      logs: true,
    });
  });

  test('of a deployment has every rate limit bound', () => {
    for (const name of LIMITER_NAMES)
      expect(() => parseEnv({ ...DEPLOYED, [name]: undefined })).toThrow(`the rate limit ${name} is not bound`);
  });

  test('of a deployment exposes operator calls only if configured', () => {
    expect(parseEnv(DEPLOYED)).toMatchObject({ isLocal: false, opsExposed: false, siteOrigin: 'https://orla.example' });
    expect(parseEnv({ ...DEPLOYED, OPS_EXPOSED: undefined }).opsExposed).toBe(false);
    expect(parseEnv({ ...DEPLOYED, OPS_EXPOSED: 'true' }).opsExposed).toBe(true);
  });

  test('names the platform of an operator', () => {
    const config = parseEnv({ ...DEPLOYED, PLATFORM: undefined, PLATFORM_ORIGIN: 'https://api.operator.example' });
    expect(config.platformOrigin).toBe('https://api.operator.example');
  });

  test.each([
    ['a local session secret', { SESSION_SECRET: LOCAL.SESSION_SECRET }, /SESSION_SECRET is the local one/],
    ['a local edge secret', { EDGE_SECRET: LOCAL.EDGE_SECRET }, /EDGE_SECRET is the local one/],
    ['a short secret', { EDGE_SECRET: 'short' }, /EDGE_SECRET needs at least 32/],
    ['no secret', { SESSION_SECRET: undefined }, /SESSION_SECRET is missing/],
    ['one secret for both', { EDGE_SECRET: DEPLOYED.SESSION_SECRET }, /SESSION_SECRET and EDGE_SECRET are the same/],
    [
      'a previous secret that is the present one',
      { SESSION_SECRET_PREVIOUS: DEPLOYED.SESSION_SECRET },
      /SESSION_SECRET and SESSION_SECRET_PREVIOUS are the same/,
    ],
    [
      'a previous secret that is the edge’s',
      { SESSION_SECRET_PREVIOUS: DEPLOYED.EDGE_SECRET },
      /SESSION_SECRET_PREVIOUS and EDGE_SECRET are the same/,
    ],
    ['a site without https', { SITE_ORIGIN: 'http://orla.example' }, /SITE_ORIGIN needs https/],
    ['a site with a path', { SITE_ORIGIN: 'https://orla.example/x' }, /SITE_ORIGIN is an origin/],
    ['a platform without https', { PLATFORM_ORIGIN: 'http://api.example' }, /PLATFORM_ORIGIN needs https/],
    ['no platform', { PLATFORM: undefined }, /neither PLATFORM_ORIGIN nor/],
    ['no environment', { ENVIRONMENT: undefined }, /ENVIRONMENT is missing/],
    ['a vague flag', { OPS_EXPOSED: 'yes' }, /OPS_EXPOSED is true or false/],
    ['no time limit', { UPSTREAM_TIMEOUT_MS: '0' }, /UPSTREAM_TIMEOUT_MS is/],
  ])('of a deployment refuses %s, without printing a secret', (_, change, message) => {
    const act = () => parseEnv({ ...DEPLOYED, ...change });
    expect(act).toThrow(message);
    expect(act).not.toThrow(/0123456789|A1b2C3/);
  });
});
