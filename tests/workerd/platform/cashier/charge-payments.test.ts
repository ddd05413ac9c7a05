import { describe, expect, test } from 'vitest';
import { waitFor } from '../../../wait-for.ts';
import { get, OPS, sendJson } from '../support/api.ts';
import { moveClocks, readCharged } from './bank.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';
import { bank, expectState, HOUR_MS, order, prepareBanks, read, reserve } from './charges.ts';

prepareBanks();

describe('the payer of a charge', () => {
  const ANA = { cpf: '52998224725', nome: 'Ana Souza' };

  async function join(name: string) {
    await bank.put({ ownPayerOnly: true });
    const member = await joinCashier(name);
    await member.addAccount();
    return member;
  }

  test('is compared by name; another person’s payment goes back and credits nothing', async () => {
    const member = await join('pagador1');
    const own = await order(member);
    await bank.pay({ txid: own.txid, pagador: { nome: 'ANA SOUZA' } });
    await bank.deliver();
    await expectState(own.id, 'paid');
    const other = await order(member);
    await bank.pay({ txid: other.txid, pagador: { cpf: '11144477735', nome: 'Bruno Lima' } });
    await bank.deliver();
    await expectState(other.id, 'rejected');
    expect((await read(member, other.id)).reason).toBe('other_payer');
    await waitFor(async () => expect((await bank.look()).received.map(({ left }) => left)).toEqual([5_000, 0]));
    expect(await member.balance()).toBe(50);
    await member.expectBooks();
  });

  test('that the bank does not name leaves the payment to a person', async () => {
    const member = await join('pagador2');
    const { id, txid } = await order(member);
    await bank.pay({ txid });
    await operate('POST', `/ops/deposits/${id}/check`, {});
    const { detail, payment } = (await get(`/ops/payments/${id}`, OPS)).value;
    expect([payment.state, detail.charge.payments[0].fate, detail.charge.payments[0].why]).toEqual([
      'pending',
      'review',
      'payer_unknown',
    ]);
    expect(await member.balance()).toBe(0);
  });

  test('is in the charge when the member’s number is known', async () => {
    await bank.put({ ownPayerOnly: true });
    const member = await joinCashier('pagador3');
    const key = { kind: 'pix', holder: ANA.nome, keyType: 'cpf', key: ANA.cpf };
    await member.sealed('CSH_addPayoutAccount', key);
    await order(member);
    expect((await bank.look()).charges[0]?.devedor).toEqual(ANA);
  });
});

describe('money that the bank takes back', () => {
  test('is reversed once, by notice or by a later read', async () => {
    const member = await joinCashier('med1');
    const [first, second] = [await order(member), await order(member)];
    const ids = [await bank.pay({ txid: first.txid }), await bank.pay({ txid: second.txid })] as string[];
    await bank.deliver();
    await expectState(second.id, 'paid');
    await expectState(first.id, 'paid');
    await bank.takeBack(ids[0] as string);
    await bank.deliver();
    await expectState(first.id, 'reversed');
    await bank.takeBack(ids[1] as string);
    await bank.listNotices();
    await moveClocks(25 * HOUR_MS);
    await alarm(member.memberId);
    await expectState(second.id, 'reversed');
    expect(await ledgerOf(member.memberId)).toEqual({});
    await member.expectBooks();
  });

  test('before it was credited is never credited; a part of it is left to a person', async () => {
    const member = await joinCashier('med2');
    const [whole, part] = [await order(member), await order(member)];
    const gone = (await bank.pay({ txid: whole.txid })) as string;
    await bank.takeBack(gone);
    const partly = (await bank.pay({ txid: part.txid })) as string;
    await bank.takeBack(partly, '10.00');
    for (const { id } of [whole, part]) await operate('POST', `/ops/deposits/${id}/check`, {});
    const fates = await Promise.all(
      [whole, part].map(async ({ id }) => (await get(`/ops/payments/${id}`, OPS)).value.detail.charge.payments[0].fate),
    );
    expect(fates).toEqual(['refunded', 'review']);
    expect(await member.balance()).toBe(0);
  });

  test('waits while the bank is taking it back: credited if the bank gives up, else never', async () => {
    const member = await joinCashier('med4');
    const [gone, stays] = [await order(member), await order(member)];
    const check = async () => {
      for (const { id } of [gone, stays]) await operate('POST', `/ops/deposits/${id}/check`, {});
    };
    await bank.fail([], true);
    await bank.takeBack((await bank.pay({ txid: gone.txid })) as string);
    await check();
    expect([(await read(member, gone.id)).state, await member.balance()]).toEqual(['pending', 0]);
    await bank.endReturns('DEVOLVIDO');
    await check();
    await bank.fail([], true);
    await bank.takeBack((await bank.pay({ txid: stays.txid })) as string);
    await check();
    expect(await member.balance()).toBe(0);
    await bank.endReturns('NAO_REALIZADO');
    await check();
    expect((await readCharged(gone.id)).fates).toEqual(['refunded']);
    expect((await readCharged(stays.id)).fates).toEqual(['credited']);
    expect(await member.balance()).toBe(50);
  });

  test('a refund that the bank cannot pay is for a person to look at', async () => {
    const member = await joinCashier('med3');
    const { id, txid } = await order(member);
    await bank.pay({ txid });
    await bank.pay({ txid, force: true });
    await bank.fail([], true);
    const check = () => operate('POST', `/ops/deposits/${id}/check`, {});
    await check();
    await check();
    await bank.endReturns('NAO_REALIZADO');
    await check();
    const { detail } = (await get(`/ops/payments/${id}`, OPS)).value;
    expect(detail.charge.payments[1]).toMatchObject({ fate: 'review', why: 'refund_failed' });
    expect(await member.balance()).toBe(50);
  });
});

describe('a notice', () => {
  test('is not trusted: without the secret address it is not found, and its amounts are ignored', async () => {
    const member = await joinCashier('aviso1');
    const { id, txid } = await order(member);
    const forged = { pix: [{ endToEndId: 'E'.repeat(32), txid, valor: '9999.00', horario: '2026-11-26T00:00:00Z' }] };
    expect((await bank.notify(forged, '0'.repeat(32))).status).toBe(404);
    expect((await bank.notify(forged)).status, 'the bank is asked').toBe(200);
    for (const one of ['x', '', `D1m${'0'.repeat(24)}`, 'D1-', '../cob'])
      expect((await bank.notify({ pix: [{ txid: one }] })).status).toBe(200);
    expect((await reserve.notify(forged)).status, 'a provider that has no such charge').toBe(200);
    expect((await sendJson('POST', '/vendor/payments/notices/BANCO/x/pix', forged)).status).toBe(400);
    expect((await read(member, id)).state).toBe('pending');
    expect(await member.balance()).toBe(0);
  });

  test.each(['9.999', '50', '5e1', '-50.00', '50,00'])(
    'an answer with the amount %s credits nothing',
    async (valor) => {
      const member = await joinCashier(`valor${valor.replaceAll(/\W/g, 'x')}`);
      const { id, txid } = await order(member);
      await bank.pay({ txid, valor });
      await bank.deliver();
      await operate('POST', `/ops/deposits/${id}/check`, {});
      expect((await read(member, id)).state).toBe('pending');
      expect(await member.balance()).toBe(0);
      expect((await bank.look()).violations, 'the amount breaks the document').not.toEqual([]);
      await bank.reset();
    },
  );
});
