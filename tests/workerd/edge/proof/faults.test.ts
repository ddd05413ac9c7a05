import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { login } from '../../../../src/contract/session/session.ts';
import { FAULTS, isRefusalOf } from '../support/bad-platform.ts';
import { success } from '../support/fake-platform.ts';
import { createHarness, FROM_OUR_PAGES } from '../support/harness.ts';

const TIMEOUT_MS = 80;
/** A call without an end fails after this time. */
const NEVER_MS = 120_000;
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
  const { ask, platform } = createHarness({ opsExposed: true, upstreamTimeoutMs: TIMEOUT_MS });
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

describe.each(Object.entries(FAULTS))('a platform that %s', (name, fault) => {
  test(
    `gets a bounded refusal without details, for all ${CALLS.length} calls`,
    async () => {
      const outcomes = await Promise.all(
        CALLS.map(async (endpoint) => {
          const response = await askAt(endpoint, fault);
          const text = await response.text();
          const isFine = isRefusalOf(name, { status: response.status, text });
          return isFine ? undefined : `${endpoint.id}: ${response.status} ${text.slice(0, 200)}`;
        }),
      );
      expect(outcomes.filter(Boolean)).toEqual([]);
    },
    NEVER_MS,
  );
});
