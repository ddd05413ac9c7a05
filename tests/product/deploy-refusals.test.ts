import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'orla-deploy-refusals-'));
const inFolder = (file: string) => path.join(folder, file);
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(inFolder(file)), { recursive: true });
  writeFileSync(inFolder(file), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=o', '-c', 'user.email=o@x', ...args], { cwd: folder });

const STORED = ['SESSION_SECRET', 'EDGE_SECRET', 'VENDOR_SECRETS_KEY', 'DEFAULT_PASSWORD'];
/** Replaces wrangler. It reports the site as `site.json` says, and refuses the upload of the site if a file `refuses` exists. */
const WRANGLER = `#!/bin/sh
echo "$@" >> calls
case "$*" in
  *'deployments status'*platform*) echo '{\n  "versions": [{ "version_id": "old", "percentage": 100 }]\n}' ;;
  *'deployments status'*) cat site.json ;;
  *'secret list'*) echo '[\n${STORED.map((name) => `  { "name": "${name}" }`).join(',\n')}\n]' ;;
  *'migrations list'*) echo 'No migrations to apply' ;;
  *'.deploy/production'*) if [ -f refuses ]; then echo 'no more today'; exit 1; fi ;;
esac
`;
const toStatus = (...versions: object[]) => JSON.stringify({ versions }, null, 2);
const WHOLE = toStatus({ version_id: 'old', percentage: 100 });

/** Creates a configured source tree without a build. The tests run the script in it. */
beforeAll(() => {
  const ready = (config: string) =>
    readFileSync(config, 'utf8')
      .replaceAll('orla.example', 'orla.test')
      .replaceAll('00000000-0000-4000-8000', '10000000-0000-4000-8000')
      .replace('[env.production]', '[env.production]\nroutes = [{ pattern = "orla.test", custom_domain = true }]');
  put('wrangler.toml', ready('wrangler.toml'));
  put('src/platform/wrangler.toml', ready('src/platform/wrangler.toml').replace(/^routes = .*\n/m, ''));
  put('src/platform/migrations/0001_a.sql', 'create table a (b text);');
  put('node_modules/astro/bin/astro.mjs', '');
  put('node_modules/.bin/wrangler', WRANGLER);
  chmodSync(inFolder('node_modules/.bin/wrangler'), 0o755);
  symlinkSync(path.resolve('scripts'), inFolder('scripts'));
  put('.gitignore', 'node_modules\nscripts\ndist\ncalls\nsite.json\nrefuses\n');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'feat(site): open it');
});
beforeEach(() => {
  for (const file of ['calls', 'refuses']) rmSync(inFolder(file), { force: true });
  put('site.json', WHOLE);
});
afterAll(() => rmSync(folder, { recursive: true }));

function deploy(args: string[] = [], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/deploy.mjs', 'production', ...args],
      { cwd: folder, env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

const listUploads = () =>
  existsSync(inFolder('calls'))
    ? readFileSync(inFolder('calls'), 'utf8')
        .split('\n')
        .filter((line) => /^(?:deploy|versions upload) /.test(line))
    : [];

describe('npm run deploy', () => {
  test('uploads the platform and then the site, each with its commit', async () => {
    const { code, output } = await deploy();
    expect([code, output]).toEqual([0, expect.stringContaining('Now: npm run smoke -- --origin https://orla.test')]);
    const tag = git('rev-parse', '--short=12', 'HEAD').toString().trim();
    const said = `--tag=${tag} --message=feat(site): open it`;
    expect(listUploads()).toEqual([
      `deploy -c src/platform/wrangler.toml --env production ${said}`,
      `deploy -c .deploy/production/server/wrangler.json ${said}`,
    ]);
  });

  test('deploys uncommitted sources only with the flag', async () => {
    put('src/new.ts', '');
    const { code, output } = await deploy();
    expect([code, output]).toEqual([1, expect.stringMatching(/With --dirty it is deployed:\n {2}- src\/new\.ts/)]);
    expect(listUploads()).toEqual([]);
    expect((await deploy(['--dirty'])).code).toBe(0);
    expect(listUploads()[0]).toMatch(/ --tag=[0-9a-f]{12}-dirty /);
    rmSync(inFolder('src/new.ts'));
  });

  test('replaces a gradual deployment only with the flag; an upload alone replaces nothing', async () => {
    put('site.json', toStatus({ version_id: 'new', percentage: 10 }, { version_id: 'old', percentage: 90 }));
    const { code, output } = await deploy();
    expect([code, output]).toEqual([1, expect.stringContaining('orla-production: new has 10 %, old has 90 %')]);
    expect(listUploads()).toEqual([]);
    expect((await deploy(['--replace-gradual'])).code).toBe(0);
    const uploaded = await deploy(['--upload-only']);
    expect([uploaded.code, uploaded.output]).toEqual([
      0,
      expect.stringContaining('npx wrangler versions deploy -c wrangler.toml'),
    ]);
  });

  test('uploads nothing if Cloudflare does not report the running versions', async () => {
    put('site.json', 'You must be logged in');
    const { code, output } = await deploy();
    expect([code, output]).toEqual([1, expect.stringContaining('did not say which versions orla-production runs')]);
    expect(listUploads()).toEqual([]);
  });

  test('leaves no secrets behind when an upload fails, and names the next step', async () => {
    put('refuses', '');
    const env = {
      EDGE_SECRET: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6',
      EDGE_SECRET_PREVIOUS: 'q8Zr1nSxT4uV7wYb0cDfGhJkLmNpQrSt',
    };
    const { code, output } = await deploy([], env);
    expect([code, output]).toEqual([1, expect.stringMatching(/no more today\n.*give the same line again now/)]);
    const files = listUploads().map((line) => /--secrets-file (\S+)/.exec(line)?.[1] ?? '');
    expect(files).toHaveLength(2);
    for (const file of files) expect([path.basename(file), existsSync(file)]).toEqual(['secrets.json', false]);
  });
});
