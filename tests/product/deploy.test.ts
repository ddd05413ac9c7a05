import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMigrations, PLATFORM_CONFIG, readPending } from '../../scripts/lib/deployment.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { bin, run } from '../../scripts/lib/run.mjs';
import { ANOTHER, listColours, makeAnotherBrand, readBuilt, toOther } from './another-brand.ts';
import { makeStateFolder } from './product.ts';

const GOOD = {
  SESSION_SECRET: 'q8Zr1nSxT4uV7wYb0cDfGhJkLmNpQrSt',
  EDGE_SECRET: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6',
};

/** A copy of the sources with another brand and one commit; the deployment is built there. */
const tree = makeStateFolder();
const DEPLOYED = path.join(tree.folder, '.deploy/staging');

/** Sets the operator's own domain in a file. */
function setOwnDomain(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('orla.example', 'farol.example'));
}

beforeAll(() => {
  makeAnotherBrand(tree.folder);
  for (const config of ['wrangler.toml', PLATFORM_CONFIG, 'src/studio/wrangler.toml'])
    setOwnDomain(path.join(tree.folder, config));
  writeFileSync(path.join(tree.folder, '.gitignore'), 'node_modules\n.*/\ndist\n');
  const identity = ['-c', 'user.name=o', '-c', 'user.email=o@x'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...identity, 'commit', '-qm', 'feat(site): open it'],
  ])
    execFileSync('git', args, { cwd: tree.folder });
});

afterAll(() => tree.remove());

function deploy(args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/deploy.mjs', ...args],
      { cwd: tree.folder, env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

describe('npm run deploy', () => {
  test('asks for the environment', async () => {
    const { code, output } = await deploy([]);
    expect([code, output.trim()]).toEqual([
      1,
      'Say which environment: npm run deploy -- staging|production [--dry-run] [--upload-only]',
    ]);
  });

  test('names the missing settings and builds nothing', async () => {
    const { code, output } = await deploy(['production']);
    expect(code).toBe(1);
    expect(output).toContain('The environment production is not ready');
    expect(output).toContain('SITE_ORIGIN');
    expect(output).toContain('wrangler d1 create orla-platform-production');
    expect(output).not.toContain('build');
  });

  test('names each invalid secret, never its value', async () => {
    const { code, output } = await deploy(['staging', '--dry-run'], {
      SESSION_SECRET: 'local-session-secret-0123456789abcdef',
      EDGE_SECRET: 'short-one',
    });
    expect(code).toBe(1);
    expect(output).toContain('SESSION_SECRET (seals the cookie of a session) has its published local value');
    expect(output).toMatch(/EDGE_SECRET .* needs at least 32 characters/);
    expect(output).not.toMatch(/short-one|0123456789abcdef/);
  });

  test('--dry-run builds all workers for the environment and uploads nothing', async () => {
    const { code, output } = await deploy(['staging', '--dry-run'], GOOD);
    expect(output).toContain('orla-platform-staging must have at Cloudflare: VENDOR_SECRETS_KEY, DEFAULT_PASSWORD');
    expect(output).toContain('orla-studio-staging must have at Cloudflare: STUDIO_SECRET');
    expect(output).toContain('deploy orla-platform-staging');
    expect(output).toContain('deploy orla-studio-staging');
    expect(output).toContain('deploy orla-staging');
    expect(output).toContain('Nothing was uploaded');
    expect(code).toBe(0);
    const { cache } = JSON.parse(readFileSync(path.join(DEPLOYED, 'server/wrangler.json'), 'utf8'));
    expect(cache).toEqual({ enabled: true });
    expect([...readBuilt(path.join(DEPLOYED, 'server')).values()].join('')).toContain('stale-if-error=');
  });
});

describe('the deployed site of another brand, made in src/brand/ alone', () => {
  let built: Map<string, string>;
  /** Lists the built files that contain the text: browser files, and files that print pages. */
  const listWith = (text: string | RegExp) =>
    [...built].filter(([, content]) => content.search(text) >= 0).map(([file]) => file);
  beforeAll(() => {
    built = readBuilt(DEPLOYED);
  });

  test('has its name and nothing of the old one', () => {
    expect(listWith(ANOTHER.name).length).toBeGreaterThan(0);
    // Names of game vendors, of our own headers and of our logs are not names of the site.
    expect(listWith(/\bOrla\b(?! Studio)(?<!X-Orla)/)).toEqual([]);
    expect(listWith('orla.example')).toEqual([]);
  });

  test('has its currency and not the old one', () => {
    for (const side of ['client/', 'server/'])
      expect(listWith(/\bEUR\b/).some((file) => file.startsWith(side))).toBe(true);
    expect(listWith(/\bBRL\b/)).toEqual([]);
  });

  test('has its colours and none of the old ones', () => {
    for (const colour of listColours()) {
      expect(listWith(toOther(colour)), toOther(colour)).not.toEqual([]);
      expect(listWith(new RegExp(colour, 'i')), colour).toEqual([]);
    }
  });

  test('has its sign in the header and in the tab', () => {
    expect(built.get('client/favicon.svg')).toContain(ANOTHER.signPath);
    expect(listWith(ANOTHER.signPath).some((file) => file.startsWith('server/'))).toBe(true);
    for (const name of ['logo.svg', 'mark.svg']) {
      const [path] = / d="[^"]+"/.exec(readFileSync(`src/brand/${name}`, 'utf8')) ?? [];
      expect(listWith(path ?? '')).toEqual([]);
    }
  });

  test('uses its own words on pages, at the gate, and in later responses', () => {
    for (const text of [ANOTHER.title, ANOTHER.gate, ANOTHER.about, ANOTHER.centre])
      expect(
        listWith(text).some((file) => file.startsWith('client/_astro/')),
        text,
      ).toBe(true);
    expect(listWith('A noite começa na orla')).toEqual([]);
  });
});

test('reads wrangler’s output about pending migrations, before and after', async () => {
  const state = makeStateFolder();
  const files = listMigrations();
  const ask = async () => {
    const args = ['d1', 'migrations', 'list', 'DB', '--local', '-c', PLATFORM_CONFIG, '--persist-to', state.folder];
    return readPending((await run(bin('wrangler'), args, { capture: true })).output, files);
  };
  expect(await ask()).toEqual(files);
  expect(await migrate(state.folder)).toBeUndefined();
  expect(await ask()).toEqual([]);
  state.remove();
});
