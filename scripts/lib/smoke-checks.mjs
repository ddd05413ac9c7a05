// The checks of `npm run smoke` on a deployed site, from outside and without changes.
const ACCESS = /^https:\/\/[\w-]+\.cloudflareaccess\.com\//;
const LOGIN = /^(?:\/[\w-]+)?\/login(?:\?|$)/;

function check(isTrue, otherwise) {
  if (!isTrue) throw new Error(otherwise);
}

function checkTransport({ headers }) {
  check(headers.get('x-content-type-options') === 'nosniff', 'nosniff is missing');
  check((headers.get('strict-transport-security') ?? '').includes('max-age=63072000'), 'HSTS is not two years');
}

function checkHeaders({ headers }) {
  const policy = headers.get('content-security-policy') ?? '';
  check(policy.includes("base-uri 'none'"), `its policy is "${policy}"`);
  check(!policy.includes('unsafe-'), 'its policy allows what is unsafe');
  checkTransport({ headers });
  check(headers.has('x-request-id'), 'it has no request id');
  for (const name of ['server-timing', 'referrer-policy', 'permissions-policy'])
    check(headers.has(name), `${name} is missing`);
  for (const name of ['cdn-cache-control', 'cache-tag']) check(!headers.has(name), `${name} says too much`);
}

/** Returns a page and its status. A site for members only (`brand.loginToHome`) redirects to the sign-in, which is then checked instead. */
async function askForPage(ask, path, wanted) {
  const answer = await ask(path);
  const to = answer.headers.get('location') ?? '';
  const isLed = answer.status === 302 && LOGIN.test(to);
  if (isLed) check(answer.headers.get('cache-control') === 'no-store', 'the way to the sign-in may be kept');
  const page = isLed ? await ask(to) : answer;
  check(page.status === (isLed ? 200 : wanted) && page.text.includes('</html>'), `${page.status}`);
  return page;
}

/**
 * The checks, each under the sentence that is printed for it. `ask` requests a path of the site, or of the origin `from`, without following
 * redirects, and returns `{ status, headers, text, json }`.
 */
export const CHECKS = {
  'the site worker is alive': async (ask) => {
    const answer = await ask('/health');
    check(answer.status === 200 && answer.json().value.alive, `${answer.status}`);
  },
  'plain http leads to https': async (ask, isLocal, host) => {
    if (isLocal) return;
    const answer = await ask('/health', { from: `http://${host}` });
    check([301, 302, 307, 308].includes(answer.status), `${answer.status}`);
    const to = answer.headers.get('location') ?? '';
    check(to === `https://${host}/health`, `it leads to "${to}"`);
  },
  'the platform answers': async (ask) => {
    const answer = await ask('/health/platform');
    check(
      answer.status === 200 && answer.json().value.platform === 'up',
      `${answer.status} ${answer.text.slice(0, 200)}`,
    );
  },
  'the permission document exists, and the site is open': async (ask, isLocal) => {
    const { value } = (await ask('/permission')).json();
    check(value.status === 0 && !value.readOnly, `status ${value.status}, read-only ${value.readOnly}`);
    check(isLocal || value.location.ip !== '', 'the visitor has no address');
  },
  'the home page is complete HTML with its headers': async (ask) => {
    checkHeaders(await askForPage(ask, '/', 200));
  },
  'hashed files carry the headers that they can': async (ask) => {
    const [file] = /\/_astro\/[\w.-]+/.exec((await askForPage(ask, '/', 200)).text) ?? [];
    check(file, 'the home page names no hashed file');
    const { status, headers } = await ask(file);
    check(status === 200, `${file} ${status}`);
    checkTransport({ headers });
    check(headers.get('cross-origin-resource-policy') === 'same-origin', `${file} may be embedded anywhere`);
    check((headers.get('cache-control') ?? '').includes('immutable'), `${file} is not kept for ever`);
  },
  'a missing page answers 404 with a whole page': async (ask) => {
    checkHeaders(await askForPage(ask, '/there-is-no-such-page', 404));
  },
  'public lists arrive': async (ask) => {
    const answer = await ask('/wps/system/whitelabel');
    check(answer.status === 200 && answer.json().success, `${answer.status}`);
  },
  'a guest gets 401 for member data': async (ask) => {
    const answer = await ask('/wps/member/info');
    check(answer.status === 401 && answer.headers.get('cache-control') === 'no-store', `${answer.status}`);
  },
  'another site cannot change anything': async (ask) => {
    const headers = {
      'content-type': 'application/jose',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    };
    const answer = await ask('/wps/session/login', { method: 'POST', headers, body: 'x' });
    check(answer.status === 403, `${answer.status}`);
  },
  'the inner calls are closed': async (ask, isLocal) => {
    for (const path of ['/wps/system/region', '/_purge', ...(isLocal ? [] : ['/dev/outbox'])])
      check((await ask(path)).status === 404, path);
    // With `OPS_EXPOSED`, operators authenticate to the operator calls, and to Cloudflare Access before that.
    const operator = await ask('/ops/audit');
    const isLed = operator.status === 302 && ACCESS.test(operator.headers.get('location') ?? '');
    check(isLed || [401, 403, 404].includes(operator.status), '/ops/audit');
    check((await ask('/edge/purge', { method: 'POST' })).status === 401, '/edge/purge');
  },
};
