// `npm run deploy -- staging|production [--dry-run] [--upload-only] [--contract] [--sign-everybody-out]`: checks, builds, migrates, deploys both workers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildGames } from './lib/build.mjs';
import {
  checkDeployment,
  ENVIRONMENTS,
  listMigrations,
  listTakingAway,
  PLATFORM_CONFIG,
  readDeployment,
  readPending,
} from './lib/deployment.mjs';
import { bin, fail, run } from './lib/run.mjs';
import { checkSecrets, readStored } from './lib/secrets.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'upload-only': { type: 'boolean', default: false },
    contract: { type: 'boolean', default: false },
    'sign-everybody-out': { type: 'boolean', default: false },
  },
});
const [env] = positionals;
if (!ENVIRONMENTS.includes(env) || positionals.length > 1)
  fail(`Say which environment: npm run deploy -- ${ENVIRONMENTS.join('|')} [--dry-run] [--upload-only]`);

const isDry = flags['dry-run'];
const outDir = `.deploy/${env}`;
const SITE_BUILT = `${outDir}/server/wrangler.json`;
const deployment = readDeployment(env);
const { site, platform } = deployment;

function failWith(title, problems) {
  if (problems.length > 0) fail(`${title}\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}

async function step(name, command, args, extra = {}) {
  console.log(`— ${name}`);
  const { code, output } = await run(command, args, { capture: true, env: extra });
  if (code !== 0) fail(`${name} failed:\n${output.trim().split('\n').slice(-15).join('\n')}`);
  return output;
}

/** The names that Cloudflare has for a worker. Without them nobody knows what an upload would replace. */
async function listStored(name) {
  if (isDry) return undefined;
  const said = await run(bin('wrangler'), ['secret', 'list', '--name', name, '--format', 'json'], { capture: true });
  const stored = readStored(said);
  if (!stored) failWith(`Cloudflare did not say which secrets ${name} has:`, said.output.trim().split('\n').slice(-5));
  return stored;
}

/** Of these migrations, what the database lacks; undefined when nobody says. */
async function askPending(files) {
  if (isDry) return undefined;
  const args = ['d1', 'migrations', 'list', 'DB', '--remote', '-c', PLATFORM_CONFIG, '--env', env];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  return code === 0 ? readPending(output, files) : undefined;
}

async function takeSecrets(worker, name) {
  const { problems, values, unseen } = checkSecrets(worker, process.env, await listStored(name), {
    maySignOut: flags['sign-everybody-out'],
  });
  failWith(`The secrets of ${name} are not right (scripts/lib/secrets.mjs):`, problems);
  if (unseen.length > 0) console.log(`  ${name} must have at Cloudflare: ${unseen.join(', ')}`);
  return values;
}

async function upload(name, args, secrets) {
  const folder = mkdtempSync(path.join(tmpdir(), 'orla-deploy-'));
  const file = path.join(folder, 'secrets.json');
  try {
    const verb = flags['upload-only'] ? ['versions', 'upload'] : ['deploy'];
    const given = Object.keys(secrets).length > 0 ? ['--secrets-file', file] : [];
    if (given.length > 0) writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const output = await step(`${flags['upload-only'] ? 'upload' : 'deploy'} ${name}`, bin('wrangler'), [
      ...verb,
      ...args,
      ...given,
      ...(isDry ? ['--dry-run', '--outdir', path.join(folder, 'out')] : []),
    ]);
    for (const line of output.split('\n')) if (/Total Upload|Version ID/.test(line)) console.log(`  ${line.trim()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const unfinished = checkDeployment(deployment, env);
if (isDry) for (const problem of unfinished) console.log(`  not ready: ${problem}`);
else failWith(`The environment ${env} is not ready:`, unfinished);
const siteSecrets = await takeSecrets('site', site.name);
const platformSecrets = platform ? await takeSecrets('platform', platform.name) : {};
if (platform && !flags.contract) {
  const files = listMigrations();
  const pending = await askPending(files);
  const taking = listTakingAway(files, pending);
  if (isDry) for (const file of taking) console.log(`  takes something away, unless it was applied before: ${file}`);
  else
    failWith(
      `These migrations take something away; a rollback would not work (docs/operations.md). With --contract they run:${pending ? '' : ' (Which were applied before could not be asked.)'}`,
      taking,
    );
}

const gamesError = await buildGames();
if (gamesError) fail(`The games were not built: ${gamesError}`);
await step(
  `build the site for ${env}`,
  process.execPath,
  ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', outDir],
  {
    DEPLOYED: '1',
    CLOUDFLARE_ENV: env,
    SITE_ORIGIN: site.vars.SITE_ORIGIN,
  },
);
// The platform first: a new site may call what an old platform lacks, never the other way round.
if (platform) {
  const where = ['-c', PLATFORM_CONFIG, '--env', env];
  if (!isDry)
    await step('migrate the database', bin('wrangler'), ['d1', 'migrations', 'apply', 'DB', '--remote', ...where]);
  await upload(platform.name, where, platformSecrets);
}
await upload(site.name, ['-c', SITE_BUILT], siteSecrets);
const origin = site.vars.SITE_ORIGIN;
console.log(
  isDry ? `Nothing was uploaded. Without --dry-run this deploys ${env}.` : `Now: npm run smoke -- --origin ${origin}`,
);
