import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CHARGE_STEPS, setStepProbe } from '../../../../src/platform/cashier/charges/charge-steps.ts';
import type { Fault } from '../../../bank/bank.ts';
import { get, OPS, seedAll } from '../support/api.ts';
import { chargeBy, createBank, moveClocks, type TestBank, toTxid } from './bank.ts';
import { alarm, joinCashier, ledgerOf, operate } from './cashier.ts';

/** Seeds of random runs: payments, notices and faults of two banks, with the object stopped at random steps. */
const SEEDS = [7, 20_261_127];
const COMMANDS = 60;
const MEMBERS = 2;

type Command =
  | { verb: 'order'; m: number; amount: number }
  | { verb: 'pay'; pick: number; valor: string | null; force: boolean; twice: boolean }
  | { verb: 'cancel'; pick: number }
  | { verb: 'confirm'; pick: number }
  | { verb: 'takeBack'; pick: number }
  | { verb: 'deliver'; order: 'as sent' | 'reversed' | 'twice' | 'lost' }
  | { verb: 'fault'; on: string; kind: Fault['kind'] }
  | { verb: 'kill'; step: (typeof CHARGE_STEPS)[number] }
  | { verb: 'restart'; m: number }
  | { verb: 'wait'; minutes: number };

const pick = fc.nat(10_000);
const m = fc.nat(MEMBERS - 1);
const of = <Verb extends Command['verb']>(verb: Verb) => fc.constant(verb);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ verb: of('order'), m, amount: fc.integer({ min: 1_000, max: 9_999 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      verb: of('pay'),
      pick,
      valor: fc.option(fc.constantFrom('0.01', '19.90', '300.00'), { freq: 4 }),
      force: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: of('cancel'), pick }) },
  { weight: 1, arbitrary: fc.record({ verb: of('confirm'), pick }) },
  { weight: 1, arbitrary: fc.record({ verb: of('takeBack'), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: of('deliver'),
      order: fc.constantFrom('as sent' as const, 'reversed' as const, 'twice' as const, 'lost' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: of('fault'),
      on: fc.constantFrom('PUT /v2/cob', 'GET /v2/cob', 'PATCH', 'PUT /v2/pix', 'POST /oauth'),
      kind: fc.constantFrom('before' as const, 'after' as const, 'slow' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ verb: of('kill'), step: fc.constantFrom(...CHARGE_STEPS) }) },
  { weight: 1, arbitrary: fc.record({ verb: of('restart'), m }) },
  { weight: 3, arbitrary: fc.record({ verb: of('wait'), minutes: fc.integer({ min: 1, max: 20 }) }) },
);

const banks = [createBank('BANCO', 'bank.test'), createBank('RESERVA', 'reserve.bank.test')] as const;

beforeAll(async () => {
  await seedAll();
});
afterEach(async () => {
  setStepProbe();
  await moveClocks(0);
});

interface Order {
  id: string;
  m: number;
  amount: number;
  isConfirmed: boolean;
}

class ChargeWalk {
  readonly members: Awaited<ReturnType<typeof joinCashier>>[];
  readonly orders: Order[] = [];
  readonly met = new Set<string>();
  minutes = 0;

  constructor(members: Awaited<ReturnType<typeof joinCashier>>[]) {
    this.members = members;
  }

  member(index: number) {
    return this.members[index] as Awaited<ReturnType<typeof joinCashier>>;
  }

  pick(n: number): Order | undefined {
    return this.orders[n % Math.max(1, this.orders.length)];
  }

  async run(one: Command): Promise<void> {
    const bank = banks[0];
    switch (one.verb) {
      case 'order': {
        const body = { method: 'PIX', amount: one.amount / 100 };
        const { value, status } = await this.member(one.m).post('CSH_createDeposit', body);
        if (status === 200) this.orders.push({ id: value.id, m: one.m, amount: one.amount, isConfirmed: false });
        return;
      }
      case 'pay':
        return this.pay(one);
      case 'cancel': {
        const order = this.pick(one.pick);
        if (order) await this.member(order.m).post('CSH_cancelDeposit', { id: order.id });
        return;
      }
      case 'confirm': {
        const order = this.pick(one.pick);
        if (!order) return;
        const { status } = await operate('POST', `/ops/deposits/${order.id}/confirm`, { reason: 'extrato' });
        if (status === 200) order.isConfirmed = true;
        return;
      }
      case 'takeBack': {
        const { received } = await bank.look();
        const pix = received[one.pick % Math.max(1, received.length)];
        if (pix) await bank.takeBack(pix.endToEndId);
        return;
      }
      case 'deliver':
        for (const each of banks) await this.deliver(each, one.order);
        return;
      case 'fault':
        await bank.fail([{ on: one.on, kind: one.kind, times: 2 }]);
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
        return this.wait(one.minutes);
    }
  }

  async pay({ pick: n, valor, force, twice }: Command & { verb: 'pay' }): Promise<void> {
    const order = this.pick(n);
    if (!order) return;
    const payment = { txid: toTxid(order.id), force, ...(valor ? { valor } : {}) };
    for (const bank of twice ? banks : banks.slice(0, 1)) if (await bank.pay(payment)) this.met.add('paid');
  }

  async deliver(bank: TestBank, how: string): Promise<void> {
    const notices = await bank.listNotices();
    const sent = { reversed: notices.toReversed(), twice: [...notices, ...notices], lost: [] }[how] ?? notices;
    await Promise.all(sent.map((notice) => bank.notify(notice)));
  }

  async wait(minutes: number): Promise<void> {
    this.minutes += minutes;
    await moveClocks(this.minutes * 60_000);
    for (const { memberId } of this.members) await alarm(memberId);
  }

  /** Ends all faults and reads every charge until nothing changes. */
  async settle(): Promise<void> {
    setStepProbe();
    for (const bank of banks) await bank.fail([]);
    for (let round = 0; round < 3; round += 1) {
      for (const { id } of this.orders) await operate('POST', `/ops/deposits/${id}/check`, {});
    }
  }

  /** Every payment at a bank was credited once or returned once; the wallets hold the same sum as the banks. */
  async check(): Promise<void> {
    const kept = this.members.map(() => 0);
    const received = (await Promise.all(banks.map((bank) => bank.look()))).flatMap((view, index) =>
      view.received.map((pix) => ({ ...pix, key: `${banks[index]?.code} ${pix.endToEndId}` })),
    );
    for (const order of this.orders) {
      const { detail, payment } = (await get(`/ops/payments/${order.id}`, OPS)).value;
      const mine = received.filter(({ txid }) => txid === toTxid(order.id));
      const fates = new Map<string, string>();
      for (const { provider, id, fate } of detail.charge.payments) fates.set(`${provider} ${id}`, fate);
      expect([...fates.values()].filter((fate) => fate === 'credited').length, order.id).toBeLessThan(2);
      for (const pix of mine) {
        const fate = fates.get(pix.key);
        const where = `${order.id} ${pix.key} ${fate}`;
        this.met.add(String(fate));
        if (fate === 'credited') expect(pix.left, where).toBe(Math.round(Number(pix.valor) * 100));
        else if (fate === 'review') expect(order.isConfirmed, where).toBe(true);
        else {
          expect(['refunded', 'reversed'], where).toContain(fate);
          expect(pix.left, where).toBe(0);
        }
      }
      const hasCredited = [...fates.values()].includes('credited');
      const isWallet = payment.state === 'paid';
      if (!order.isConfirmed) expect(isWallet, `${order.id} ${payment.state}`).toBe(hasCredited);
      kept[order.m] = (kept[order.m] ?? 0) + Math.round(payment.settled * 100);
    }
    for (const [index, member] of this.members.entries()) {
      const { member: own = 0, 'house:debts': debt = 0 } = await ledgerOf(member.memberId);
      expect(own + debt, `member ${index}`).toBe(kept[index]);
      await member.expectBooks();
    }
    for (const bank of banks) expect((await bank.look()).violations).toEqual([]);
  }
}

const MET = new Set<string>();

describe('charges under random payments, notices, faults and stops', () => {
  test.each(SEEDS)('credit each payment once or return it once (seed %d)', async (seed) => {
    for (const bank of banks) {
      await bank.reset();
      await bank.put();
    }
    await chargeBy({ code: 'BANCO', share: 1 }, { code: 'RESERVA', share: 0 });
    await operate('PUT', '/ops/cashier', { deposit: { maxOpen: 20 } });
    const members = [];
    for (let index = 0; index < MEMBERS; index += 1) members.push(await joinCashier(`carga${seed % 97}x${index}`));
    const walk = new ChargeWalk(members);
    for (const one of fc.sample(command, { seed, numRuns: COMMANDS })) await walk.run(one);
    await walk.settle();
    await walk.check();
    for (const met of walk.met) MET.add(met);
  });

  test('reached every outcome', () => {
    expect([...MET]).toEqual(expect.arrayContaining(['paid', 'credited', 'refunded']));
    expect([...MET].filter((met) => met.startsWith('killed')).length).toBeGreaterThan(2);
  });
});
