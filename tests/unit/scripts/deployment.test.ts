import { describe, expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { checkDeployment, listBehind, readDeployment } from '../../../scripts/lib/deployment.mjs';
import { checkSecrets, readStored, SECRETS } from '../../../scripts/lib/secrets.mjs';
import { brand } from '../../../src/brand/brand.ts';
import { PERIOD_SECONDS } from '../../../src/edge/limits/limits.ts';

const CONFIGS = {
  site: 'wrangler.toml',
  platform: 'src/platform/wrangler.toml',
  studio: 'src/studio/wrangler.toml',
} as const;
const GOOD = 'q8Zr1nSxT4uV7wYb0cDfGhJkLmNpQrSt';

function toName(binding: { binding?: string; name?: string }): string {
  return binding.binding ?? binding.name ?? '';
}

function listBindings(worker: keyof typeof CONFIGS, env: string | undefined): string[] {
  const config = readConfig({ config: CONFIGS[worker], ...(env && { env }) }, { hideWarnings: true });
  const secrets = SECRETS[worker].map(({ name }: { name: string }) => name);
  return [
    ...Object.keys(config.vars).filter((name) => !secrets.includes(name)),
    ...config.services.map(toName),
    ...config.d1_databases.map(toName),
    ...config.r2_buckets.map(toName),
    ...config.kv_namespaces.map(toName),
    ...(config.queues.producers ?? []).map(toName),
    ...config.durable_objects.bindings.map(toName),
    ...config.ratelimits.map(toName),
    ...(config.version_metadata ? [config.version_metadata.binding] : []),
  ].sort();
}

/** Limits per minute by the name of the binding (docs/decisions/0021). */
const LIMITS = {
  LIMIT_SIGN_IN: 30,
  LIMIT_SMS: 10,
  LIMIT_REGISTRATION: 20,
  LIMIT_MONEY_NETWORK: 3000,
  LIMIT_MONEY_MEMBER: 300,
  LIMIT_READS_NETWORK: 6000,
  LIMIT_READS_MEMBER: 900,
};

interface Limit {
  name: string;
  namespace_id: string;
  simple: { limit: number; period: number };
}

function readLimits(env: string): Limit[] {
  return readConfig({ config: CONFIGS.site, env }, { hideWarnings: true }).ratelimits;
}

describe.each(['staging', 'production'])('the environment %s', (env) => {
  test('limits visitors as decided, with counters of its own', () => {
    const limits = readLimits(env);
    expect(Object.fromEntries(limits.map(({ name, simple }) => [name, simple.limit]))).toEqual(LIMITS);
    expect(limits.every(({ simple }) => simple.period === PERIOD_SECONDS)).toBe(true);
    const others = ['staging', 'production'].filter((other) => other !== env).flatMap(readLimits);
    const places = [...limits, ...others].map(({ namespace_id }) => namespace_id);
    expect(new Set(places).size).toBe(places.length);
  });

  test.each(['site', 'platform', 'studio'] as const)(
    'of the %s has every binding and variable of the top level',
    (worker) => {
      expect(listBindings(worker, env)).toEqual(listBindings(worker, undefined));
    },
  );

  test('contains no secret, and is not ready until it is filled in', () => {
    const deployment = readDeployment(env);
    for (const worker of ['site', 'platform', 'studio'] as const) {
      const vars = Object.keys(deployment[worker]?.vars ?? {});
      expect(SECRETS[worker].filter(({ name }: { name: string }) => vars.includes(name))).toEqual([]);
    }
    expect(checkDeployment(deployment, env).join()).toMatch(/SITE_ORIGIN.*database_id/);
    expect(deployment.site.vars.OPS_EXPOSED).toBe('false');
  });
});

describe('a production without an address', () => {
  /** Checks a complete configuration with `more` added to the site's. Returns the problems of the route. */
  function check(more: object, env = 'production'): string[] {
    const deployment = readDeployment(env);
    const vars = { ...deployment.site.vars, SITE_ORIGIN: 'https://site.test' };
    return checkDeployment({ site: { ...deployment.site, vars, ...more }, platform: undefined } as never, env).filter(
      (problem) => problem.includes('route'),
    );
  }

  test('is not ready', () => {
    expect(check({})).toHaveLength(1);
    expect(check({})[0]).toMatch(/^\[env\.production\] in wrangler\.toml has no route/);
  });

  test.each([
    ['a route', { routes: [{ pattern: 'site.test', custom_domain: true }] }],
    ['one route', { route: 'site.test/*' }],
    ['workers.dev', { workers_dev: true }],
  ])('is reachable by %s', (_, more) => {
    expect(check(more)).toEqual([]);
  });

  test('is not required of staging, which may use workers.dev only', () => {
    expect(check({}, 'staging')).toEqual([]);
  });
});

describe('workers that belong together', () => {
  const { site, platform, studio } = readDeployment('production');

  test('are bound to each other, or are not deployed', () => {
    const bind = (services: object[]) =>
      checkDeployment({ site, platform, studio: { ...studio, services } } as never, 'production').join();
    expect(bind(studio?.services ?? [])).not.toContain('is bound to');
    expect(bind([{ binding: 'PLATFORM', service: 'orla-platform' }])).toContain(
      'orla-studio-production is bound to orla-platform as PLATFORM, but that worker is orla-platform-production',
    );
  });

  test('are deployed platform first, unless the platform hands the objects of the studio over', () => {
    const moved = { ...studio, migrations: [{ tag: 'v1', transferred_classes: [{ from: 'A' }] }] };
    expect(listBehind({ platform, studio } as never).map(({ worker }) => worker)).toEqual(['platform', 'studio']);
    expect(listBehind({ platform, studio: moved } as never).map(({ worker }) => worker)).toEqual([
      'studio',
      'platform',
    ]);
    expect(listBehind({ platform: undefined, studio: undefined } as never)).toEqual([]);
  });
});

describe('a platform variable that repeats the brand', () => {
  function check(vars: Record<string, string>): string[] {
    const { site, platform } = readDeployment('production');
    const overridden = { ...platform, vars: { ...platform?.vars, ...vars } };
    return checkDeployment({ site, platform: overridden } as never, 'production').filter((problem) =>
      problem.includes('brand.ts'),
    );
  }

  test('may not differ', () => {
    expect(check({ TIME_ZONE: 'Europe/Lisbon' })).toEqual([
      `TIME_ZONE differs: ${brand.timeZone} in src/brand/brand.ts, Europe/Lisbon on the platform`,
    ]);
    expect(check({ DEPOSIT_BONUSES: 'allowed' })).toEqual([
      `DEPOSIT_BONUSES differs: ${brand.policy.depositBonuses} in src/brand/brand.ts, allowed on the platform`,
    ]);
  });

  test('may be omitted or equal', () => {
    expect(check({})).toEqual([]);
    expect(check({ TIME_ZONE: brand.timeZone, DEPOSIT_BONUSES: brand.policy.depositBonuses })).toEqual([]);
  });
});

describe('secrets', () => {
  test('that are not given must exist at Cloudflare', () => {
    const { problems } = checkSecrets('site', {}, []);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^SESSION_SECRET \(.*\) is not set/);
    expect(checkSecrets('site', {}, ['SESSION_SECRET', 'EDGE_SECRET']).problems).toEqual([]);
    expect(checkSecrets('site', {}, undefined).unseen).toEqual(['SESSION_SECRET', 'EDGE_SECRET']);
  });

  test.each([
    ['short', 'needs at least'],
    ['local-session-secret-0123456789abcdef', 'published local value'],
  ])('%s is refused', (value, why) => {
    expect(checkSecrets('site', { SESSION_SECRET: value, EDGE_SECRET: GOOD }, []).problems.join()).toContain(why);
  });

  test('that this machine runs on are refused, whatever they are for', () => {
    for (const worker of ['site', 'platform', 'studio'] as const) {
      const { vars } = readConfig({ config: CONFIGS[worker] }, { hideWarnings: true });
      const given = Object.fromEntries(SECRETS[worker].map(({ name }: { name: string }) => [name, vars[name]]));
      const names = Object.keys(given).filter((name) => given[name]);
      expect(names.length).toBeGreaterThan(1);
      const problems = checkSecrets(worker, given, []).problems.join('\n');
      for (const name of names) expect(problems).toMatch(new RegExp(`${name} \\(.*\\) has its published local value`));
    }
  });

  describe('that seal sessions', () => {
    const OTHER = 'z9Yx8Wv7Ut6Sr5Qp4On3Ml2Kj1Ih0GfE';
    const stored = ['SESSION_SECRET', 'EDGE_SECRET'];

    test('are not replaced without the previous secret, because that would sign everybody out', () => {
      for (const given of [{ SESSION_SECRET: GOOD }, { SESSION_SECRET: GOOD, SESSION_SECRET_PREVIOUS: '' }]) {
        const { problems } = checkSecrets('site', given, stored);
        expect(problems).toHaveLength(1);
        expect(problems[0]).toMatch(/^SESSION_SECRET .*SESSION_SECRET_PREVIOUS.*--sign-everybody-out/);
        expect(problems[0]).not.toContain(GOOD);
      }
    });

    test('are replaced beside the previous one, by the flag, or if none exists yet', () => {
      const rotated = { SESSION_SECRET: GOOD, SESSION_SECRET_PREVIOUS: OTHER };
      expect(checkSecrets('site', rotated, stored)).toEqual({ problems: [], values: rotated, unseen: [] });
      const alone = { SESSION_SECRET: GOOD };
      expect(checkSecrets('site', alone, stored, { maySignOut: true }).problems).toEqual([]);
      expect(checkSecrets('site', alone, ['EDGE_SECRET']).problems).toEqual([]);
      expect(checkSecrets('site', alone, undefined).problems).toEqual([]);
    });

    test('do not concern the platform', () => {
      const { problems } = checkSecrets('platform', { SESSION_SECRET: GOOD }, [
        ...stored,
        'VENDOR_SECRETS_KEY',
        'DEFAULT_PASSWORD',
      ]);
      expect(problems).toEqual([]);
    });
  });

  describe('between the workers', () => {
    const OTHER = 'z9Yx8Wv7Ut6Sr5Qp4On3Ml2Kj1Ih0GfE';
    const stored = ['SESSION_SECRET', 'EDGE_SECRET', 'VENDOR_SECRETS_KEY', 'DEFAULT_PASSWORD'];
    const rotated = { EDGE_SECRET: GOOD, EDGE_SECRET_PREVIOUS: OTHER };

    test('change beside the previous one, which only the platform accepts', () => {
      for (const isGradual of [false, true]) {
        expect(checkSecrets('platform', rotated, stored, { isGradual })).toEqual({
          problems: [],
          values: rotated,
          unseen: [],
        });
        const site = checkSecrets('site', rotated, stored, { isGradual });
        expect(site).toEqual({ problems: [], values: { EDGE_SECRET: GOOD }, unseen: [] });
      }
    });

    test.each(['site', 'platform'] as const)(
      'change alone on the %s at once, and not while two versions run',
      (worker) => {
        const alone = { EDGE_SECRET: GOOD };
        expect(checkSecrets(worker, alone, stored).problems).toEqual([]);
        const { problems } = checkSecrets(worker, alone, stored, { isGradual: true });
        expect(problems).toHaveLength(1);
        expect(problems[0]).toMatch(/^EDGE_SECRET .*EDGE_SECRET_PREVIOUS.*--upload-only/);
        expect(problems[0]).not.toContain(GOOD);
      },
    );

    test('differ from the previous one', () => {
      const same = { EDGE_SECRET: GOOD, EDGE_SECRET_PREVIOUS: GOOD };
      expect(checkSecrets('platform', same, stored).problems).toEqual([
        'EDGE_SECRET and EDGE_SECRET_PREVIOUS are the same',
      ]);
    });
  });

  test('at Cloudflare are read from its list; a new worker has none, and a failure is unknown', () => {
    const listed = '[\n  { "name": "SESSION_SECRET", "type": "secret_text" }\n]';
    expect(readStored({ code: 0, output: `▲ [WARNING] a warning\n${listed}\n[done]` })).toEqual(['SESSION_SECRET']);
    expect(readStored({ code: 0, output: '[]' })).toEqual([]);
    expect(readStored({ code: 1, output: '✘ [ERROR] Worker "orla-production" not found.\n\nIf this' })).toEqual([]);
    for (const output of ['', '✘ [ERROR] You must be logged in', '✘ [ERROR] A request failed. fetch failed'])
      expect(readStored({ code: 1, output }), output).toBeUndefined();
    expect(readStored({ code: 0, output: '' })).toBeUndefined();
  });

  test.each([
    ['SESSION_SECRET', 'EDGE_SECRET'],
    ['SESSION_SECRET', 'STUDIO_SECRET'],
    ['SESSION_SECRET_PREVIOUS', 'SENDER_SECRET'],
  ])('%s and %s are not the same, whichever worker has them', (one, other) => {
    for (const worker of ['site', 'platform', 'studio'] as const) {
      const { problems } = checkSecrets(worker, { [one]: GOOD, [other]: GOOD }, []);
      expect(problems).toContain(`${one} and ${other} are the same`);
    }
  });
});
