import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { OperatorMethod } from '../../../../src/contract/cashier/settings-operator.ts';
import { DEFAULT_CASHIER } from '../../../../src/platform/cashier/cashier-settings.ts';
import { setStepProbe } from '../../../../src/platform/cashier/transfer-steps.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { readSessionToken } from '../../../../src/platform/session/tokens.ts';
import { clock } from '../../../../src/server/clock.ts';
import type { Result } from '../../../../src/server/result.ts';
import { register } from '../support/api.ts';
import { PASSWORD, seatCashier } from './cashier.ts';
import { type Command, FEE, Model } from './cashier-model.ts';
import { readBook } from './read-book.ts';

const MUCH = 1_000_000_000;
const NO_LIMITS = { minMinor: 1, maxMinor: MUCH, dailyMinor: MUCH };
const TERMS = { ...DEFAULT_CASHIER.withdrawal, ...NO_LIMITS, dailyCount: 100_000, feeMinor: FEE };
export const METHOD: OperatorMethod = {
  code: 'PIX',
  name: 'Pix',
  kind: 'pix',
  enabled: true,
  position: 1,
  currency: 'BRL',
  minMinor: 1,
  maxMinor: MUCH,
  presetsMinor: [],
  feeMinor: 0,
  feeBasisPoints: 100,
  expiryMinutes: 9_000,
  instructions: '',
  texts: {},
  providers: [],
};

/** The outcomes that the walks have reached. The test checks them, because a model that reaches none of them proves nothing. */
export const MET = new Set<string>();

export async function sit(username: string) {
  const { value } = await register(username, PASSWORD);
  const seat = await seatCashier(value.token, username);
  const token = await readSessionToken(value.token);
  return { ...seat, hash: token?.hash ?? '', account: await seat.addAccount(), call: getMember(env, seat.memberId) };
}
export type Seat = Awaited<ReturnType<typeof sit>>;
type Outcome = Result<{ id?: string; state?: string; movedMinor?: number }>;

/** The fee is one percent, rounded up. */
function toCredit(amount: number): number {
  const fee = Math.ceil(amount / 100);
  return fee < amount ? amount - fee : amount;
}

/** Runs one command against the platform and applies its response to the model. */
export class Walk {
  readonly model = new Model();
  readonly seats: Seat[];
  readonly met = MET;

  constructor(seats: Seat[]) {
    this.seats = seats;
  }

  seat(index: number): Seat {
    return this.seats[index] as Seat;
  }

  async run(command: Command): Promise<() => void> {
    switch (command.verb) {
      case 'order':
        return this.order(command);
      case 'settle':
        return this.settle(command);
      case 'reverse':
        return this.reverse(command);
      case 'stray': {
        const stray = { id: `D999999-${this.seat(command.m).memberId}`, reason: '', reference: 'r' };
        const got = await this.seat(command.m).call.deposits.settle({ ...stray, amountMinor: command.amount });
        return () => expect(got).toEqual({ ok: false, code: 'records.unknown' });
      }
      case 'withdraw':
        return this.withdraw(command);
      case 'step':
      case 'answer':
        return this.advance(command);
      case 'explain':
        return this.explain(command);
      case 'send':
        return this.send(command);
      case 'move':
        return this.move(command);
      case 'restart':
        // An object that is not running cannot be evicted.
        await evictDurableObject(env.MEMBER.getByName(this.seat(command.m).memberId)).catch(() => undefined);
        return () => undefined;
    }
  }

  /** Returns true if an earlier call with this key was executed; the model then stays unchanged. */
  isRepeat(key: string, input: unknown, got: Outcome): boolean {
    const text = JSON.stringify(input);
    const known = this.model.keys.get(key);
    if (known !== undefined) {
      expect(got.ok ? 'repeated' : got.code, key).toBe(known === text ? 'repeated' : 'idempotency.mismatch');
    } else if (got.ok) this.model.keys.set(key, text);
    this.met.add(
      `${key.split(':')[0]} ${known === undefined ? (got.ok ? 'done' : got.code) : got.ok ? 'repeated' : got.code}`,
    );
    return known !== undefined;
  }

  async order({ m, n, amount }: Command & { verb: 'order' }) {
    const order = {
      key: `o${n}`,
      amountMinor: amount,
      methodCode: 'PIX',
      method: METHOD,
      maxOpen: MUCH,
      turnoverTimes: 0,
    };
    const { hash, call } = this.seat(m);
    const got = (await call.deposits.order(hash, order)) as Outcome;
    return () => {
      if (this.isRepeat(`order:${m}:${n}`, amount, got)) return;
      expect(got.ok).toBe(amount > 0);
      if (got.ok) this.model.orders.push({ id: got.value.id as string, m, amount, isPaid: false, isReversed: false });
    };
  }

  async settle({ pick, times }: Command & { verb: 'settle' }) {
    const order = this.model.orders[pick % Math.max(1, this.model.orders.length)];
    if (!order) return () => undefined;
    const { call } = this.seat(order.m);
    const settlement = { id: order.id, amountMinor: order.amount, reason: '', reference: 'r' };
    const got = await Promise.all(Array.from({ length: times }, () => call.deposits.settle(settlement)));
    return () => {
      expect(got.every(({ ok }) => ok)).toBe(true);
      if (order.isPaid) return;
      order.isPaid = true;
      this.model.seat(order.m).available += toCredit(order.amount);
      this.model.payDebt(order.m);
    };
  }

  async reverse({ pick, n }: Command & { verb: 'reverse' }) {
    const order = this.model.orders[pick % Math.max(1, this.model.orders.length)];
    if (!order) return () => undefined;
    const got = (await this.seat(order.m).call.deposits.reverse(`c${n}`, order.id, 'r')) as Outcome;
    return (isAlone = true) => {
      if (this.isRepeat(`reverse:${order.m}:${n}`, order.id, got)) return;
      if (isAlone) expect(got.ok, `reverse ${order.id}`).toBe(order.isPaid && !order.isReversed);
      if (!got.ok) return;
      expect(order.isReversed, 'reversed twice').toBe(false);
      order.isReversed = true;
      this.model.take(order.m, toCredit(order.amount));
      if (this.model.seat(order.m).debt > 0) this.met.add('reverse owed');
    };
  }

  async withdraw({ m, n, amount: asked }: Command & { verb: 'withdraw' }) {
    const { hash, call, account } = this.seat(m);
    const before = this.model.free(m);
    const amount = asked === 'all' ? before : asked;
    const request = { key: `w${n}`, accountId: account, amountMinor: amount, terms: TERMS };
    const got = (await call.withdrawals.request(hash, request)) as Outcome;
    return (isAlone = true) => {
      if (this.isRepeat(`withdraw:${m}:${n}`, amount, got)) return;
      if (isAlone) expect(got.ok, `withdraw ${amount} of ${before}`).toBe(amount > FEE && amount <= before);
      if (!got.ok) return;
      this.model.payDebt(m);
      this.model.seat(m).available -= amount;
      this.model.withdrawals.push({ id: got.value.id as string, m, amount, state: 'requested', received: 0 });
    };
  }

  /** Picks a withdrawal, usually one of the latest four, because older ones have ended. */
  pick(pick: number) {
    const { withdrawals } = this.model;
    const latest = pick % 4 === 0 ? withdrawals : withdrawals.slice(-4);
    return latest[pick % Math.max(1, latest.length)];
  }

  /** Leaves the model unchanged; each check verifies that no money moved. */
  async explain({ pick, minutes }: Command & { verb: 'explain' }) {
    const one = this.pick(pick);
    if (!one) return () => undefined;
    const can = this.model.canExplain(one);
    const word = { id: one.id, note: `n${minutes}`, nextUpdateAt: clock() + minutes * 60_000 };
    const got = (await this.seat(one.m).call.withdrawals.explain(word)) as Outcome;
    return (isAlone = true) => {
      this.met.add(`explain ${got.ok ? 'done' : got.code}`);
      if (isAlone) expect(got.ok, `${one.state} explained`).toBe(can);
    };
  }

  async advance(command: Command & { verb: 'step' | 'answer' }) {
    const one = this.pick(command.pick);
    if (!one) return () => undefined;
    const { hash, call } = this.seat(one.m);
    const { id } = one;
    const partly = command.verb === 'answer' && command.to === 'partly' ? command.received : 0;
    const can = this.model.canStep(one, command.to, partly);
    const got = (
      command.verb === 'step'
        ? await call.withdrawals.advance(`s${command.n}`, { id, to: command.to, note: '' }, Number.MAX_SAFE_INTEGER)
        : await call.withdrawals.answer(hash, {
            id,
            to: command.to,
            note: '',
            ...(partly ? { receivedMinor: partly } : {}),
          })
    ) as Outcome;
    return (isAlone = true) => {
      if (command.verb === 'step' && this.isRepeat(`step:${one.m}:${command.n}`, [id, command.to], got)) return;
      if (isAlone) expect(got.ok, `${one.state} → ${command.to}`).toBe(can);
      if (!got.ok) return;
      expect(this.model.canStep(one, command.to, partly), `${one.state} → ${command.to} in a race`).toBe(true);
      this.met.add(`${command.to} taken`);
      this.model.step(one, command.to, partly);
    };
  }

  async send({ m, to, n, amount, crash }: Command & { verb: 'send' }) {
    const { hash, call } = this.seat(m);
    const target = { memberId: this.seat(to).memberId, account: this.seat(to).username, relation: 'upline' } as const;
    const before = this.model.free(m);
    if (crash) {
      setStepProbe((passed) => {
        if (passed === crash) throw new Error('killed');
      });
    }
    const bounds = { limits: NO_LIMITS, turnoverTimes: 0 };
    const order = { key: `t${n}`, target, account: target.account, amountMinor: amount, ...bounds };
    const got = (await call.transfers.send(hash, order)) as Outcome;
    return (isAlone = true) => {
      if (this.isRepeat(`send:${m}:${n}`, [to, amount], got)) return;
      if (isAlone) expect(got.ok, `send ${amount} of ${before}`).toBe(amount > 0 && amount <= before && m !== to);
      if (!got.ok) return;
      this.met.add(`transfer ${got.value.state}`);
      this.model.payDebt(m);
      this.model.seat(m).available -= amount;
      this.model.pending.push({ id: got.value.id as string, m, to, amount, isCounted: false });
    };
  }

  async move({ m, n, direction, amount }: Command & { verb: 'move' }) {
    const { hash, call } = this.seat(m);
    const seat = this.model.seat(m);
    const source = direction === 'in' ? seat.available : seat.wallet;
    const move = { key: `v${n}`, direction, vassalage: 'ORLA', amountMinor: amount, mayEnter: 'yes' } as const;
    const got = (await call.wallet.moveFunds(hash, move)) as Outcome;
    return (isAlone = true) => {
      if (this.isRepeat(`move:${m}:${n}`, [direction, amount], got)) return;
      const can = amount === null ? direction === 'out' : amount > 0 && amount <= source;
      if (isAlone) expect(got.ok, `move ${direction} ${amount} of ${source}`).toBe(can);
      if (!got.ok) return;
      const moved = amount ?? (got.value.movedMinor as number);
      seat.available += direction === 'out' ? moved : -moved;
      seat.wallet += direction === 'out' ? -moved : moved;
    };
  }

  /** Checks every book against its entries, its open items and the model, and all books together against the money in transit. */
  async check(): Promise<void> {
    const books = await Promise.all(this.seats.map((seat) => readBook(seat.memberId)));
    const stateOf = (index: number, id: string) => books[index]?.transfers.find((row) => row.id === id)?.state;
    for (const one of this.model.pending.filter(({ isCounted }) => !isCounted)) {
      if (stateOf(one.to, one.id) !== 'received') continue;
      this.model.seat(one.to).available += one.amount;
      one.isCounted = true;
    }
    this.model.pending = this.model.pending.filter((one) => stateOf(one.m, one.id) !== 'sent');
    const under = (index: number) => this.model.pending.filter(({ m }) => m === index);
    for (const [index, book] of books.entries()) {
      const { available, wallet, debt } = this.model.seat(index);
      const transfers = under(index).reduce((sum, { amount }) => sum + amount, 0);
      expect(book.balances, `member ${index}`).toEqual({
        available,
        wallet,
        held: this.model.held(index),
        transfers,
        debts: -debt + 0,
      });
      expect(book.faults).toEqual({ sum: 0, negative: 0, drift: 0, uneven: 0, frozen: 0 });
      expect(book.open).toEqual({ withdrawals: book.balances.held, transfers });
    }
    const credited = this.model.pending.filter(({ isCounted }) => isCounted).reduce((sum, one) => sum + one.amount, 0);
    expect(books.reduce((sum, { transit }) => sum + transit, 0) + credited, 'transit of all books').toBe(0);
  }
}
