// `npm run smoke -- --origin https://…`: what must be true of a deployed site, from outside, without changing anything.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fail } from './lib/run.mjs';
import { CHECKS } from './lib/smoke-checks.mjs';

const TIMEOUT_MS = 15_000;
const { values } = parseArgs({ options: { origin: { type: 'string' } } });
if (!values.origin || !URL.canParse(values.origin))
  fail('Say which site: npm run smoke -- --origin https://site.example');
const { origin, host, hostname } = new URL(values.origin);
const isLocal = ['localhost', '127.0.0.1'].includes(hostname);

async function ask(path, { from = origin, ...init } = {}) {
  const response = await fetch(from + path, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
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
