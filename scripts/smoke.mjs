// `npm run smoke -- --origin https://…`: what must be true of a deployed site, from outside, without changing anything.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { fail } from './lib/run.mjs';

const TIMEOUT_MS = 15_000;
const { values } = parseArgs({ options: { origin: { type: 'string' } } });
if (!values.origin || !URL.canParse(values.origin))
  fail('Say which site: npm run smoke -- --origin https://site.example');
const { origin, hostname } = new URL(values.origin);
const isLocal = ['localhost', '127.0.0.1'].includes(hostname);

async function ask(path, init = {}) {
  const response = await fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}

function check(isTrue, otherwise) {
  if (!isTrue) throw new Error(otherwise);
}

function checkHeaders({ headers }) {
  const policy = headers.get('content-security-policy') ?? '';
  check(policy.includes("base-uri 'none'"), `its policy is "${policy}"`);
  check(!policy.includes('unsafe-'), 'its policy allows what is unsafe');
  check(headers.get('x-content-type-options') === 'nosniff', 'nosniff is missing');
  check((headers.get('strict-transport-security') ?? '').includes('max-age=63072000'), 'HSTS is not two years');
  check(headers.has('x-request-id'), 'it has no request id');
  for (const name of ['server-timing', 'referrer-policy', 'permissions-policy'])
    check(headers.has(name), `${name} is missing`);
  for (const name of ['cdn-cache-control', 'cache-tag']) check(!headers.has(name), `${name} says too much`);
}

const CHECKS = {
  'the site worker is alive': async () => {
    const answer = await ask('/health');
    check(answer.status === 200 && answer.json().value.alive, `${answer.status}`);
  },
  'the platform answers': async () => {
    const answer = await ask('/health/platform');
    check(
      answer.status === 200 && answer.json().value.platform === 'up',
      `${answer.status} ${answer.text.slice(0, 200)}`,
    );
  },
  'the permission document is there, and the site is open': async () => {
    const { value } = (await ask('/permission')).json();
    check(value.status === 0 && !value.readOnly, `status ${value.status}, read-only ${value.readOnly}`);
    check(isLocal || value.location.ip !== '', 'the visitor has no address');
  },
  'the home page is complete HTML with its headers': async () => {
    const answer = await ask('/');
    check(answer.status === 200 && answer.text.includes('</html>'), `${answer.status}`);
    checkHeaders(answer);
  },
  'a page that is not there is a page': async () => {
    const answer = await ask('/there-is-no-such-page');
    check(answer.status === 404 && answer.text.includes('</html>'), `${answer.status}`);
    checkHeaders(answer);
  },
  'public lists arrive': async () => {
    const answer = await ask('/wps/system/whitelabel');
    check(answer.status === 200 && answer.json().success, `${answer.status}`);
  },
  'a guest is a guest': async () => {
    const answer = await ask('/wps/member/info');
    check(answer.status === 401 && answer.headers.get('cache-control') === 'no-store', `${answer.status}`);
  },
  'another site cannot change anything': async () => {
    const headers = {
      'content-type': 'application/jose',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    };
    const answer = await ask('/wps/session/login', { method: 'POST', headers, body: 'x' });
    check(answer.status === 403, `${answer.status}`);
  },
  'the inner calls are closed': async () => {
    for (const path of ['/wps/system/region', '/_purge', ...(isLocal ? [] : ['/ops/audit', '/dev/outbox'])])
      check((await ask(path)).status === 404, path);
    check((await ask('/edge/purge', { method: 'POST' })).status === 401, '/edge/purge');
  },
};

let failed = 0;
for (const [name, run] of Object.entries(CHECKS)) {
  try {
    await run();
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}: ${error.message}`);
  }
}
console.log(`${Object.keys(CHECKS).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
