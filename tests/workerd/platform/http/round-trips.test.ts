import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, register, seal, seedAll } from '../support/api.ts';
import { measureRoundTrips } from '../support/round-trips.ts';

const ORIGIN = 'https://platform.test';
let token: string;

beforeAll(async () => {
  await seedAll();
  token = (await register('viajante')).value.token;
});

function ask(path: string): Request {
  return new Request(ORIGIN + path, { headers: bearer(token) });
}

async function toLogin(username: string, password: string): Promise<Request> {
  const body = await seal({ type: 'username', username, password });
  return new Request(`${ORIGIN}/wps/session/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/jose' },
  });
}

describe('round trips to storage', () => {
  test.each(['/wps/v2/wallets/balance', '/wps/member/info'])('%s costs one', async (path) => {
    expect(await measureRoundTrips(ask(path))).toEqual({ status: 200, waits: 1, calls: 1 });
  });

  test('a sign-in costs its hash and at most three round trips more', async () => {
    const reply = await measureRoundTrips(await toLogin('viajante', 'um-barco-azul'));
    expect(reply.status).toBe(200);
    // One of them fetches the hash's record.
    expect(reply.waits).toBeLessThanOrEqual(4);
  });
});
