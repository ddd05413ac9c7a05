// `npm run smoke -- --origin https://… [--version <id>]`: what must be true of a deployed site, from outside, without changing anything.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fail } from './lib/run.mjs';
import { CHECKS } from './lib/smoke-checks.mjs';

const TIMEOUT_MS = 15_000;
const { values } = parseArgs({ options: { origin: { type: 'string' }, version: { type: 'string' } } });
if (!values.origin || !URL.canParse(values.origin))
  fail('Say which site: npm run smoke -- --origin https://site.example');
const { origin, host, hostname } = new URL(values.origin);
const isLocal = ['localhost', '127.0.0.1'].includes(hostname);

/** Which environment this is only its operator knows: the workers of the others hear nothing of it. */
async function askForVersion(id) {
  if (id === undefined) return {};
  const { ENVIRONMENTS, readDeployment } = await import('./lib/deployment.mjs');
  const { toOverride } = await import('./lib/rollout.mjs');
  const names = ENVIRONMENTS.map((env) => readDeployment(env).site.name);
  const headers = toOverride(id, names);
  if (!headers) fail('Say which version by its id: npx wrangler deployments list --name …');
  console.log(
    `asking for version ${id} of ${names.join(' or ')}: no answer says which one it was, and any may be where that is not deployed`,
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
