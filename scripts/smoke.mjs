// `npm run smoke -- --origin https://… [--version <id>]` checks a deployed site from outside, without changes.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fail } from './lib/run.mjs';
import { CHECKS } from './lib/smoke-checks.mjs';

const TIMEOUT_MS = 15_000;
const { values } = parseArgs({ options: { origin: { type: 'string' }, version: { type: 'string' } } });
if (!values.origin || !URL.canParse(values.origin))
  fail('Name the site: npm run smoke -- --origin https://site.example');
const { origin, host, hostname } = new URL(values.origin);
const isLocal = ['localhost', '127.0.0.1'].includes(hostname);

/**
 * The script does not know the environment of the origin, so the header names the site workers of all environments; workers with other names ignore
 * it.
 */
async function askForVersion(id) {
  if (id === undefined) return {};
  const { ENVIRONMENTS, readDeployment } = await import('./lib/deployment.mjs');
  const { toOverride } = await import('./lib/rollout.mjs');
  const names = ENVIRONMENTS.map((env) => readDeployment(env).site.name);
  const headers = toOverride(id, names);
  if (!headers) fail('Give the id of the version: npx wrangler deployments list --name …');
  console.log(
    `asking for version ${id} of ${names.join(' or ')}; responses do not name their version, and where it is not deployed another version answers`,
  );
  return headers;
}

const override = await askForVersion(values.version);

async function ask(path, { from = origin, headers, ...init } = {}) {
  const options = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { ...override, ...headers } };
  const response = await fetch(from + path, { ...options, ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}

let failed = 0;
for (const [name, run] of Object.entries(CHECKS)) {
  try {
    await run(ask, isLocal, host);
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}: ${error.message}`);
  }
}
console.log(`${Object.keys(CHECKS).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
