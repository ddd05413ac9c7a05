import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedAll } from '../support/api.ts';
import { chargeBy, createBank, moveClocks, readCharged, toTxid } from './bank.ts';
import { joinCashier, ledgerOf, operate } from './cashier.ts';

const bank = createBank('BANCO', 'bank.test');
const OWN = { nome: 'Ana Souza' };
const OTHER = { nome: 'Bruno Lima' };

beforeAll(async () => {
  await seedAll();
});
beforeEach(async () => {
  await bank.reset();
  await bank.put({ ownPayerOnly: true });
  await chargeBy({ code: 'BANCO', share: 1 });
});
afterEach(async () => {
  expect((await bank.look()).violations).toEqual([]);
  await moveClocks(0);
});

async function start(name: string) {
  const member = await joinCashier(name);
  await member.addAccount();
  const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount: 50 });
  const id = value.id as string;
  return {
    member,
    id,
    pay: async (pagador?: { nome: string }) =>
      (await bank.pay({ txid: toTxid(id), force: true, ...(pagador ? { pagador } : {}) })) as string,
    check: () => operate('POST', `/ops/deposits/${id}/check`, {}),
    confirm: () => operate('POST', `/ops/deposits/${id}/confirm`, { reason: 'extrato' }),
    reverse: () => operate('POST', `/ops/deposits/${id}/reversal`, { reason: 'engano' }),
  };
}

async function listLeft(): Promise<number[]> {
  return (await bank.look()).received.map(({ left }) => left);
}

describe('an order that the operator confirms by hand', () => {
  test('with the payment of an unknown payer is reversed when the bank takes that payment back', async () => {
    const { member, id, pay, check, confirm } = await start('mao1');
    const paid = await pay();
    await check();
    await confirm();
    expect(await member.balance()).toBe(50);
    await bank.takeBack(paid);
    await check();
    expect(await readCharged(id)).toMatchObject({ state: 'reversed', fates: ['reversed'] });
    expect(await ledgerOf(member.memberId)).toEqual({});
    await member.expectBooks();
  });

  test('is refused while a payment of it is being refunded, so that it is not credited, too', async () => {
    const { member, id, pay, check, confirm } = await start('mao5');
    await pay(OTHER);
    await bank.fail([{ on: 'PUT /v2/pix', kind: 'before', times: 1 }]);
    await check();
    expect((await readCharged(id)).fates).toEqual(['refund']);
    expect((await confirm()).errorCode).toBe('cashier.refund_running');
    for (let time = 0; time < 2; time += 1) await check();
    expect((await readCharged(id)).fates).toEqual(['refunded']);
    expect(await member.balance()).toBe(0);
  });

  test('with that payment returns a later one, and credits no other', async () => {
    const { member, id, pay, check, confirm } = await start('mao2');
    await pay();
    await check();
    await confirm();
    await pay(OWN);
    await check();
    await check();
    expect((await readCharged(id)).fates).toEqual(['credited', 'refunded']);
    expect(await listLeft()).toEqual([5_000, 0]);
    expect(await member.balance()).toBe(50);
  });

  test('keeps a payment of another person, which the operator may have seen, until a person decides', async () => {
    const { member, id, pay, check, confirm } = await start('mao3');
    await confirm();
    await pay(OTHER);
    await check();
    await check();
    expect(await readCharged(id)).toMatchObject({ state: 'paid', fates: ['review'] });
    expect(await listLeft(), 'not returned: its amount is in the wallet').toEqual([5_000]);
    expect(await member.balance()).toBe(50);
  });

  test('and reverses counts no later payment as credited', async () => {
    const { member, id, pay, check, confirm, reverse } = await start('mao4');
    await confirm();
    await reverse();
    await pay(OWN);
    await check();
    expect(await readCharged(id)).toMatchObject({ state: 'reversed', fates: ['review'] });
    expect(await member.balance()).toBe(0);
  });
});
