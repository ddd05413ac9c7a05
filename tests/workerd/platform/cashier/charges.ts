import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { setStepProbe } from '../../../../src/platform/cashier/charges/charge-steps.ts';
import { waitFor } from '../../../wait-for.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { chargeBy, createBank, moveClocks, toTxid } from './bank.ts';
import type { joinCashier } from './cashier.ts';

export const bank = createBank('BANCO', 'bank.test');
export const reserve = createBank('RESERVA', 'reserve.bank.test');
export const HOUR_MS = 3_600_000;

type Member = Awaited<ReturnType<typeof joinCashier>>;

export async function order(member: Member, amount = 50) {
  const { value, status, errorCode } = await member.post('CSH_createDeposit', { method: 'PIX', amount });
  expect(errorCode ?? status).toBe(200);
  return { ...value, txid: toTxid(value.id) };
}

export async function read(member: Member, id: string) {
  return (await member.read('CSH_deposit', `?id=${id}`)).value;
}

/** Checks the payment through the operator's call, because the test's clock may be past the end of the member's session. */
export async function expectState(id: string, state: string) {
  const readState = async () => (await get(`/ops/payments/${id}`, OPS)).value.payment.state;
  await waitFor(async () => expect(await readState()).toBe(state));
}

/** Each test begins with two banks, of which the first gets all charges. It fails if a call or an answer violates the document of API Pix. */
export function prepareBanks(): void {
  beforeAll(async () => {
    await seedAll();
  });
  beforeEach(async () => {
    for (const one of [bank, reserve]) {
      await one.reset();
      await one.put();
    }
    await chargeBy({ code: 'BANCO', share: 1 }, { code: 'RESERVA', share: 0 });
  });
  afterEach(async () => {
    setStepProbe();
    for (const one of [bank, reserve]) expect((await one.look()).violations).toEqual([]);
    await moveClocks(0);
  });
}
