import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../../wait-for.ts';
import { get, OPS, seedAll, sendJson } from '../support/api.ts';
import { chargeBy, moveClocks, readCharged } from './bank.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';
import { provider } from './provider.ts';

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  await provider.reset();
  await provider.put();
  await chargeBy({ code: 'CARTEIRA', share: 1 });
});
afterEach(async () => {
  await moveClocks(0);
});

type Member = Awaited<ReturnType<typeof joinCashier>>;

async function order(member: Member, amount = 50) {
  const { value, status, errorCode } = await member.post('CSH_createDeposit', { method: 'PIX', amount });
  expect(errorCode ?? status).toBe(200);
  return value;
}

async function expectState(id: string, state: string) {
  const read = async () => (await get(`/ops/payments/${id}`, OPS)).value.payment.state;
  await waitFor(async () => expect(await read()).toBe(state));
}

describe('a provider of docs/provider-guide.md', () => {
  test('charges a deposit, which is credited once after its notice', async () => {
    const member = await joinCashier('gancho1');
    const { id, pixCode, payUrl, isCharged } = await order(member, 12.3);
    expect([isCharged, pixCode.includes(id), payUrl]).toEqual([true, true, `https://pay.provider.example/${id}`]);
    expect((await provider.look()).charges.map(({ amount }) => amount)).toEqual(['12.30']);
    const paid = await provider.pay({ id });
    const notices = await provider.listNotices();
    await Promise.all([...notices, ...notices].map((notice) => provider.notify(notice)));
    await expectState(id, 'paid');
    expect((await member.read('CSH_deposit', `?id=${id}`)).value).toMatchObject({
      received: 12.3,
      bankId: `CARTEIRA:${paid}`,
      payUrl: '',
    });
    expect(await member.balance()).toBe(12.3);
    await member.expectBooks();
  });

  test('a second payment is refunded, and a chargeback reverses the deposit', async () => {
    const member = await joinCashier('gancho2');
    const { id } = await order(member);
    const first = await provider.pay({ id });
    await provider.deliver();
    await expectState(id, 'paid');
    await provider.pay({ id, force: true });
    for (let time = 0; time < 2; time += 1) await operate('POST', `/ops/deposits/${id}/check`, {});
    expect((await readCharged(id)).fates).toEqual(['credited', 'refunded']);
    await provider.takeBack(String(first));
    await provider.deliver();
    await expectState(id, 'reversed');
    expect(await ledgerOf(member.memberId)).toEqual({});
    await member.expectBooks();
  });

  test('a cancelled order closes its charge, and a lost answer makes no second one', async () => {
    const member = await joinCashier('gancho3');
    await provider.fail([{ on: 'PUT /v1/charges', kind: 'after', times: 1 }]);
    const { id } = await order(member);
    await member.post('CSH_cancelDeposit', { id });
    await moveClocks(20_000);
    await alarm(member.memberId);
    await waitFor(async () => expect((await provider.look()).charges.map((one) => one.state)).toEqual(['closed']));
  });

  test('its notice needs the address’s secret; ids of others are skipped', async () => {
    expect((await provider.notify({ ids: [] }, 'f'.repeat(32))).status).toBe(404);
    expect((await provider.notify({ ids: ['x', 'D1-m000000000000000000000000', ''] })).status).toBe(200);
    expect((await provider.notify({ ids: ['x'.repeat(90)] })).status).toBe(400);
    expect((await sendJson('POST', '/ops/payment-providers/CARTEIRA/notices', {}, OPS)).status).toBe(200);
    expect((await provider.look()).noticeAddress).toMatch(/\/vendor\/payments\/notices\/CARTEIRA\/[0-9a-f]{32}$/);
  });

  test('settings are those of its kind', async () => {
    expect((await provider.put({ pixKey: 'a@b.example' })).status).toBe(400);
    const { value } = await get('/ops/payment-providers', OPS);
    expect(value.list).toContainEqual(expect.objectContaining({ code: 'CARTEIRA', kind: 'webhook', hasSecrets: true }));
    const putSecond = (url: string) =>
      sendJson('PUT', '/ops/payment-providers/OUTRA', { kind: 'webhook', enabled: true, settings: { url } }, OPS);
    const refused = await putSecond('https://provider.bank.test/v1');
    expect(refused.value.fields).toEqual({ 'settings.url': 'taken' });
    for (const same of [
      'https://PROVIDER.bank.test/v1',
      'https://provider.bank.test:443/v1/',
      ' https://provider.bank.test/x/../v1',
    ])
      expect((await putSecond(same)).value.fields, same).toEqual({ 'settings.url': 'taken' });
    for (const part of [
      'https://user:key@b.test/v1',
      'https://b.test/v1?x=1',
      'https://b.test/v1#x',
      'https://b.test/#',
    ])
      expect((await putSecond(part)).value.fields, part).toEqual({ 'settings.url': 'pattern' });
  });
});
