import fc from 'fast-check';
import type { TransferStep } from '../../../../src/platform/cashier/transfer-steps.ts';

/** A second, much simpler implementation of the cashier's rules. Amounts are minor units. */
export const MEMBERS = 4;
export const FEE = 100;

export type Step = 'approved' | 'rejected' | 'paid' | 'failed' | 'forced';
export type Receipt = 'received' | 'partly' | 'not_received';
export type Command =
  | { verb: 'order'; m: number; n: number; amount: number }
  | { verb: 'settle'; pick: number; times: number }
  | { verb: 'reverse'; pick: number; n: number }
  | { verb: 'stray'; m: number; amount: number }
  | { verb: 'withdraw'; m: number; n: number; amount: number | 'all' }
  | { verb: 'step'; pick: number; n: number; to: Step }
  | { verb: 'answer'; pick: number; to: Receipt; received: number }
  | { verb: 'explain'; pick: number; minutes: number }
  | { verb: 'send'; m: number; to: number; n: number; amount: number; crash: TransferStep | null }
  | { verb: 'move'; m: number; n: number; direction: 'in' | 'out'; amount: number | null }
  | { verb: 'restart'; m: number };

const m = fc.nat(MEMBERS - 1);
/** Numbers for idempotency keys. The range is small, so that a key often repeats, with the same input or with another one. */
const n = fc.nat(60);
const pick = fc.nat(10_000);
const amount = fc.integer({ min: -500, max: 9_000 });
const receipts = ['partly', 'partly', 'partly', 'partly', 'received', 'not_received'] as const;
const steps = ['approved', 'approved', 'approved', 'rejected', 'paid', 'paid', 'paid', 'failed', 'forced'] as const;
const crash = fc.constantFrom(null, null, null, 'held' as const, 'announced' as const, 'credited' as const);
const of = <Verb extends Command['verb']>(verb: Verb) => fc.constant(verb);
const withdrawAll = fc.record({ verb: of('withdraw'), m, n, amount: fc.constant('all' as const) });

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ verb: of('order'), m, n, amount }) },
  { weight: 5, arbitrary: fc.record({ verb: of('settle'), pick, times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ verb: of('reverse'), pick, n: fc.nat(200) }) },
  { weight: 1, arbitrary: fc.record({ verb: of('stray'), m, amount }) },
  { weight: 3, arbitrary: fc.record({ verb: of('withdraw'), m, n, amount }) },
  { weight: 1, arbitrary: withdrawAll },
  { weight: 6, arbitrary: fc.record({ verb: of('step'), pick, n: fc.nat(400), to: fc.constantFrom(...steps) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      verb: of('answer'),
      pick,
      to: fc.constantFrom(...receipts),
      received: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: of('explain'), pick, minutes: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 6, arbitrary: fc.record({ verb: of('send'), m, to: m, n, amount, crash }) },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: of('move'),
      m,
      n,
      direction: fc.constantFrom('in' as const, 'out' as const),
      amount: fc.option(amount, { freq: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: of('restart'), m }) },
);

/** Simultaneous commands: mostly a single one, otherwise the same twice, two withdrawals of the whole balance, or any mixture. */
export const batches: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 6, arbitrary: command.map((one) => [one]) },
  { weight: 2, arbitrary: command.map((one) => [one, one]) },
  { weight: 1, arbitrary: withdrawAll.map((one) => [one, { ...one, n: one.n + 100 }]) },
  { weight: 1, arbitrary: fc.array(command, { minLength: 2, maxLength: 4 }) },
);

export interface Withdrawal {
  id: string;
  m: number;
  amount: number;
  state: string;
  received: number;
}
export interface Sent {
  id: string;
  m: number;
  to: number;
  amount: number;
  isCounted: boolean;
}

const ANSWERS: readonly string[] = ['received', 'partly', 'not_received'];
const NEXT: Record<string, readonly string[]> = {
  requested: ['approved', 'rejected'],
  approved: ['rejected', 'paid', 'failed'],
  paid: ['received', 'partly', 'not_received', 'failed'],
  partly: ['received', 'forced', 'failed'],
  not_received: ['received', 'forced', 'failed'],
};

export class Model {
  readonly seats = Array.from({ length: MEMBERS }, () => ({ available: 0, wallet: 0, debt: 0 }));
  readonly orders: { id: string; m: number; amount: number; isPaid: boolean; isReversed: boolean }[] = [];
  readonly withdrawals: Withdrawal[] = [];
  /** Transfers in transit that a crash left behind. */
  pending: Sent[] = [];
  /** The input of each key, by member, verb and key. */
  readonly keys = new Map<string, string>();

  seat(index: number) {
    return this.seats[index] as { available: number; wallet: number; debt: number };
  }

  /** The amount that may leave: the available money without the debt. */
  free(index: number): number {
    const { available, debt } = this.seat(index);
    return Math.max(0, available - debt);
  }

  payDebt(index: number): void {
    const seat = this.seat(index);
    const paid = Math.min(seat.available, seat.debt);
    seat.available -= paid;
    seat.debt -= paid;
  }

  take(index: number, amount: number): void {
    const seat = this.seat(index);
    const taken = Math.min(seat.available, amount);
    seat.available -= taken;
    seat.debt += amount - taken;
  }

  held(index: number): number {
    const open = this.withdrawals.filter(({ m, state }) => m === index && NEXT[state]?.includes('rejected'));
    return open.reduce((sum, one) => sum + one.amount, 0);
  }

  canStep({ m, state, amount, received }: Withdrawal, to: string, partly = 0): boolean {
    // The present state again: a member's repeated answer is accepted, an operator's repeated step is refused.
    if (state === to) return ANSWERS.includes(to) && (to !== 'partly' || received === partly);
    if (to === 'rejected' && state === 'approved') return false;
    if ((to === 'approved' || to === 'paid') && this.seat(m).debt > 0) return false;
    const isAmount = to !== 'partly' || (partly > 0 && partly < amount - FEE);
    return (NEXT[state]?.includes(to) ?? false) && isAmount;
  }

  canExplain({ state }: Withdrawal): boolean {
    return state !== 'paid' && (NEXT[state] ?? []).length > 0;
  }

  step(one: Withdrawal, to: string, partly = 0): void {
    if (one.state === to) return;
    const isHeld = one.state === 'requested' || one.state === 'approved';
    const left = one.amount - FEE - one.received + (one.received === 0 ? FEE : 0);
    if (to === 'rejected' || to === 'failed') this.seat(one.m).available += isHeld ? one.amount : left;
    if (to === 'partly') one.received = partly;
    one.state = to;
  }
}
