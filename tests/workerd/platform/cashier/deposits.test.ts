import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { get, moveClock, OPS, seedAll, send, sendJson, signVendor } from '../support/api.ts';
import { alarm, joinCashier, operate } from './cashier.ts';

beforeAll(async () => {
  await seedAll();
});

const PIX = { method: 'PIX', amount: 50 };

describe('a deposit order', () => {
  test('opens once per key with a Pix code, and is credited once however often it is confirmed', async () => {
    const member = await joinCashier('dep1');
    const [first, again] = await Promise.all([
      member.post('CSH_createDeposit', PIX, 'k1-dep'),
      member.post('CSH_createDeposit', PIX, 'k1-dep'),
    ]);
    expect(first.value.id).toBe(again.value.id);
    expect(first.value).toMatchObject({ state: 'pending', amount: 50, received: 0, isFirst: false, payUrl: '' });
    expect(first.value.pixCode).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect((await member.post('CSH_createDeposit', { ...PIX, amount: 60 }, 'k1-dep')).errorCode).toBe(
      'idempotency.mismatch',
    );
    const confirm = (body = {}) =>
      operate('POST', `/ops/deposits/${first.value.id}/confirm`, { reason: 'extrato', ...body });
    const replies = await Promise.all([confirm(), confirm(), confirm()]);
    expect(replies.map(({ value }) => value)).toEqual(
      Array(3).fill({ id: first.value.id, state: 'paid', credited: 50 }),
    );
    expect(await member.balance()).toBe(50);
    expect((await confirm({ amount: 51 })).errorCode).toBe('cashier.state_changed');
    expect(await member.balance()).toBe(50);
    expect((await member.read('CSH_deposit', `?id=${first.value.id}`)).value).toMatchObject({
      isFirst: true,
      received: 50,
      state: 'paid',
      pixCode: '',
    });
    await member.expectBooks();
  });

  test('credits the amount received minus its fee', async () => {
    const method = { code: 'TAXA', name: 'Com taxa', kind: 'bank', enabled: true, position: 5, currency: 'BRL' };
    const limits = {
      minMinor: 100,
      maxMinor: 100_000,
      presetsMinor: [],
      feeMinor: 50,
      feeBasisPoints: 150,
      expiryMinutes: 5,
    };
    expect(
      (
        await sendJson(
          'PUT',
          '/ops/deposit-methods/TAXA',
          { ...method, ...limits, code: undefined, instructions: '' },
          OPS,
        )
      ).status,
    ).toBe(200);
    const swallowed = { ...method, ...limits, code: undefined, instructions: '', feeMinor: limits.minMinor };
    const refused = await sendJson('PUT', '/ops/deposit-methods/TAXA', swallowed, OPS);
    expect(refused.value).toEqual({ fields: { feeMinor: 'too_big' } });
    const member = await joinCashier('dep2');
    const order = await member.post('CSH_createDeposit', { method: 'TAXA', amount: 100 });
    expect(order.value.fee).toBe(2);
    const { value } = await operate('POST', `/ops/deposits/${order.value.id}/confirm`, {
      amount: 33.33,
      reason: 'menos',
    });
    expect(value.credited).toBe(32.33);
    expect(await member.balance()).toBe(32.33);
    const little = await member.post('CSH_createDeposit', { method: 'TAXA', amount: 100 });
    const part = await operate('POST', `/ops/deposits/${little.value.id}/confirm`, { amount: 0.5, reason: 'troco' });
    expect(part.value.credited, 'a part that the fee would swallow').toBe(0.5);
    expect(await member.balance()).toBe(32.83);
    expect((await member.read('CSH_deposits')).value.totals, 'what came').toEqual([
      { state: 'paid', count: 2, amount: 33.83 },
    ]);
    await member.expectBooks();
  });

  test('offers Pix in Brazilian reais only', async () => {
    const { value } = await get('/ops/deposit-methods', OPS);
    const { code: _code, ...pix } = value.list.find((method: { code: string }) => method.code === 'PIX');
    const put = await sendJson('PUT', '/ops/deposit-methods/PIXPLAY', { ...pix, currency: 'PLAY' }, OPS);
    expect(put.status).toBe(200);
    const member = await joinCashier('dep2b');
    const { methods } = (await member.read('CSH_depositMethods')).value;
    const offered = methods.filter(({ kind }: { kind: string }) => kind === 'pix');
    expect(offered).toEqual([expect.objectContaining({ code: 'PIX', currency: 'BRL' })]);
  });

  test('enforces limits, methods and the number of open orders', async () => {
    const member = await joinCashier('dep3');
    const order = (body: object) => member.post('CSH_createDeposit', { ...PIX, ...body });
    expect((await order({ amount: 9.99 })).errorCode).toBe('cashier.amount_out_of_limits');
    expect((await order({ amount: 20_000.01 })).errorCode).toBe('cashier.amount_out_of_limits');
    expect((await order({ amount: 10.001 })).status).toBe(400);
    expect((await order({ method: 'NONE' })).errorCode).toBe('cashier.method_unknown');
    const open = await Promise.all([1, 2, 3, 4, 5].map(() => order({})));
    expect(open.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(open.find(({ status }) => status !== 200)?.errorCode).toBe('cashier.too_many_open');
    const id = open.find(({ status }) => status === 200)?.value.id;
    expect((await member.post('CSH_cancelDeposit', { id })).value.state).toBe('cancelled');
    expect((await order({})).status).toBe(200);
    const other = await joinCashier('dep3b');
    expect((await other.post('CSH_cancelDeposit', { id })).errorCode).toBe('records.unknown');
    expect((await other.read('CSH_deposit', `?id=${id}`)).errorCode).toBe('records.unknown');
  });

  test('expires by its timer, also after a restart, and is still credited if paid late', async () => {
    const member = await joinCashier('dep4');
    const { value } = await member.post('CSH_createDeposit', PIX);
    await evictDurableObject(env.MEMBER.getByName(member.memberId));
    moveClock(31 * 60_000);
    await alarm(member.memberId);
    expect((await member.read('CSH_deposit', `?id=${value.id}`)).value.state).toBe('expired');
    await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'chegou tarde' });
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });

  test('moves nothing after a rejection, and cannot be rejected once paid', async () => {
    const member = await joinCashier('dep5');
    const { value } = await member.post('CSH_createDeposit', PIX);
    const reject = () => operate('POST', `/ops/deposits/${value.id}/reject`, { reason: 'não veio' });
    expect((await reject()).value).toMatchObject({ state: 'rejected', credited: 0 });
    expect(await member.balance()).toBe(0);
    await operate('POST', `/ops/deposits/${value.id}/confirm`, { reason: 'veio' });
    expect((await reject()).errorCode).toBe('cashier.state_changed');
    expect(await member.balance()).toBe(50);
  });

  test('is on the operator’s list, page by page', async () => {
    const member = await joinCashier('dep6');
    for (let n = 0; n < 3; n += 1) await member.post('CSH_createDeposit', PIX);
    const first = await get('/ops/payments?kind=deposit&state=pending&pageSize=2', OPS);
    expect(first.value.list).toHaveLength(2);
    expect(first.value.list[0]).toMatchObject({ account: 'dep6', amount: 50, state: 'pending' });
    const next = await get(`/ops/payments?kind=deposit&state=pending&pageSize=2&cursor=${first.value.next}`, OPS);
    const ids = [...first.value.list, ...next.value.list].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the built-in test payment', () => {
  async function order(name: string) {
    const member = await joinCashier(name);
    const { value } = await member.post('CSH_createDeposit', { method: 'TEST', amount: 20 });
    const sign = new URL(value.payUrl, 'https://x').searchParams.get('sign');
    return { member, id: value.id as string, payUrl: value.payUrl as string, sign };
  }
  const complete = (body: object) => sendJson('POST', '/studio/pay/complete', body);

  test('shows a page and pays once by a signed callback', async () => {
    const { member, id, payUrl, sign } = await order('dep7');
    const { exports } = await import('cloudflare:workers');
    const page = await exports.default.fetch(new Request(`https://platform.test${payUrl}`));
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(await page.text()).toContain('R$');
    expect((await send('GET', payUrl.replace(/sign=./, 'sign=x'))).status).toBe(404);
    expect((await complete({ id, sign: '0'.repeat(64), outcome: 'paid' })).errorCode).toBe('records.unknown');
    expect(await member.balance()).toBe(0);
    const paid = await Promise.all([1, 2].map(() => complete({ id, sign, outcome: 'paid' })));
    expect(paid.map(({ value }) => value.state)).toEqual(['paid', 'paid']);
    expect(await member.balance()).toBe(20);
    expect((await complete({ id, sign, outcome: 'declined' })).errorCode).toBe('cashier.state_changed');
    await member.expectBooks();
  });

  test('two payments for one order are not merged: the second is refused for manual review', async () => {
    const { member, id } = await order('dep9');
    const settle = (reference: string) =>
      getMember(env, member.memberId).deposits.settle({ id, amountMinor: 2_000, reason: '', reference });
    expect(await settle('A')).toMatchObject({ ok: true });
    expect(await settle('A')).toMatchObject({ ok: true });
    expect(await settle('B')).toMatchObject({ ok: false, code: 'cashier.state_changed' });
    expect(await member.balance()).toBe(20);
  });

  test('declines; a game vendor cannot confirm, and the provider confirms its own orders only', async () => {
    const { member, id, sign } = await order('dep8');
    const path = '/vendor/payments/deposits';
    const body = JSON.stringify({ id, outcome: 'paid', amount: 20, reference: 'x' });
    const headers = await signVendor(path, body, Math.floor(Date.now() / 1000));
    expect((await send('POST', path, { body, headers })).errorCode).toBe('vendor.bad_signature');
    expect((await complete({ id, sign, outcome: 'declined' })).value.state).toBe('rejected');
    expect(await member.balance()).toBe(0);
  });
});

test('a method has texts by language, and the order keeps those that were read', async () => {
  const { value } = await get('/ops/deposit-methods', OPS);
  const bank = value.list.find(({ code }: { code: string }) => code === 'BANK');
  const texts = { EN: { name: 'Wire', instructions: 'Payee: ORLA' } };
  const put = { ...bank, code: undefined, name: 'TED', instructions: 'Favorecido: ORLA', texts };
  expect((await sendJson('PUT', '/ops/deposit-methods/LINGUAS', put, OPS)).value.texts).toEqual(texts);
  const member = await joinCashier('linguas');
  const read = async (language: string) => {
    const path = '/wps/relay/CSH_depositMethods';
    const { methods } = (await get(path, { ...member.auth, language })).value;
    return methods.find(({ code }: { code: string }) => code === 'LINGUAS').name;
  };
  expect([await read('EN'), await read('PT'), await read('JA')]).toEqual(['Wire', 'TED', 'Wire']);
  const headers = { ...member.auth, 'idempotency-key': 'linguas-1', language: 'EN' };
  const order = await sendJson('POST', '/wps/relay/CSH_createDeposit', { method: 'LINGUAS', amount: 60 }, headers);
  expect(order.value.instructions).toBe('Payee: ORLA');
  expect(
    (await sendJson('PUT', '/ops/deposit-methods/LINGUAS', { ...put, texts: { XXX: texts.EN } }, OPS)).status,
  ).toBe(400);
});
