import type { Minor } from '../../contract/core/money.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart, type PlayedDeposit } from '../member/member-part.ts';
import { isAgainstMembers } from '../promotions/against-members.ts';
import type { PaymentStore } from './payment-store.ts';
import { listSettledBets, type SettledBet } from './round-bets.ts';
import { type BroughtMoney, TurnoverStore } from './turnover-store.ts';

/** Turnover terms of a payment; payments of earlier versions have none and owe no turnover. */
interface TurnoverTerms {
  isFirst?: boolean;
  turnoverTimes?: number;
}

/** Uses the stake of a bet to reduce the open turnover of earlier money. Each unit counts once. Answers the changed rows. */
function spend(open: readonly BroughtMoney[], bet: SettledBet, settledSeq: number): BroughtMoney[] {
  let left = bet.stakeMinor;
  return open.filter((money) => {
    const taken = Math.min(left, money.amount_minor * Math.max(money.times, 1) - money.done_minor);
    if (money.seq > bet.seq || taken <= 0) return false;
    left -= taken;
    money.done_minor += taken;
    if (money.done_minor >= money.amount_minor) money.played_seq ??= settledSeq;
    return true;
  });
}

/** The operator took money back: the part that was not staked yet owes no turnover any more. Answers the changed rows. */
function takeBack(open: readonly BroughtMoney[], amountMinor: Minor): BroughtMoney[] {
  let left = amountMinor;
  return open.filter((money) => {
    const taken = Math.min(left, Math.max(money.amount_minor - money.done_minor, 0));
    left -= taken;
    money.amount_minor -= taken;
    return taken > 0;
  });
}

/**
 * Turnover of money from outside: settled stakes since a deposit or a transfer from another member, each counted once, oldest money first.
 * Stakes against other members do not count, because they could be lost to an accomplice on purpose. Withdrawals wait for the turnover, and
 * a deposit brings rewards after it was staked once (decision 0072).
 */
export class TurnoverPart extends MemberPart {
  readonly #payments: PaymentStore;
  readonly #store: TurnoverStore;
  readonly #rewards: readonly MemberPart[];

  constructor(host: MemberHost, payments: PaymentStore, rewards: readonly MemberPart[]) {
    super(host);
    this.#payments = payments;
    this.#store = new TurnoverStore(host.sql);
    this.#rewards = rewards;
  }

  override createTables(): void {
    this.#payments.createTables();
    this.#store.createTables();
  }

  override follow(rows: readonly JournalRow[]): void {
    if (this.host.findAlive()?.type === DEMO_TYPE) return;
    const open = this.#store.listOpen();
    const changed = new Set<BroughtMoney>();
    const played: PlayedDeposit[] = [];
    const unplayed: PlayedDeposit[] = [];
    for (const row of rows) {
      const brought = this.#toBrought(row);
      if (brought) {
        const place = brought.times === 0 ? -1 : open.findIndex(({ times }) => times === 0);
        open.splice(place < 0 ? open.length : place, 0, brought);
        changed.add(brought);
      }
      const reversed = row.kind === 'deposit_reversed' ? this.#reverse([...open, ...changed], row) : undefined;
      if (reversed) {
        if (reversed.played_seq !== null) unplayed.push(this.#toPlayed(reversed));
        reversed.amount_minor = 0;
        changed.add(reversed);
      }
      if ((row.kind === 'adjustment' || row.kind === 'debt_paid') && row.deltaMinor < 0)
        for (const money of takeBack(open, -row.deltaMinor)) changed.add(money);
      if (row.kind !== 'win' || open.length === 0 || isAgainstMembers(row.round?.gameType ?? '')) continue;
      const newestSeq = Math.max(...open.map(({ seq }) => seq));
      const spent = listSettledBets(this.host.sql, row, newestSeq).flatMap((bet) => spend(open, bet, row.seq));
      for (const money of new Set(spent)) {
        changed.add(money);
        const isPlayed = money.kind === 'deposit' && money.played_seq === row.seq;
        if (isPlayed) played.push({ amountMinor: money.amount_minor, at: row.at });
      }
    }
    if (changed.size > 0) this.#store.write([...changed]);
    if (played.length > 0) for (const part of this.#rewards) part.followPlayed?.(played);
    if (unplayed.length > 0) for (const part of this.#rewards) part.followReversed?.(unplayed);
  }

  /**
   * Finds the money of a deposit that its bank took back. The deposit then owes no turnover, and a deposit that was staked once loses its rewards.
   */
  #reverse(known: readonly BroughtMoney[], { reference }: JournalRow): BroughtMoney | undefined {
    const seq = this.host.money.findTransfer(reference ?? '')?.seq ?? 0;
    return known.find((money) => money.seq === seq) ?? this.#store.find(seq);
  }

  #toPlayed(money: BroughtMoney): PlayedDeposit {
    return { amountMinor: money.amount_minor, at: this.#store.getPlayedAt(money) };
  }

  #toBrought({ seq, kind, reference, deltaMinor }: JournalRow): BroughtMoney | undefined {
    if ((kind !== 'deposit' && kind !== 'transfer_received') || deltaMinor <= 0) return undefined;
    const [payment, id = ''] = reference?.split(':') ?? [];
    const detail = this.#payments.find<TurnoverTerms>(id, payment === 'deposit' ? 'deposit' : 'transfer')?.detail;
    const { isFirst = false, turnoverTimes: times = 0 } = detail ?? {};
    return { seq, kind, is_first: Number(isFirst), amount_minor: deltaMinor, times, done_minor: 0, played_seq: null };
  }
}
