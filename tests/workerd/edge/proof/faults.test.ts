import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { login } from '../../../../src/contract/session/session.ts';
import { takeTurn } from '../../../take-turn.ts';
import { FAULTS, isRefusalOf } from '../support/bad-platform.ts';
import { success } from '../support/fake-platform.ts';
import { createHarness, FROM_OUR_PAGES } from '../support/harness.ts';

const TIMEOUT_MS = 80;
/** Time limit of a test. A call that never ends fails the test after this time. */
const NEVER_MS = 120_000;
/** Number of simultaneous calls. All calls together, each with a response of 5 MB, took minutes on a slow machine. */
const AT_ONCE = 30;
const CALLS = ENDPOINTS.filter(
  // Sockets and the gate's questions have tests of their own: socket-faults.test.ts, gate-faults.test.ts.
  ({ host, auth, isDirect, answer }) => host === 'platform' && auth !== 'edge' && !isDirect && answer !== 'socket',
);
const TYPES = {
  none: undefined,
  json: 'application/json',
  jose: 'application/jose',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=a',
} as const;

async function askAt(endpoint: Endpoint, fault: () => Response | Promise<Response>): Promise<Response> {
  // Each call gets its own worker, because failures open the breaker. The worker has only the routes of this call, so it starts quickly.
  const config = { opsExposed: true, upstreamTimeoutMs: TIMEOUT_MS };
  const { ask, platform } = createHarness(config, undefined, [login, endpoint]);
  platform.on(login.path, () =>
    success({ token: 'm-1.platform-secret-0123', firstTimeLogin: false, passwordExpired: false }),
  );
  const jose = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
  const signedIn = await ask(login.path, { method: 'POST', headers: jose, body: 'a' });
  const { value } = (await signedIn.json()) as { value: { token: string } };
  const path = endpoint.path.replaceAll(/:\w+/g, 'x1');
  platform.on(path, fault);
  const type = TYPES[endpoint.body];
  const headers = {
    ...FROM_OUR_PAGES,
    ...(type && { 'Content-Type': type }),
    Authorization: endpoint.auth === 'operator' ? 'Bearer ops' : `Bearer ${value.token}`,
    Cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return ask(path, { method: endpoint.method, headers, ...(reads ? {} : { body: '{}' }) });
}

async function toComplaint(endpoint: Endpoint, name: string, fault: () => Response | Promise<Response>) {
  const response = await askAt(endpoint, fault);
  const text = await response.text();
  return isRefusalOf(name, { status: response.status, text })
    ? []
    : [`${endpoint.id}: ${response.status} ${text.slice(0, 200)}`];
}

const NAMES = Object.keys(FAULTS);
/** The calls are divided into three shares. In a short run each fault is tested with one share of the calls, in a long run with all. */
const SHARES = [0, 1, 2];

describe.each(Object.entries(FAULTS))('a platform that %s', (name, fault) => {
  const shares = takeTurn(SHARES, NAMES.indexOf(name), env.TEST_EXTENT);
  const met = CALLS.filter((_, index) => shares.includes(index % SHARES.length));

  test(
    `gets a bounded refusal without details, for all of ${met.length} calls`,
    async () => {
      const complaints: string[] = [];
      for (let from = 0; from < met.length; from += AT_ONCE) {
        const calls = met.slice(from, from + AT_ONCE);
        complaints.push(...(await Promise.all(calls.map((endpoint) => toComplaint(endpoint, name, fault)))).flat());
      }
      expect(complaints).toEqual([]);
    },
    NEVER_MS,
  );
});
