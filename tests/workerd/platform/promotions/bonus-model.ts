import fc from 'fast-check';

/** A second, much simpler implementation of the bonus rules. Amounts are minor units. */
export type Command =
  | { verb: 'deposit' | 'withdraw' | 'send' | 'pay' | 'in' | 'out'; amount: number }
  | { verb: 'claim'; bonus: number; multiple: number }
  | { verb: 'stake'; amount: number; isAtVendor: boolean }
  | { verb: 'raise'; pick: number; amount: number }
  | { verb: 'settle'; pick: number; times: number }
  | { verb: 'rollback'; pick: number }
  | { verb: 'forfeit' | 'expire' };

const amount = fc.integer({ min: 100, max: 20_000 });
const pick = fc.nat(10_000);
const of = <Verb extends Command['verb']>(verb: Verb) => fc.constant(verb);

export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ verb: of('deposit'), amount }) },
  { weight: 3, arbitrary: fc.record({ verb: fc.constantFrom('withdraw' as const, 'send' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ verb: of('pay'), amount }) },
  { weight: 3, arbitrary: fc.record({ verb: fc.constantFrom('in' as const, 'out' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: of('claim'),
      bonus: fc.integer({ min: 5_000, max: 30_000 }),
      multiple: fc.constantFrom(0.5, 3, 8),
    }),
  },
  { weight: 6, arbitrary: fc.record({ verb: of('stake'), amount, isAtVendor: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ verb: of('raise'), pick, amount }) },
  { weight: 7, arbitrary: fc.record({ verb: of('settle'), pick, times: fc.constantFrom(0, 0, 0, 0, 0.5, 2) }) },
  { weight: 1, arbitrary: fc.record({ verb: of('rollback'), pick }) },
  { weight: 3, arbitrary: fc.record({ verb: of('forfeit') }) },
  { weight: 1, arbitrary: fc.record({ verb: of('expire') }) },
);

type Pocket = 'member' | 'wallet';
interface Bet {
  id: string;
  stake: number;
  at: number;
}
export interface Round {
  id: string;
  pocket: Pocket;
  bets: Bet[];
}

const sum = (bets: readonly Bet[]) => bets.reduce((total, { stake }) => total + stake, 0);
export interface Bonus {
  claimId: string;
  bonus: number;
  required: number;
  done: number;
  claimedAt: number;
  expiresAt: number;
  /** Payouts minus stakes: of bets within its time, and of all bets since the claim. */
  net: number;
  netAll: number;
}

/** Returns the part of the bonus that the house has won back. */
function toLost({ bonus, net, netAll }: Bonus): number {
  return Math.min(bonus, Math.max(0, -net, -netAll));
}

export class Model {
  readonly pockets = { member: 0, wallet: 0 };
  open: Round[] = [];
  active: Bonus | undefined;
  deposited = 0;
  won = 0;
  left = 0;
  /** The part of bonuses that was earned by turnover, or lost to the house while their terms held. */
  kept = 0;

  get inHand(): number {
    return this.pockets.member + this.pockets.wallet;
  }

  stake(round: Omit<Round, 'bets'>, bet: Bet): void {
    this.pockets[round.pocket] -= bet.stake;
    const open = this.open.find(({ id }) => id === round.id);
    if (open) open.bets.push(bet);
    else this.open.push({ ...round, bets: [bet] });
  }

  /** Returns the last bet, and the round with its last bet. */
  rollBack({ id, pocket, bets }: Round): void {
    this.pockets[pocket] += bets.pop()?.stake ?? 0;
    if (bets.length === 0) this.open = this.open.filter((round) => round.id !== id);
  }

  /** Each bet counts by its own time and wins its share of the round. */
  close({ id, pocket, bets }: Round, payout: number, now: number): void {
    this.open = this.open.filter((round) => round.id !== id);
    this.pockets[pocket] += payout;
    this.won += payout - sum(bets);
    const { active } = this;
    if (!active) return;
    const since = sum(bets.filter(({ at }) => at >= active.claimedAt));
    const inTime = sum(bets.filter(({ at }) => at >= active.claimedAt && at <= active.expiresAt));
    const toNet = (stake: number) => Math.floor((payout * stake) / sum(bets)) - stake;
    active.netAll += toNet(since);
    active.net += toNet(inTime);
    if (now > active.expiresAt) return;
    active.done += inTime;
    if (active.done < active.required) return;
    this.kept += active.bonus;
    this.active = undefined;
  }

  /** The maximum that may be paid out: own money, its wins, and the earned part of bonuses. */
  get mayLeave(): number {
    return this.deposited + this.won + this.kept + (this.active ? toLost(this.active) : 0);
  }

  /** The maximum that may now go to downlines. */
  toFree(now: number): number {
    const { active, pockets } = this;
    if (!active) return pockets.member;
    const free = active.expiresAt <= now ? 0 : this.inHand - Math.max(0, active.bonus + active.net);
    return Math.max(0, Math.min(pockets.member, free));
  }

  /** The amount that would now be taken back, and whether that is possible. */
  toDue({ bonus, net }: Bonus): number {
    return Math.max(0, Math.min(bonus, bonus + net));
  }

  canForfeit(active: Bonus): boolean {
    return this.open.length === 0 || this.inHand >= this.toDue(active);
  }

  end(active: Bonus): number {
    const taken = Math.min(this.toDue(active), this.inHand);
    const ofMember = Math.min(taken, this.pockets.member);
    this.pockets.member -= ofMember;
    this.pockets.wallet -= taken - ofMember;
    this.kept += toLost(active);
    this.active = undefined;
    return taken;
  }
}
