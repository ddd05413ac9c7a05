import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { DEFAULT_CASHIER } from '../../../../src/platform/cashier/cashier-settings.ts';
import type { PublishedPromotion } from '../../../../src/platform/promotions/promotion.ts';
import { findPromotion } from '../../../../src/platform/promotions/promotion-queries.ts';
import { clock } from '../../../../src/server/clock.ts';
import { moveClock } from '../support/api.ts';
import { BALANCED, deposit, readBooks } from '../support/rewards.ts';
import { type Command, Model, type Round, toPocket } from './bonus-model.ts';
import { readPockets, type sit, TITLES } from './bonus-seat.ts';
import { publish } from './participants.ts';

export const SECOND = 1_000;
const MUCH = 1_000_000_000;
const NO_LIMITS = { minMinor: 1, maxMinor: MUCH, dailyMinor: MUCH };
const FREELY = { limits: NO_LIMITS, turnoverTimes: 0 };
const TERMS = { ...DEFAULT_CASHIER.withdrawal, ...NO_LIMITS, dailyCount: 100_000, feeMinor: 0, feeBasisPoints: 0 };

/** The member who receives the transfers and the pay that the walking member sends. */
export interface Target {
  memberId: string;
  account: string;
  relation: 'upline';
}

/** Runs one member against the platform and applies each response to the model. */
export class Walk {
  readonly model = new Model();
  readonly seat: Awaited<ReturnType<typeof sit>>;
  readonly #target: Target;
  readonly #met: Set<string>;
  #now = 0;
  #keys = 0;

  /** The walk adds each outcome that occurs to `met`. */
  constructor(seat: Awaited<ReturnType<typeof sit>>, target: Target, met: Set<string>) {
    this.seat = seat;
    this.#target = target;
    this.#met = met;
  }

  key(): string {
    this.#keys += 1;
    return `k${this.#keys}`;
  }

  pass(ms: number): void {
    this.#now += ms;
    moveClock(this.#now);
  }

  run(command: Command): Promise<void> {
    switch (command.verb) {
      case 'deposit':
        return this.deposit(command.amount);
      case 'withdraw':
      case 'send':
        return this.leave(command.verb, command.amount);
      case 'pay':
        return this.pay(command.amount);
      case 'in':
      case 'out':
        return this.move(command.verb, command.amount);
      case 'claim':
        return this.claim(command);
      case 'stake':
        return this.stake(command);
      case 'all':
        return this.stakeAll();
      case 'raise':
        return this.raise(command);
      case 'settle':
        return this.close(command.pick, command.times);
      case 'rollback':
        return this.rollBack(command.pick);
      case 'unwin':
        return this.takeBack(command.pick);
      case 'forfeit':
        return this.forfeit();
      case 'expire':
        return this.expire();
    }
  }

  async deposit(amount: number): Promise<void> {
    await deposit(this.seat.memberId, amount);
    this.model.pockets.member += amount;
    this.model.deposited += amount;
  }

  async leave(verb: 'withdraw' | 'send', amount: number): Promise<void> {
    const { hash, call, account } = this.seat;
    const { model } = this;
    const order = { key: this.key(), amountMinor: amount };
    const got =
      verb === 'withdraw'
        ? await call.withdrawals.request(hash, { ...order, accountId: account, terms: TERMS })
        : await call.transfers.send(hash, { ...order, target: this.#target, account: this.#target.account, ...FREELY });
    const refusal = model.pockets.member < amount ? 'wallet.insufficient_funds' : 'cashier.turnover_owed';
    const isRefused = model.pockets.member < amount || model.active;
    expect(got.ok ? undefined : got.code, verb).toBe(isRefused ? refusal : undefined);
    this.#met.add(`${verb} ${got.ok ? 'done' : got.code}`);
    if (!got.ok) return;
    model.pockets.member -= amount;
    model.left += amount;
  }

  async pay(amount: number): Promise<void> {
    const { model } = this;
    const order = { id: this.key(), kind: 'hourly', amountMinor: amount, counterpart: this.#target.account } as const;
    const { free } = model;
    const got = await this.seat.call.settlements.hold(order);
    const refusal = model.pockets.member < amount ? 'wallet.insufficient_funds' : 'cashier.turnover_owed';
    expect(got.ok ? undefined : got.code, 'pay').toBe(amount <= free ? undefined : refusal);
    this.#met.add(`pay ${got.ok ? `done ${model.active ? 'in process' : 'free'}` : got.code}`);
    if (!got.ok) return;
    model.pockets.member -= amount;
    model.left += amount;
  }

  async move(direction: 'in' | 'out', amount: number): Promise<void> {
    const { hash, call } = this.seat;
    const { pockets } = this.model;
    const move = { key: this.key(), direction, vassalage: 'ORLA', amountMinor: amount, mayEnter: 'yes' } as const;
    const got = await call.wallet.moveFunds(hash, move);
    expect(got.ok).toBe((direction === 'in' ? pockets.member : pockets.wallet) >= amount);
    if (!got.ok) return;
    pockets.member += direction === 'in' ? -amount : amount;
    pockets.wallet += direction === 'in' ? amount : -amount;
  }

  async claim({ bonus, multiple }: Command & { verb: 'claim' }): Promise<void> {
    const { hash, call } = this.seat;
    const period = {
      startsAt: new Date(clock() - SECOND).toISOString(),
      endsAt: new Date(clock() + MUCH).toISOString(),
    };
    const id = await publish({ kind: 'free_bonus', amount: bonus / 100 }, { turnoverMultiple: multiple }, period);
    const promotion = (await findPromotion(env.DB, id)) as PublishedPromotion;
    const joined = await call.promotions.join(hash, { promotion, remark: '', key: this.key() });
    expect(joined.ok).toBe(true);
    const got = await call.promotions.request(hash, { promotion, claimId: undefined, remark: '', key: this.key() });
    expect(got.ok ? undefined : got.code).toBe(this.model.active ? 'promotions.bonus_active' : undefined);
    if (!got.ok) return;
    const { id: claimId, requiredMinor: required, claimedAt, expiresAt } = got.value;
    expect(required).toBe(Math.ceil(bonus * multiple));
    const times = { claimedAt: claimedAt ?? 0, expiresAt: expiresAt ?? 0 };
    this.model.active = { claimId, required, done: 0, ...times, hand: bonus };
    this.model.pockets.member += bonus;
  }

  stake({ amount, launch }: Command & { verb: 'stake' }): Promise<void> {
    return this.bet({ id: this.key(), launch }, amount);
  }

  async stakeAll(): Promise<void> {
    const { member } = this.model.pockets;
    if (member > 0) await this.stake({ verb: 'stake', amount: member, launch: 'member' });
  }

  async raise({ pick, amount }: Command & { verb: 'raise' }): Promise<void> {
    const round = this.pick(pick);
    if (round) await this.bet(round, amount);
  }

  async bet({ id: roundId, launch }: Omit<Round, 'bets'>, amountMinor: number): Promise<void> {
    const id = this.key();
    const of = { ...TITLES[launch], currency: 'BRL', roundId, transactionId: id } as const;
    const at = clock();
    const got = await this.seat.call.wallet.bet({ ...of, amountMinor, launchHash: launch });
    expect(got.ok ? undefined : got.code, `stake ${amountMinor}`).toBe(this.model.refuses(launch, amountMinor));
    if (!got.ok) this.#met.add(got.code);
    else this.model.stake({ id: roundId, launch }, { id, stake: amountMinor, at });
  }

  pick(pick: number): Round | undefined {
    return this.model.open[pick % Math.max(1, this.model.open.length)];
  }

  async close(pick: number, times: number): Promise<void> {
    const round = this.pick(pick);
    if (!round) return;
    const amountMinor = Math.floor(round.bets.reduce((sum, { stake }) => sum + stake, 0) * times);
    const of = { ...TITLES[round.launch], currency: 'BRL', roundId: round.id, transactionId: `w${round.id}` } as const;
    const got = await this.seat.call.wallet.win({ ...of, amountMinor });
    expect(got.ok).toBe(true);
    if (round.bets.length > 1) this.#met.add('raised');
    if (amountMinor > 0 && round.bets.some(({ stake, ofBonus }) => ofBonus > 0 && ofBonus < stake))
      this.#met.add('mixed');
    this.model.close(round, amountMinor, clock());
  }

  async rollBack(pick: number): Promise<void> {
    const round = this.pick(pick);
    const bet = round?.bets.at(-1);
    if (!round || !bet) return;
    const { vendor } = TITLES[round.launch];
    const of = { vendor, currency: 'BRL', roundId: round.id, transactionId: `r${bet.id}` } as const;
    const got = await this.seat.call.wallet.rollback({ ...of, betTransactionId: bet.id });
    expect(got.ok).toBe(true);
    this.model.rollBack(round);
  }

  async takeBack(pick: number): Promise<void> {
    const { model } = this;
    // Few wins belong to a bonus that returned them when it ended. So half of the picks choose among those wins only.
    const returned = model.wins.filter((one) => model.toReturned(one) > 0);
    const wins = pick % 2 === 0 && returned.length > 0 ? returned : model.wins;
    const win = wins[pick % Math.max(1, wins.length)];
    // A larger sum would leave a debt; debts have tests of their own.
    if (!win || model.pockets[toPocket(win.launch)] + model.toReturned(win) < win.payout) return;
    const { vendor } = TITLES[win.launch];
    const of = { vendor, currency: 'BRL', roundId: win.id, transactionId: `u${win.id}` } as const;
    const got = await this.seat.call.wallet.rollbackWin({ ...of, winTransactionId: `w${win.id}` });
    expect(got.ok).toBe(true);
    if (win.ofBonus > 0 && win.claimId === model.active?.claimId && model.own > 0)
      this.#met.add('bonus win taken back');
    if (model.toReturned(win) > 0) this.#met.add(`returned win taken back ${toPocket(win.launch)}`);
    model.takeBack(win);
  }

  async forfeit(): Promise<void> {
    const { active } = this.model;
    if (!active) return;
    const { hash, call } = this.seat;
    const can = this.model.canEnd;
    const got = await call.promotions.forfeit(hash, active.claimId, this.key());
    expect(got.ok ? undefined : got.code).toBe(can ? undefined : 'promotions.bets_open');
    this.#met.add(`forfeit ${got.ok ? `taken ${got.value.takenBackMinor > 0}` : got.code}`);
    if (got.ok) expect(got.value.takenBackMinor).toBe(this.model.end(active));
  }

  async expire(): Promise<void> {
    const { active } = this.model;
    if (!active) return;
    this.pass(Math.max(0, active.expiresAt - clock()) + SECOND);
  }

  /** Applies the effects of time, then checks the books and the invariants. */
  async check(): Promise<void> {
    const { model, seat } = this;
    const listed = await seat.call.promotions.list(seat.hash, { kind: '', limit: 20, offset: 0 });
    expect(listed.ok).toBe(true);
    const { active } = model;
    if (active && active.expiresAt <= clock()) {
      this.#met.add(model.canEnd ? 'end comes' : 'end waits');
      if (model.canEnd) model.end(active);
    }
    const book = await readPockets(seat.memberId);
    expect(book).toEqual({
      ...model.pockets,
      running: model.active ? 1 : 0,
      ofBonus: model.active?.hand ?? 0,
      own: model.active ? model.own : 0,
    });
    expect(await readBooks(seat.memberId)).toEqual(BALANCED);
    expect(model.left).toBeLessThanOrEqual(model.mayLeave);
  }
}
