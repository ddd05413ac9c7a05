import fc from 'fast-check';

/** The money that pays a bet: the balance, the wallet at the vendor, or the balance in a game against other members. */
export type Launch = 'member' | 'wallet' | 'cards';

/** A second, much simpler implementation of the bonus rules. Amounts are minor units. */
export type Command =
  | { verb: 'deposit' | 'withdraw' | 'send' | 'pay' | 'in' | 'out'; amount: number }
  | { verb: 'claim'; bonus: number; multiple: number }
  | { verb: 'stake'; amount: number; launch: Launch }
  | { verb: 'all' }
  | { verb: 'raise'; pick: number; amount: number }
  | { verb: 'settle'; pick: number; times: number }
  | { verb: 'rollback' | 'unwin'; pick: number }
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
  {
    weight: 6,
    arbitrary: fc.record({ verb: of('stake'), amount, launch: fc.constantFrom<Launch>('member', 'wallet', 'cards') }),
  },
  { weight: 2, arbitrary: fc.record({ verb: of('all') }) },
  { weight: 2, arbitrary: fc.record({ verb: of('raise'), pick, amount }) },
  { weight: 7, arbitrary: fc.record({ verb: of('settle'), pick, times: fc.constantFrom(0, 0, 0, 0, 0.5, 2) }) },
  { weight: 1, arbitrary: fc.record({ verb: of('rollback'), pick }) },
  { weight: 3, arbitrary: fc.record({ verb: of('forfeit') }) },
  { weight: 1, arbitrary: fc.record({ verb: of('expire') }) },
  { weight: 2, arbitrary: fc.record({ verb: of('unwin'), pick }) },
);

type Pocket = 'member' | 'wallet';
interface Bet {
  id: string;
  stake: number;
  at: number;
  /** The part of the stake that was bonus money. */
  ofBonus: number;
}
export interface Round {
  id: string;
  launch: Launch;
  bets: Bet[];
}

/** A win that the vendor may still take back. */
export interface Win {
  id: string;
  launch: Launch;
  payout: number;
  /** The part of the payout that is bonus money, and the claim of that bonus. */
  ofBonus: number;
  claimId: string | undefined;
}

const sum = (bets: readonly Bet[]) => bets.reduce((total, { stake }) => total + stake, 0);
const sumOfBonus = (bets: readonly Bet[]) => bets.reduce((total, { ofBonus }) => total + ofBonus, 0);
export const toPocket = (launch: Launch): Pocket => (launch === 'wallet' ? 'wallet' : 'member');

export interface Bonus {
  claimId: string;
  required: number;
  done: number;
  claimedAt: number;
  expiresAt: number;
  /** The bonus and its winnings, without the stakes of open bets. */
  hand: number;
}

/**
 * A stake uses own money first, and a payout returns to the kinds of money of its stake. Bonus money becomes own money only when the
 * turnover is fulfilled.
 */
export class Model {
  readonly pockets = { member: 0, wallet: 0 };
  open: Round[] = [];
  wins: Win[] = [];
  /** The money that each ended bonus returned. A win that is taken back later is subtracted. */
  readonly returned = new Map<string, number>();
  active: Bonus | undefined;
  deposited = 0;
  /** Payouts minus stakes, of own money only. */
  won = 0;
  left = 0;
  /** Bonus money that became own money because its turnover was fulfilled. */
  kept = 0;

  get inHand(): number {
    return this.pockets.member + this.pockets.wallet;
  }

  get own(): number {
    return this.inHand - (this.active?.hand ?? 0);
  }

  /** The most that may have been withdrawn: deposits, winnings of own money, and fulfilled bonuses. */
  get mayLeave(): number {
    return this.deposited + this.won + this.kept;
  }

  /** The error code of a refused bet; undefined if the bet is accepted. */
  refuses(launch: Launch, amount: number): string | undefined {
    if (this.pockets[toPocket(launch)] < amount) return 'wallet.insufficient_funds';
    return launch === 'cards' && this.own < amount ? 'wallet.own_money_only' : undefined;
  }

  stake({ id, launch }: Omit<Round, 'bets'>, bet: Omit<Bet, 'ofBonus'>): void {
    const ofBonus = Math.max(0, bet.stake - this.own);
    this.pockets[toPocket(launch)] -= bet.stake;
    if (this.active) this.active.hand -= ofBonus;
    const open = this.open.find((round) => round.id === id);
    if (open) open.bets.push({ ...bet, ofBonus });
    else this.open.push({ id, launch, bets: [{ ...bet, ofBonus }] });
  }

  /** Returns the last bet of the round. A round without bets is removed. */
  rollBack({ id, launch, bets }: Round): void {
    const bet = bets.pop();
    this.pockets[toPocket(launch)] += bet?.stake ?? 0;
    if (this.active) this.active.hand += bet?.ofBonus ?? 0;
    if (bets.length === 0) this.open = this.open.filter((round) => round.id !== id);
  }

  close({ id, launch, bets }: Round, payout: number, now: number): void {
    this.open = this.open.filter((round) => round.id !== id);
    this.pockets[toPocket(launch)] += payout;
    const toBonus = Math.floor((payout * sumOfBonus(bets)) / sum(bets));
    this.won += payout - toBonus - (sum(bets) - sumOfBonus(bets));
    const { active } = this;
    if (payout > 0) this.wins.push({ id, launch, payout, ofBonus: toBonus, claimId: active?.claimId });
    if (!active) return;
    active.hand += toBonus;
    if (now > active.expiresAt || launch === 'cards') return;
    active.done += sum(bets.filter(({ at }) => at >= active.claimedAt && at <= active.expiresAt));
    if (active.done >= active.required) this.earn(active);
  }

  /** The part of a win that its bonus returned when it ended. */
  toReturned({ ofBonus, claimId }: Win): number {
    return Math.min(ofBonus, this.returned.get(claimId ?? '') ?? 0);
  }

  /**
   * The vendor takes a win back. The member owes nothing for money that an ended bonus already returned. The present bonus pays its own share as far
   * as it still can, and more if own money is not enough.
   */
  takeBack(win: Win): void {
    const { active, own } = this;
    const { id, launch, payout, ofBonus, claimId } = win;
    const part = this.toReturned(win);
    const due = payout - part;
    if (part > 0) this.returned.set(claimId ?? '', (this.returned.get(claimId ?? '') ?? 0) - part);
    const isSame = active !== undefined && active.claimId === claimId;
    const back = Math.max(isSame ? Math.min(ofBonus, active.hand) : 0, due - own);
    this.wins = this.wins.filter((known) => known.id !== id);
    this.pockets[toPocket(launch)] -= due;
    this.won -= due - (active ? back : 0);
    if (active) active.hand -= back;
  }

  earn({ hand }: Bonus): void {
    const bets = this.open.flatMap((round) => round.bets);
    this.kept += hand + sumOfBonus(bets);
    for (const bet of bets) bet.ofBonus = 0;
    this.active = undefined;
  }

  /** The most that the member can pay to downlines now. */
  get free(): number {
    return Math.min(this.pockets.member, this.own);
  }

  /** The end waits for open bets of bonus money, because their result is not known yet. */
  get canEnd(): boolean {
    return sumOfBonus(this.open.flatMap(({ bets }) => bets)) === 0;
  }

  end({ claimId, hand }: Bonus): number {
    this.returned.set(claimId, hand);
    const ofMember = Math.min(hand, this.pockets.member);
    this.pockets.member -= ofMember;
    this.pockets.wallet -= hand - ofMember;
    this.active = undefined;
    return hand;
  }
}
