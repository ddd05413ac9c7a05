import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../src/console/core/api.ts';
import { isIdle } from '../../../src/console/core/idle.ts';
import { $session, $staleRights } from '../../../src/console/core/session-state.ts';
import { approveWithdrawal, getPayment } from '../../../src/contract/cashier/operator.ts';
import { STAFF_IDLE_SECONDS } from '../../../src/contract/staff/session.ts';

const ID = 'W1-m0123456789abcdef01234567';
const person = { id: '1', account: 'ana', name: 'Ana', roles: [], permissions: [] };

function answer(body: unknown, status = 200): ReturnType<typeof vi.fn<typeof fetch>> {
  const fake = vi.fn<typeof fetch>(async () => Response.json(body, { status, headers: { 'X-Request-Id': 'r1' } }));
  vi.stubGlobal('fetch', fake);
  return fake;
}
const refuse = (errorCode: string, value?: unknown) =>
  answer({ success: false, errorCode, message: errorCode, value }, 409);

afterEach(() => {
  vi.unstubAllGlobals();
  $session.set({ kind: 'unknown' });
  $staleRights.set(false);
});

describe('a call of the console', () => {
  test('sends the cookie and the key of its decision, and no token', async () => {
    const fake = answer({ success: true, value: { id: ID, state: 'approved' } });
    const result = await call(approveWithdrawal, { id: ID, reason: 'ok' }, 'key-1');
    expect(result).toEqual({ ok: true, value: { id: ID, state: 'approved' } });
    const [url, init] = fake.mock.calls[0] ?? [];
    expect(url).toBe(`/ops/withdrawals/${ID}/approve`);
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"reason":"ok"}' });
    expect(init?.headers).toMatchObject({ 'Idempotency-Key': 'key-1' });
    expect(init?.headers).not.toHaveProperty('Authorization');
  });

  test('that gets no answer, or an unreadable one, is a failure and never an error', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')));
    expect(await call(getPayment, { id: ID })).toMatchObject({ ok: false, failure: { code: 'network.failed' } });
    answer({ success: true, value: { payment: 1 } });
    expect(await call(getPayment, { id: ID })).toMatchObject({
      ok: false,
      failure: { code: 'unknown', requestId: 'r1' },
    });
  });

  test('names the refused fields', async () => {
    refuse('request.invalid', { fields: { reason: 'required' } });
    expect(await call(approveWithdrawal, { id: ID })).toMatchObject({ failure: { fields: { reason: 'required' } } });
  });
});

describe('a refusal that concerns the session', () => {
  test.each([
    ['staff.unauthorized', 'guest'],
    ['operator.unauthorized', 'guest'],
    ['staff.locked', 'locked'],
    ['cashier.state_changed', 'open'],
  ])('%s leaves it %s', async (code, kind) => {
    $session.set({ kind: 'open', person });
    refuse(code);
    await call(getPayment, { id: ID });
    expect($session.get().kind).toBe(kind);
  });

  test('that ends an open session says so at the sign-in, also when several calls are refused', async () => {
    refuse('staff.unauthorized');
    await call(getPayment, { id: ID });
    expect($session.get()).toEqual({ kind: 'guest', isEnded: false });
    $session.set({ kind: 'open', person });
    await call(getPayment, { id: ID });
    await call(getPayment, { id: ID });
    expect($session.get()).toEqual({ kind: 'guest', isEnded: true });
  });

  test('for its right has the rights read again', async () => {
    refuse('staff.forbidden');
    await call(getPayment, { id: ID });
    expect($staleRights.get()).toBe(true);
  });
});

test('the console locks when nobody has touched it for the time of the contract', () => {
  expect(isIdle(1_000, STAFF_IDLE_SECONDS * 1_000)).toBe(false);
  expect(isIdle(1_000, STAFF_IDLE_SECONDS * 1_000 + 1_000)).toBe(true);
});
