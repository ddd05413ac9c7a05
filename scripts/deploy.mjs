// `npm run deploy -- staging|production [--dry-run] [--upload-only]` checks, builds, migrates and deploys the workers. Each refusal names
// the flag that allows it: --contract, --sign-everybody-out, --replace-gradual, --dirty.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { buildConsole, buildGames } from './lib/build.mjs';
import {
  checkDeployment,
  ENVIRONMENTS,
  listBehind,
  listClassesTaken,
  listMigrations,
  listTakingAway,
  PLATFORM_CONFIG,
  readDeployment,
  readPending,
} from './lib/deployment.mjs';
import { listNext, listSplit, readShares } from './lib/rollout.mjs';
import { bin, fail, run } from './lib/run.mjs';
import { checkSecrets, readStored } from './lib/secrets.mjs';
import { checkWorkTree, readWorkTree, toVersionArgs } from './lib/work-tree.mjs';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'upload-only': { type: 'boolean', default: false },
    contract: { type: 'boolean', default: false },
    'sign-everybody-out': { type: 'boolean', default: false },
    'replace-gradual': { type: 'boolean', default: false },
    dirty: { type: 'boolean', default: false },
  },
});
const [env] = positionals;
if (!ENVIRONMENTS.includes(env) || positionals.length > 1)
  fail(`Say which environment: npm run deploy -- ${ENVIRONMENTS.join('|')} [--dry-run] [--upload-only]`);

const isDry = flags['dry-run'];
const isUploadOnly = flags['upload-only'];
const outDir = `.deploy/${env}`;
const SITE_BUILT = `${outDir}/server/wrangler.json`;
const deployment = readDeployment(env);
const { site, platform, studio } = deployment;
const behind = listBehind(deployment);

function failWith(title, problems) {
  if (problems.length > 0) fail(`${title}\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}

const toLastLines = (output, count) => output.trim().split('\n').slice(-count);

function failStep(name, output, hint = []) {
  fail([`${name} failed:`, ...toLastLines(output, 15), ...hint].join('\n'));
}

async function step(name, command, args, extra = {}) {
  console.log(`— ${name}`);
  const { code, output } = await run(command, args, { capture: true, env: extra });
  if (code !== 0) failStep(name, output);
}

/** Lists a worker's secret names at Cloudflare. Without them the script cannot tell which secrets an upload would replace. */
async function listStored(name) {
  if (isDry) return undefined;
  const said = await run(bin('wrangler'), ['secret', 'list', '--name', name, '--format', 'json'], { capture: true });
  const stored = readStored(said);
  if (!stored) failWith(`Cloudflare did not say which secrets ${name} has:`, toLastLines(said.output, 5));
  return stored;
}

async function askShares(name) {
  const args = ['deployments', 'status', '--name', name, '--json'];
  const said = await run(bin('wrangler'), args, { capture: true });
  const shares = readShares(said);
  if (!shares) failWith(`Cloudflare did not say which versions ${name} runs:`, toLastLines(said.output, 5));
  return shares;
}

/**
 * Refuses to replace a worker whose traffic is split between versions. Wrangler asks for this too, but without a terminal it confirms its own
 * question. An upload alone replaces nothing.
 */
async function refuseSplit(names) {
  if (isDry || isUploadOnly || flags['replace-gradual']) return;
  const shares = {};
  for (const name of names) shares[name] = await askShares(name);
  failWith(
    'A version is given gradually, and this would replace it and the one before at once. With --replace-gradual it does:',
    listSplit(shares),
  );
}

/** Returns the migrations that the database lacks, or undefined if wrangler does not report them. */
async function askPending(files) {
  if (isDry) return undefined;
  const args = ['d1', 'migrations', 'list', 'DB', '--remote', '-c', PLATFORM_CONFIG, '--env', env];
  const { code, output } = await run(bin('wrangler'), args, { capture: true });
  return code === 0 ? readPending(output, files) : undefined;
}

async function takeSecrets(worker, name) {
  const { problems, values, unseen } = checkSecrets(worker, process.env, await listStored(name), {
    maySignOut: flags['sign-everybody-out'],
    isGradual: isUploadOnly,
  });
  failWith(`The secrets of ${name} are not right (scripts/lib/secrets.mjs):`, problems);
  if (unseen.length > 0) console.log(`  ${name} must have at Cloudflare: ${unseen.join(', ')}`);
  return values;
}

async function upload(name, args, secrets, hint) {
  const folder = mkdtempSync(path.join(tmpdir(), 'orla-deploy-'));
  const file = path.join(folder, 'secrets.json');
  const title = `${isUploadOnly ? 'upload' : 'deploy'} ${name}`;
  console.log(`— ${title}`);
  let said;
  try {
    const verb = isUploadOnly ? ['versions', 'upload'] : ['deploy'];
    const given = Object.keys(secrets).length > 0 ? ['--secrets-file', file] : [];
    if (given.length > 0) writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const dry = isDry ? ['--dry-run', '--outdir', path.join(folder, 'out')] : [];
    said = await run(bin('wrangler'), [...verb, ...args, ...toVersionArgs(tree), ...given, ...dry], { capture: true });
  } finally {
    // The folder holds the secrets, so it is removed before any later step can end this process.
    rmSync(folder, { recursive: true, force: true });
  }
  if (said.code !== 0) failStep(title, said.output, hint);
  for (const line of said.output.split('\n')) if (/Total Upload|Version ID/.test(line)) console.log(`  ${line.trim()}`);
}

const unfinished = checkDeployment(deployment, env);
if (isDry) for (const problem of unfinished) console.log(`  not ready: ${problem}`);
else failWith(`The environment ${env} is not ready:`, unfinished);
const tree = await readWorkTree();
const unkept = flags.dirty ? [] : checkWorkTree(tree);
if (isDry && unkept.length > 0) console.log('  not ready: the sources differ from the commit');
else
  failWith('What is here is not what a commit has, and could not be found again. With --dirty it is deployed:', unkept);
await refuseSplit([site.name, ...behind.map(({ name }) => name)]);
const siteSecrets = await takeSecrets('site', site.name);
const secrets = {};
for (const { worker, name } of behind) secrets[worker] = await takeSecrets(worker, name);
if (platform && !flags.contract) {
  const files = listMigrations();
  const pending = await askPending(files);
  const taking = [
    ...listTakingAway(files, pending),
    ...listClassesTaken(platform),
    ...(studio ? listClassesTaken(studio) : []),
  ];
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
const consoleError = await buildConsole(`${outDir}/client`);
if (consoleError) fail(`The console was not built: ${consoleError}`);
const uploaded = [];
function toHint() {
  const is = uploaded.length > 1 ? 'are' : 'is';
  return uploaded.length === 0 || isDry
    ? []
    : [`${uploaded.join(' and ')} ${is} uploaded: give the same line again now.`];
}

// Deploys the site last: a new site may call a platform's new calls, but no platform calls new paths of the site.
for (const { worker, config, name } of behind) {
  const where = ['-c', config, '--env', env];
  if (worker === 'platform' && !isDry)
    await step('migrate the database', bin('wrangler'), ['d1', 'migrations', 'apply', 'DB', '--remote', ...where]);
  await upload(name, where, secrets[worker], toHint());
  uploaded.push(name);
}
await upload(site.name, ['-c', SITE_BUILT], siteSecrets, toHint());
const next = listNext(env, site.vars.SITE_ORIGIN, { behind, isUploadOnly, isDry });
console.log(next.join('\n'));
