import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { setStepProbe } from '../../../../src/platform/cashier/payouts/payout-steps.ts';
import { waitFor } from '../../../wait-for.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { moveClocks } from './bank.ts';
import { type joinCashier, operate } from './cashier.ts';
import { provider } from './provider.ts';

const FEE = 1;

type Member = Awaited<ReturnType<typeof joinCashier>>;

export async function request(member: Member, amount = 100) {
  const accountId = await member.addAccount();
  const { value, errorCode } = await member.sealed('CSH_createWithdrawal', { accountId, amount });
  expect(errorCode).toBeUndefined();
  return value.id as string;
}

export async function read(id: string) {
  const { payment, detail } = (await get(`/ops/payments/${id}`, OPS)).value;
  return { state: payment.state, settled: payment.settled, payout: detail.payout, reference: detail.reference };
}

export async function expectState(id: string, state: string, payout: string) {
  await waitFor(async () => {
    const now = await read(id);
    expect([now.state, now.payout?.state]).toEqual([state, payout]);
  });
}

export const approve = (id: string) => operate('POST', `/ops/withdrawals/${id}/approve`, {});
export const check = (id: string) => operate('POST', `/ops/withdrawals/${id}/check`, {});
export const decide = (id: string, body: object) =>
  operate('POST', `/ops/withdrawals/${id}/payout`, { reason: 'conferido', ...body });

export async function listSent(id: string) {
  return (await provider.look()).payouts.filter((one) => one.id.startsWith(`${id}.`));
}

/** Each test begins with one provider that pays out, and without a rule that approves by itself. */
export function preparePayouts(): void {
  beforeAll(async () => {
    await seedAll();
    await provider.put();
    await operate('PUT', '/ops/cashier', { withdrawal: { feeMinor: FEE * 100 } });
  });
  beforeEach(async () => {
    await provider.reset();
    await provider.put();
    await operate('PUT', '/ops/cashier', { payouts: { pix: 'CARTEIRA', automaticMaxMinor: 0 } });
  });
  afterEach(async () => {
    setStepProbe();
    await moveClocks(0);
  });
}
