import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  CHARGE_STEPS,
  type ChargeStep,
  setStepProbe as setChargeProbe,
} from '../../../../src/platform/cashier/charges/charge-steps.ts';
import {
  PAYOUT_STEPS,
  type PayoutStep,
  setStepProbe as setPayoutProbe,
} from '../../../../src/platform/cashier/payouts/payout-steps.ts';
import type { Fault } from '../../../bank/bank.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { chargeBy, createBank, moveClocks, toTxid } from './bank.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';
import { provider } from './provider.ts';

/** `npm run test:long` kills 200 times. */
const KILLS = env.TEST_EXTENT === 'all' ? 200 : 10;
const MEMBERS = 4;
const START = 50_000;
const AMOUNT = 50;
const FAULTS: readonly (Fault['kind'] | 'none')[] = ['none', 'after', 'before', 'slow'];
const MINUTE_MS = 60_000;

const bank = createBank('BANCO', 'bank.test');
type Member = Awaited<ReturnType<typeof joinCashier>> & { accountId: string };

let minutes = 0;
let killed = 0;
const deposits: { id: string; member: Member }[] = [];
const withdrawals: { id: string; member: Member }[] = [];

beforeAll(async () => {
  await seedAll();
  await bank.reset();
  await provider.reset();
  await bank.put();
  await provider.put();
  await chargeBy({ code: 'BANCO', share: 1 });
  const limits = { dailyCount: 1_000, dailyMinor: 1_000_000_000 };
  const settings = { payouts: { pix: 'CARTEIRA' }, withdrawal: limits, deposit: { maxOpen: 20 } };
  await operate('PUT', '/ops/cashier', settings);
});
afterEach(async () => {
  setChargeProbe();
  setPayoutProbe();
  await moveClocks(0);
});

async function restart({ memberId }: Member): Promise<void> {
  await evictDurableObject(env.MEMBER.getByName(memberId)).catch(() => undefined);
  minutes += 1;
  await moveClocks(minutes * MINUTE_MS);
  await alarm(memberId);
}

/** Throws at this step, once. */
function toProbe<Step>(step: Step): (passed: Step) => void {
  let left = 1;
  return (passed) => {
    if (passed !== step || left-- < 1) return;
    killed += 1;
    throw new Error('killed');
  };
}

/** Creates and pays a deposit. Step `closed` cancels the deposit instead, step `refunded` pays it twice. With `isLost` the bank's notice is lost. */
async function charge(member: Member, step: ChargeStep, isLost: boolean): Promise<void> {
  setChargeProbe(toProbe(step));
  const { value } = await member.post('CSH_createDeposit', { method: 'PIX', amount: AMOUNT });
  deposits.push({ id: value.id, member });
  await restart(member);
  if (step === 'closed') await member.post('CSH_cancelDeposit', { id: value.id });
  else await bank.pay({ txid: toTxid(value.id) });
  if (step === 'refunded') await bank.pay({ txid: toTxid(value.id), force: true });
  if (isLost) await bank.listNotices();
  else await bank.deliver();
  await restart(member);
  await operate('POST', `/ops/deposits/${value.id}/check`, {});
}

async function payOut(member: Member, step: PayoutStep): Promise<void> {
  setPayoutProbe(toProbe(step));
  const { value } = await member.sealed('CSH_createWithdrawal', { accountId: member.accountId, amount: AMOUNT });
  withdrawals.push({ id: value.id, member });
  await operate('POST', `/ops/withdrawals/${value.id}/approve`, {});
  await restart(member);
  await operate('POST', `/ops/withdrawals/${value.id}/check`, {});
}

const readPayment = async (id: string) => (await get(`/ops/payments/${id}`, OPS)).value;
const compare = async () =>
  (await operate('POST', '/ops/reconciliation', {})).value.differences.map(
    ({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`,
  );

test(`after ${KILLS} kills each charge is credited once or not at all, each payout is sent once, and the books agree`, {
  timeout: 900_000,
}, async () => {
  const members: Member[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const member = await joinCashier(`morte${index}`, START);
    members.push({ ...member, accountId: await member.addAccount() });
  }
  for (let n = 0; n < KILLS; n += 1) {
    const member = members[n % MEMBERS] as Member;
    const turn = Math.floor(n / 2);
    const kind = FAULTS[turn % FAULTS.length] ?? 'none';
    const faults = (on: readonly string[]) => (kind === 'none' ? [] : on.map((line) => ({ on: line, kind, times: 1 })));
    await bank.fail(faults(['PUT /v2/cob', 'GET /v2/cob', 'PUT /v2/pix']));
    await provider.fail(faults(['PUT /v1/payouts', 'GET /v1/payouts']));
    if (n % 2 === 0) await charge(member, CHARGE_STEPS[turn % CHARGE_STEPS.length] as ChargeStep, n % 3 === 0);
    else await payOut(member, PAYOUT_STEPS[turn % PAYOUT_STEPS.length] as PayoutStep);
  }
  expect(killed, 'a fault may keep a step from being reached').toBeGreaterThan(KILLS * 0.8);
  setChargeProbe();
  setPayoutProbe();
  await bank.fail([]);
  await provider.fail([]);
  for (let round = 0; round < 2; round += 1) {
    for (const { id } of deposits) await operate('POST', `/ops/deposits/${id}/check`, {});
    for (const { id } of withdrawals) await operate('POST', `/ops/withdrawals/${id}/check`, {});
  }

  const wallets = new Map(members.map(({ memberId }) => [memberId, START * 100]));
  const move = ({ memberId }: Member, minor: number) => wallets.set(memberId, (wallets.get(memberId) ?? 0) + minor);
  const { received, violations } = await bank.look();
  expect(violations).toEqual([]);
  for (const { id, member } of deposits) {
    const { payment, detail } = await readPayment(id);
    const kept = received.filter(({ txid, left }) => txid === toTxid(id) && left > 0);
    expect(kept.length, `${id} ${payment.state} ${JSON.stringify(detail.charge)}`).toBe(
      payment.state === 'paid' ? 1 : 0,
    );
    const fates = detail.charge.payments.map(({ fate }: { fate: string }) => fate);
    expect(fates.filter((fate: string) => fate === 'credited')).toHaveLength(kept.length);
    if (kept.length > 0) move(member, AMOUNT * 100);
  }
  const { payouts } = await provider.look();
  for (const { id, member } of withdrawals) {
    const { payment } = await readPayment(id);
    expect(
      payouts.filter((one) => one.id.startsWith(`${id}.`)).map(({ state }) => state),
      id,
    ).toEqual(['paid']);
    expect(payment.state).toMatch(/^(?:paid|automatic)$/);
    move(member, -AMOUNT * 100);
  }
  for (const member of members) {
    expect((await ledgerOf(member.memberId)).member).toBe(wallets.get(member.memberId));
    await member.expectBooks();
  }

  await moveClocks((minutes + 15) * MINUTE_MS);
  expect(await compare(), 'nothing differs').toEqual([]);
  const [first, second] = [withdrawals[0]?.id, withdrawals[1]?.id];
  await provider.forgetPayout(`${first}.1`);
  await provider.endPayout(`${second}.1`, 'returned');
  await env.DB.prepare(
    `update provider_moves set amount_minor = amount_minor + 1
       where id = (select id from provider_moves where kind = 'payment' and state = 'credited' limit 1)`,
  ).run();
  expect((await compare()).toSorted()).toEqual(['payment amount', 'payout missing_there', 'payout state']);
});
