import { describe, expect, test } from 'vitest';
import { listNext, listSplit, readShares, toOverride } from '../../../scripts/lib/rollout.mjs';

const NEW = 'dc8dcd28-271b-4367-9840-6c244f84cb40';
const OLD = 'db7cd8d3-4425-4fe7-8c81-01bf963b6067';
const toOutput = (...versions: object[]) => `${JSON.stringify({ id: 'd', source: 'wrangler', versions }, null, 2)}\n`;
const SPLIT = toOutput({ version_id: NEW, percentage: 10 }, { version_id: OLD, percentage: 90 });
const WHOLE = toOutput({ version_id: OLD, percentage: 100 });

describe('the versions that a worker runs', () => {
  test('are read from Cloudflare', () => {
    expect(readShares({ code: 0, output: `▲ [WARNING] a warning\n\n${SPLIT}` })).toEqual([
      { id: NEW, percentage: 10 },
      { id: OLD, percentage: 90 },
    ]);
    expect(readShares({ code: 0, output: WHOLE })).toEqual([{ id: OLD, percentage: 100 }]);
  });

  test('are none for a new worker, and unknown after a failure', () => {
    const missing = 'A request failed.\n\n  This Worker does not exist on your account. [code: 10007]';
    expect(readShares({ code: 1, output: missing })).toEqual([]);
    expect(readShares({ code: 1, output: 'The Worker orla-production has no deployments.' })).toEqual([]);
    for (const output of ['', '✘ [ERROR] You must be logged in', 'Authentication error [code: 10000]'])
      expect(readShares({ code: 1, output }), output).toBeUndefined();
    expect(readShares({ code: 0, output: 'nothing' })).toBeUndefined();
  });

  test('are two during a gradual deployment, also at 0 %', () => {
    const whole = readShares({ code: 0, output: WHOLE });
    const split = readShares({ code: 0, output: SPLIT });
    const ready = [
      { id: NEW, percentage: 0 },
      { id: OLD, percentage: 100 },
    ];
    expect(listSplit({ a: whole, b: [] })).toEqual([]);
    expect(listSplit({ a: whole, b: split })).toEqual([`b: ${NEW} has 10 %, ${OLD} has 90 %`]);
    expect(listSplit({ a: ready, b: split })).toHaveLength(2);
  });
});

const BEHIND = [{ config: 'src/platform/wrangler.toml' }, { config: 'src/studio/wrangler.toml' }];

describe('the step after a deployment', () => {
  test('is the smoke test', () => {
    expect(listNext('production', 'https://site.test', { behind: BEHIND })).toEqual([
      'Now: npm run smoke -- --origin https://site.test',
    ]);
  });

  test('that nobody is sent to is giving the versions, the platform’s first', () => {
    const next = listNext('production', 'https://site.test', { behind: BEHIND, isUploadOnly: true });
    expect(next.filter((line) => line.includes('wrangler')).map((line) => line.trim())).toEqual([
      'npx wrangler versions deploy -c src/platform/wrangler.toml --env production',
      'npx wrangler versions deploy -c src/studio/wrangler.toml --env production',
      'npx wrangler versions deploy -c wrangler.toml --env production',
    ]);
    expect(next.join()).not.toContain('smoke');
    const alone = listNext('staging', 'https://site.test', { behind: [], isUploadOnly: true });
    expect(alone.join()).not.toContain('src/platform');
  });

  test('is nothing where nothing was uploaded', () => {
    const flags = { behind: BEHIND, isUploadOnly: true, isDry: true };
    expect(listNext('staging', 'https://site.test', flags)).toEqual([
      'Nothing was uploaded. Without --dry-run this deploys staging.',
    ]);
  });
});

test('a version is requested by its id, from the worker of any environment', () => {
  expect(toOverride(NEW, ['orla-staging', 'orla-production'])).toEqual({
    'Cloudflare-Workers-Version-Overrides': `orla-staging="${NEW}", orla-production="${NEW}"`,
  });
  for (const id of ['', 'latest', `${NEW}", x="y`, NEW.slice(1)]) expect(toOverride(id, ['orla']), id).toBeUndefined();
});
