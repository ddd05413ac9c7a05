/** The money of one player in minor units, moved by the rules of the platform's wallet; in memory for one scenario. */
export interface Round {
  readonly id: string;
  state: 'open' | 'settled' | 'returned';
  readonly bets: Map<string, number>;
  /** Wins that were paid and not taken back, by id. */
  readonly wins: Map<string, number>;
}

export type Moved = { ok: true; balanceMinor: number } | { ok: false; code: string };

export interface Move {
  readonly transactionId: string;
  readonly roundId: string;
  readonly amountMinor: number;
  /** False: the round stays open. */
  readonly ends?: boolean;
}

export class Ledger {
  balanceMinor: number;
  readonly rounds = new Map<string, Round>();
  readonly #voided = new Set<string>();
  /** The amounts of the wins without a bet, by id. */
  readonly #free = new Map<string, number>();

  constructor(balanceMinor: number) {
    this.balanceMinor = balanceMinor;
  }

  get heldMinor(): number {
    const open = [...this.rounds.values()].filter(({ state }) => state === 'open');
    return open.reduce((sum, { bets }) => sum + [...bets.values()].reduce((all, bet) => all + bet, 0), 0);
  }

  bet({ transactionId, roundId, amountMinor }: Move): Moved {
    const round = this.rounds.get(roundId);
    if (this.#voided.has(transactionId) || (round && round.state !== 'open'))
      return this.#refuse('wallet.round_closed');
    if (amountMinor > this.balanceMinor) return this.#refuse('wallet.insufficient_funds');
    this.balanceMinor -= amountMinor;
    const taken = round ?? { id: roundId, state: 'open', bets: new Map(), wins: new Map() };
    taken.bets.set(transactionId, amountMinor);
    this.rounds.set(roundId, taken);
    return this.#done();
  }

  win({ transactionId, roundId, amountMinor, ends = true }: Move): Moved {
    const round = this.rounds.get(roundId);
    if (!round) return this.#refuse('wallet.transaction_unknown');
    if (round.state !== 'open') return this.#refuse('wallet.round_closed');
    if (ends) round.state = 'settled';
    round.wins.set(transactionId, amountMinor);
    this.balanceMinor += amountMinor;
    return this.#done();
  }

  /** Pays a jackpot or a promotion. */
  winWithoutBet({ transactionId, amountMinor }: Move): Moved {
    this.#free.set(transactionId, amountMinor);
    this.balanceMinor += amountMinor;
    return this.#done();
  }

  rollbackWin(roundId: string, winId: string): Moved {
    const wins = this.rounds.get(roundId)?.wins ?? new Map<string, number>();
    const amountMinor = wins.get(winId) ?? this.#free.get(winId);
    if (amountMinor === undefined) return this.#refuse('wallet.transaction_unknown');
    wins.delete(winId);
    this.#free.delete(winId);
    this.balanceMinor -= amountMinor;
    return this.#done();
  }

  rollback(roundId: string, betId: string): Moved {
    const round = this.rounds.get(roundId);
    const isPaid = round?.bets.size === 1 && round.wins.size > 0;
    if (round?.state === 'settled' || isPaid) return this.#refuse('wallet.round_closed');
    this.#voided.add(betId);
    this.balanceMinor += round?.bets.get(betId) ?? 0;
    round?.bets.delete(betId);
    if (round?.bets.size === 0) round.state = 'returned';
    return this.#done();
  }

  #done(): Moved {
    return { ok: true, balanceMinor: this.balanceMinor };
  }

  #refuse(code: string): Moved {
    return { ok: false, code };
  }
}
