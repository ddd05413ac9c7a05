import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../src/console/core/api.ts';
import { readFile } from '../../../src/console/core/download.ts';
import { isIdle, watchIdle } from '../../../src/console/core/idle.ts';
import { $page, $session, $staleRights, reportRefusal } from '../../../src/console/core/session-state.ts';
import { approveWithdrawal, getPayment } from '../../../src/contract/cashier/operator.ts';
import { exportFigureRows } from '../../../src/contract/operator/figure-rows.ts';
import { STAFF_IDLE_SECONDS } from '../../../src/contract/staff/session.ts';
import { DAY_MS } from '../../../src/lib/durations.ts';
import { createLocalCsv } from '../../../src/lib/local-csv.ts';

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

test('the console locks although the clock of the desk is set back by a day', () => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  answer({ success: true, value: null });
  $session.set({ kind: 'open', person });
  const stop = watchIdle();
  vi.setSystemTime(Date.now() - DAY_MS);
  vi.advanceTimersByTime((STAFF_IDLE_SECONDS - 60) * 1_000);
  expect($session.get().kind).toBe('open');
  vi.advanceTimersByTime(2 * 60_000);
  expect($session.get().kind).toBe('locked');
  stop();
  vi.useRealTimers();
});

describe('the page of a session', () => {
  const other = { ...person, id: '2', account: 'bento' };
  const open = () => $session.set({ kind: 'open', person });
  afterEach(() => vi.useRealTimers());

  test('stays under the lock and under the sign-in after its end', () => {
    vi.useFakeTimers();
    open();
    $session.set({ kind: 'locked', person });
    expect($page.get()).toMatchObject({ person });
    open();
    reportRefusal('staff.unauthorized');
    expect($page.get()).toMatchObject({ person });
    vi.advanceTimersByTime(STAFF_IDLE_SECONDS * 1_000);
    expect($page.get(), 'for the time of the lock').toEqual({ kind: 'guest' });
  });

  test('goes with a sign-out and with another person', () => {
    open();
    $session.set({ kind: 'guest' });
    expect($page.get()).toEqual({ kind: 'guest' });
    open();
    $session.set({ kind: 'locked', person: other });
    expect($page.get()).toEqual({ kind: 'guest' });
    open();
    reportRefusal('staff.unauthorized');
    $session.set({ kind: 'open', person: other });
    expect($page.get()).toMatchObject({ person: other });
  });
});

describe('a file of the console', () => {
  const read = (signal = new AbortController().signal, onBytes = vi.fn()) =>
    readFile(exportFigureRows, { figure: 'net', format: 'csv' }, { signal, onBytes });
  const HEADERS = { 'Content-Disposition': 'attachment; filename="net.csv"' };
  const stub = (body: ReadableStream<Uint8Array>) =>
    vi.stubGlobal('fetch', async () => new Response(body, { headers: HEADERS }));

  test('is offered whole, with its size so far', async () => {
    const toBytes = new TextEncoder();
    stub(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const text of ['a;b\r\n', '1;2\r\n']) controller.enqueue(toBytes.encode(text));
          controller.close();
        },
      }),
    );
    const onBytes = vi.fn();
    const file = await read(undefined, onBytes);
    expect(file).toMatchObject({ ok: true, value: { name: 'net.csv' } });
    expect(file?.ok && (await file.value.content.text())).toBe('a;b\r\n1;2\r\n');
    expect(onBytes.mock.calls.flat()).toEqual([5, 10]);
  });

  test('is rewritten for the reader, and not offered where its last line says that rows are missing', async () => {
    const toBody = (text: string) => new Response(text).body as ReadableStream<Uint8Array>;
    const toHeading = (column: string) => (column === 'at' ? 'Hora' : column);
    const local = () => createLocalCsv({ tag: 'pt-BR', timeZone: 'America/Sao_Paulo', toHeading });
    const of = () =>
      readFile(
        exportFigureRows,
        { figure: 'net', format: 'csv' },
        {
          ...{ signal: new AbortController().signal, onBytes: vi.fn(), local: local() },
        },
      );
    stub(toBody('\uFEFFat,payer,net\r\n2026-11-26T02:30:05.000Z,José,-1.50\r\n'));
    const file = await of();
    expect(file?.ok && (await file.value.content.text())).toBe('Hora;payer;net\r\n25/11/2026 23:30:05;José;-1,50\r\n');
    stub(toBody('at,net\r\n,1.50\r\nsession.required\r\n'));
    expect(await of()).toMatchObject({ ok: false, failure: { code: 'download.broken' } });
  });

  test('that is refused, breaks off, or is stopped is not offered', async () => {
    refuse('staff.forbidden');
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'staff.forbidden' } });
    const toBroken = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.error(new Error('broken')),
      });
    stub(toBroken());
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'download.broken' } });
    stub(toBroken());
    expect(await read(AbortSignal.abort())).toBeUndefined();
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')));
    expect(await read()).toMatchObject({ ok: false, failure: { code: 'network.failed' } });
  });
});
