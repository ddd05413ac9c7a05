import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PAYOUT_STEPS, setStepProbe } from '../../../../src/platform/cashier/payouts/payout-steps.ts';
import type { Fault } from '../../../bank/bank.ts';
import { readCounts } from '../operator/queue-counts.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { moveClocks } from './bank.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';
import { provider } from './provider.ts';

/** Seeds of random runs: withdrawals, decisions, outcomes and faults of a provider, with the object stopped at random steps. */
const SEEDS = [11, 20_261_128];
const COMMANDS = 70;
const MEMBERS = 2;
const START = 5_000;
const FEE = 1;

const ENDS = ['paid', 'paid', 'part', 'returned', 'refused'] as const;
const STEPS = ['approve', 'approve', 'approve', 'reject', 'pay', 'fail', 'send', 'send', 'hand'] as const;

type Command =
  | { verb: 'request'; m: number; amount: number }
  | { verb: 'step'; pick: number; step: (typeof STEPS)[number] }
  | { verb: 'end'; pick: number; how: (typeof ENDS)[number] }
  | { verb: 'owner'; m: number; owner: 'own' | 'other' | 'unknown' }
  | { verb: 'hold'; holds: boolean }
  | { verb: 'deliver'; order: 'as sent' | 'reversed' | 'twice' | 'lost' }
  | { verb: 'fault'; on: string; kind: Fault['kind'] }
  | { verb: 'kill'; step: (typeof PAYOUT_STEPS)[number] }
  | { verb: 'restart'; m: number }
  | { verb: 'wait'; minutes: number };

const pick = fc.nat(10_000);
const m = fc.nat(MEMBERS - 1);
const of = <Verb extends Command['verb']>(verb: Verb) => fc.constant(verb);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ verb: of('request'), m, amount: fc.integer({ min: 20, max: 200 }) }) },
  { weight: 7, arbitrary: fc.record({ verb: of('step'), pick, step: fc.constantFrom(...STEPS) }) },
  { weight: 4, arbitrary: fc.record({ verb: of('end'), pick, how: fc.constantFrom(...ENDS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ verb: of('owner'), m, owner: fc.constantFrom('own', 'own', 'other', 'unknown') }),
  },
  { weight: 2, arbitrary: fc.record({ verb: of('hold'), holds: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ verb: of('deliver'), order: fc.constantFrom('as sent', 'reversed', 'twice', 'lost') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: of('fault'),
      on: fc.constantFrom('PUT /v1/payouts', 'GET /v1/payouts', 'POST /v1/payees'),
      kind: fc.constantFrom('before', 'after', 'slow'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ verb: of('kill'), step: fc.constantFrom(...PAYOUT_STEPS) }) },
  { weight: 1, arbitrary: fc.record({ verb: of('restart'), m }) },
  { weight: 3, arbitrary: fc.record({ verb: of('wait'), minutes: fc.integer({ min: 1, max: 10 }) }) },
) as fc.Arbitrary<Command>;

beforeAll(async () => {
  await seedAll();
});
afterEach(async () => {
  setStepProbe();
  await moveClocks(0);
});

type Member = Awaited<ReturnType<typeof joinCashier>> & { accountId: string };

class PayoutWalk {
  readonly withdrawals: { id: string; m: number; amount: number; isByHand: boolean }[] = [];
  readonly owners: Record<string, { name: string; taxNumber: string } | null> = {};
  readonly met = new Set<string>();
  readonly members: readonly Member[];
  minutes = 0;

  constructor(members: readonly Member[]) {
    this.members = members;
  }

  member(index: number): Member {
    return this.members[index] as Member;
  }

  async run(one: Command): Promise<void> {
    switch (one.verb) {
      case 'request': {
        const member = this.member(one.m);
        const body = { accountId: member.accountId, amount: one.amount };
        const { value, status } = await member.sealed('CSH_createWithdrawal', body);
        if (status === 200)
          this.withdrawals.push({ id: value.id, m: one.m, amount: one.amount * 100, isByHand: false });
        return;
      }
      case 'step':
        return this.step(one);
      case 'end': {
        const { payouts } = await provider.look();
        const payout = payouts[one.pick % Math.max(1, payouts.length)];
        // A bank decides once; afterwards it may only return what it paid.
        const isReturn = payout?.state === 'paid' && payout.arrived === undefined && one.how === 'returned';
        if (!payout || (payout.state !== 'waiting' && !isReturn)) return;
        const state = one.how === 'part' ? 'paid' : one.how;
        await provider.endPayout(payout.id, state, one.how === 'part' ? '10.00' : undefined);
        return;
      }
      case 'owner': {
        const key = `${this.member(one.m).username}@example.com`;
        const owners = { own: { name: 'Ana Souza', taxNumber: '' }, other: { name: 'Bruno Lima', taxNumber: '' } };
        this.owners[key] = one.owner === 'unknown' ? null : owners[one.owner];
        await provider.setOwners(this.owners);
        return;
      }
      case 'hold':
        await provider.holdPayouts(one.holds);
        return;
      case 'deliver': {
        const notices = await provider.listNotices();
        const sent = { reversed: notices.toReversed(), twice: [...notices, ...notices], lost: [] as unknown[] };
        await Promise.all(
          (one.order === 'as sent' ? notices : sent[one.order]).map((notice) => provider.notify(notice)),
        );
        return;
      }
      case 'fault':
        await provider.fail([{ on: one.on, kind: one.kind, times: 2 }]);
        return;
      case 'kill': {
        let left = 1;
        setStepProbe((step) => {
          if (step !== one.step || left-- < 1) return;
          this.met.add(`killed ${step}`);
          throw new Error('killed');
        });
        return;
      }
      case 'restart':
        await evictDurableObject(env.MEMBER.getByName(this.member(one.m).memberId)).catch(() => undefined);
        return;
      case 'wait':
        this.minutes += one.minutes;
        await moveClocks(this.minutes * 60_000);
        for (const { memberId } of this.members) await alarm(memberId);
    }
  }

  async step({ pick: n, step }: Command & { verb: 'step' }): Promise<void> {
    const one = this.withdrawals[n % Math.max(1, this.withdrawals.length)];
    if (!one) return;
    const path = `/ops/withdrawals/${one.id}`;
    if (step === 'send' || step === 'hand') {
      await operate('POST', `${path}/payout`, { action: step, reason: 'x' });
      return;
    }
    const body = { approve: {}, reject: { reason: 'x' }, fail: { reason: 'x' }, pay: { reference: 'TED' } }[step];
    const { status, errorCode } = await operate('POST', `${path}/${step}`, body);
    this.met.add(`${step} ${errorCode ?? status}`);
    if (step === 'pay' && status === 200) {
      const { detail } = (await get(`/ops/payments/${one.id}`, OPS)).value;
      if (detail.reference === 'TED') one.isByHand = true;
    }
  }

  /** Ends all faults and all waits, and reads every payout until nothing changes. */
  async settle(): Promise<void> {
    setStepProbe();
    await provider.fail([]);
    await provider.setOwners({});
    for (let round = 0; round < 3; round += 1) {
      for (const { id, state } of (await provider.look()).payouts)
        if (state === 'waiting') await provider.endPayout(id, 'paid');
      await provider.holdPayouts(false);
      for (const { id } of this.withdrawals) await operate('POST', `/ops/withdrawals/${id}/check`, {});
    }
  }

  /** Every withdrawal was paid at most once, and each wallet holds what did not leave. */
  async check(): Promise<void> {
    const { payouts } = await provider.look();
    const left = this.members.map(() => START * 100);
    for (const one of this.withdrawals) {
      const { payment, detail } = (await get(`/ops/payments/${one.id}`, OPS)).value;
      const mine = payouts.filter(({ id }) => id.startsWith(`${one.id}.`));
      const paid = mine.filter(({ state }) => state === 'paid');
      const where = `${one.id} ${payment.state} ${JSON.stringify(detail.payout)} ${JSON.stringify(mine)}`;
      expect(paid.length, where).toBeLessThanOrEqual(one.isByHand ? 0 : 1);
      const arrived = Math.round(Number(paid[0]?.arrived ?? paid[0]?.amount ?? 0) * 100);
      this.met.add(`${payment.state} ${detail.payout?.state ?? 'by hand'}`);
      const isBack = payment.state === 'rejected' || payment.state === 'failed';
      if (paid.length > 0 && !isBack) expect(arrived, where).toBe(one.amount - FEE * 100);
      if (isBack) expect(arrived > 0, where).toBe(payment.settled > 0);
      const cost = !isBack ? one.amount : payment.settled > 0 ? Math.round(payment.settled * 100) + FEE * 100 : 0;
      left[one.m] = (left[one.m] ?? 0) - cost;
    }
    for (const [index, member] of this.members.entries()) {
      expect((await ledgerOf(member.memberId)).member ?? 0, `member ${index}`).toBe(left[index]);
      await member.expectBooks();
    }
  }
}

const MET = new Set<string>();

describe('payouts under random decisions, ends, faults and stops', () => {
  test.each(SEEDS)('pay each withdrawal once at most (seed %d)', async (seed) => {
    await provider.reset();
    await provider.put();
    const limits = { dailyCount: 1_000, dailyMinor: 1_000_000_000, feeMinor: FEE * 100 };
    await operate('PUT', '/ops/cashier', { payouts: { pix: 'CARTEIRA' }, withdrawal: limits });
    const members: Member[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      const member = await joinCashier(`sorte${seed % 97}x${index}`, START);
      members.push({ ...member, accountId: await member.addAccount() });
    }
    const walk = new PayoutWalk(members);
    for (const one of fc.sample(command, { seed, numRuns: COMMANDS })) await walk.run(one);
    await walk.settle();
    await walk.check();
    const { stored, counted } = await readCounts();
    expect(stored, 'counts of the queues').toEqual(counted);
    for (const met of walk.met) MET.add(met);
  });

  test('reached every outcome', () => {
    expect([...MET]).toEqual(
      expect.arrayContaining(['paid paid', 'approve 200', expect.stringMatching(/payout_running$/)]),
    );
    expect([...MET].filter((met) => met.startsWith('killed')).length).toBeGreaterThan(2);
  });
});
