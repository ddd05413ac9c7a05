import type { Currency, Minor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type {
  AdjustCommand,
  BetCommand,
  Movement,
  RollbackCommand,
  WinCommand,
  WinRollbackCommand,
} from './commands.ts';
import { takeOrOwe } from './debts.ts';
import { BALANCE_MAX_MINOR, type Ledger } from './ledger.ts';
import { HELD_ROUNDS, type LedgerAccount, MEMBER_ACCOUNT, toWalletAccount } from './ledger-schema.ts';
import { type Draft, moveBetween, postOnce } from './post-once.ts';
import type { RoundsStore } from './rounds-store.ts';
import type { TransferKind } from './transfer-kinds.ts';

/** The launch with which a bet is placed, and its limits. Undefined if the launch has ended or never existed. */
export interface LiveLaunch {
  gameId: string;
  vassalage: string;
  gameType: string;
  /** Limit for all bets of one round together; 0 means no limit. */
  maxBetMinor: Minor;
  /** Minimum of the first bet of a round; 0 means no minimum. */
  minBetMinor: number;
  /** True if stakes come from the vendor's wallet instead of the main balance. */
  usesVendorWallet: boolean;
  /** False while the operator has suspended the member. */
  mayStake: boolean;
  /** True in the pause after a password reset: money may not be staked against other members. */
  isPaused?: boolean;
  /** The largest part of the balance that may be staked; undefined means all of it. */
  ownMoneyMinor?: Minor | undefined;
}

/** Shares of wins that bonuses returned to the house when they ended. */
export interface BonusReturns {
  /** The part of a win that its bonus has returned to the house. */
  getPart(winSeq: number): Minor;
  /** The part of the main balance that may pay for this win. */
  getPayable(winSeq: number): Minor;
  /** The house pays the returned part of the win to the account from which the win is taken back. */
  giveBack(winSeq: number, account: LedgerAccount): void;
}

/** Maximum number of bets in one round. */
export const ROUND_BETS_MAX = 500;
/** Maximum number of wins in one round before the one that ends it. */
export const ROUND_WINS_MAX = 500;

/** Ledger kind of a win that is taken back, by the kind of the win. */
const VOIDED_AS: Readonly<Record<string, TransferKind>> = {
  win: 'win_void',
  win_part: 'win_part_void',
  jackpot: 'bonus_void',
  vendor_promotion: 'bonus_void',
};

function isMovable(minor: number): boolean {
  return Number.isSafeInteger(minor) && Math.abs(minor) <= BALANCE_MAX_MINOR;
}

/** The commands that move a member's money. Each checks everything before its first write, and runs inside a transaction. */
export class Wallet {
  readonly ledger: Ledger;
  readonly rounds: RoundsStore;

  constructor(ledger: Ledger, rounds: RoundsStore) {
    this.ledger = ledger;
    this.rounds = rounds;
  }

  /** A positive amount credits, a negative one debits. The balance never goes below zero. */
  adjust({ key, amountMinor, reason }: AdjustCommand): Result<Movement> {
    return this.#once(key, ['adjust', amountMinor, reason], () => {
      if (!isMovable(amountMinor) || amountMinor === 0) return refuse('wallet.amount_invalid');
      const balance = this.ledger.getBalance() + amountMinor;
      if (balance < 0) return refuse('wallet.insufficient_funds');
      if (balance > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
      const entries = moveBetween('house:adjustments', MEMBER_ACCOUNT, amountMinor);
      return accept({ kind: 'adjustment', reason, entries });
    });
  }

  /** Play money of a new demo account. */
  grant(key: string, amountMinor: Minor): Result<Movement> {
    return this.#once(key, ['grant', amountMinor], () => {
      const entries = moveBetween('house:play', MEMBER_ACCOUNT, amountMinor);
      return accept({ kind: 'grant', reason: 'demo', entries });
    });
  }

  bet(command: BetCommand, currency: Currency, launch: LiveLaunch | undefined): Result<Movement> {
    const { vendor, gameCode, amountMinor } = command;
    const betKey = `${vendor}:${command.transactionId}`;
    const roundId = `${vendor}:${command.roundId}`;
    const input = ['bet', command.roundId, gameCode, amountMinor, command.currency];
    return this.#once(betKey, input, () => {
      if (command.currency !== currency) return refuse('wallet.currency_mismatch');
      if (!isMovable(amountMinor) || amountMinor <= 0) return refuse('wallet.amount_invalid');
      if (!launch || command.isStopped) return refuse('games.launch_expired');
      if (!launch.mayStake) return refuse('member.suspended');
      if (launch.isPaused) return refuse('cashier.payout_paused');
      if (launch.gameId !== gameCode || launch.vassalage !== vendor) return refuse('games.unknown');
      const { round, isVoided } = this.rounds.findForBet(roundId, betKey);
      const isClosed = round && (round.state !== 'open' || round.bets >= ROUND_BETS_MAX);
      if (isClosed || isVoided) return refuse('wallet.round_closed');
      if (round && round.game_code !== gameCode) return refuse('games.unknown');
      const stakeMinor = (round?.stake_minor ?? 0) + amountMinor;
      if (stakeMinor < launch.minBetMinor) return refuse('games.stake_under_limit');
      if (launch.maxBetMinor > 0 && stakeMinor > launch.maxBetMinor) return refuse('games.stake_over_limit');
      const account = round?.account ?? (launch.usesVendorWallet ? toWalletAccount(vendor) : MEMBER_ACCOUNT);
      if (this.ledger.getBalance(account) < amountMinor) return refuse('wallet.insufficient_funds');
      if ((launch.ownMoneyMinor ?? amountMinor) < amountMinor) return refuse('wallet.own_money_only');
      if (round) this.rounds.raise(roundId, amountMinor);
      else {
        const { gameType } = launch;
        this.rounds.open({ id: roundId, vendor, gameCode, betKey, gameType, stakeMinor, at: clock(), account });
      }
      const entries = moveBetween(account, HELD_ROUNDS, amountMinor);
      return accept({ kind: 'bet', reason: gameCode, roundId, subject: account, entries });
    });
  }

  /** Needs no session and no launch: a stake can always be settled. */
  win(command: WinCommand, currency: Currency): Result<Movement> {
    const { vendor, gameCode, amountMinor, maxWinMinor = 0, ends = true, kind = 'round' } = command;
    if (kind !== 'round') return this.#winWithoutBet({ ...command, kind }, currency);
    const roundId = `${vendor}:${command.roundId}`;
    const input = ['win', command.roundId, gameCode, amountMinor, command.currency, ...(ends ? [] : ['open'])];
    return this.#once(`${vendor}:${command.transactionId}`, input, () => {
      if (command.currency !== currency) return refuse('wallet.currency_mismatch');
      if (!isMovable(amountMinor) || amountMinor < 0) return refuse('wallet.amount_invalid');
      const round = this.rounds.find(roundId);
      if (!round || round.game_code !== gameCode) return refuse('wallet.transaction_unknown');
      if (round.state !== 'open' || (!ends && round.wins >= ROUND_WINS_MAX)) return refuse('wallet.round_closed');
      const isOver = maxWinMinor > 0 && round.payout_minor + amountMinor > maxWinMinor;
      if (isOver || command.isOverNet) return refuse('wallet.win_over_limit');
      const { account } = round;
      if (this.ledger.getBalance(account) + amountMinor > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
      const house: LedgerAccount = `house:${vendor}`;
      if (!ends) {
        this.rounds.pay(roundId, amountMinor);
        const entries = moveBetween(house, account, amountMinor);
        return accept({ kind: 'win_part', reason: gameCode, roundId, subject: account, entries });
      }
      this.rounds.settle(roundId, amountMinor, clock());
      const entries = [
        { account: HELD_ROUNDS, amountMinor: -round.stake_minor },
        { account: house, amountMinor: round.stake_minor - amountMinor },
        { account, amountMinor },
      ] as const;
      return accept({ kind: 'win', reason: gameCode, roundId, subject: account, entries });
    });
  }

  /** Pays a win without a bet to the main balance. Nothing was staked for it, so only a vendor with a ceiling may pay it. */
  #winWithoutBet(
    {
      vendor,
      gameCode,
      amountMinor,
      maxWinMinor = 0,
      kind,
      ...command
    }: WinCommand & { kind: 'jackpot' | 'promotion' },
    currency: Currency,
  ): Result<Movement> {
    const input = ['win', command.roundId, gameCode, amountMinor, command.currency, kind];
    return this.#once(`${vendor}:${command.transactionId}`, input, () => {
      if (command.currency !== currency) return refuse('wallet.currency_mismatch');
      if (!isMovable(amountMinor) || amountMinor <= 0) return refuse('wallet.amount_invalid');
      if (amountMinor > maxWinMinor || command.isOverNet) return refuse('wallet.win_over_limit');
      if (this.ledger.getBalance() + amountMinor > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
      const entries = moveBetween(`house:${vendor}`, MEMBER_ACCOUNT, amountMinor);
      const paidAs = kind === 'jackpot' ? 'jackpot' : 'vendor_promotion';
      return accept({ kind: paidAs, reason: gameCode, reference: `${kind}:${vendor}:${command.roundId}`, entries });
    });
  }

  /**
   * Takes a win back, once. A round that the win settled stays settled. First, the house pays the part that an ended bonus has returned.
   * A vendor's wallet must cover the amount; what a main balance does not cover becomes debt.
   */
  rollbackWin(command: WinRollbackCommand, currency: Currency, returned: BonusReturns): Result<Movement> {
    const { vendor, winTransactionId } = command;
    const winKey = `${vendor}:${winTransactionId}`;
    const roundId = `${vendor}:${command.roundId}`;
    const input = ['rollback_win', command.roundId, winTransactionId, command.currency];
    return this.#once(`${vendor}:${command.transactionId}`, input, () => {
      if (command.currency !== currency) return refuse('wallet.currency_mismatch');
      const win = this.ledger.findTransfer(winKey);
      const voidedAs = win && VOIDED_AS[win.kind];
      if (!win || !voidedAs || (win.round_id !== null && win.round_id !== roundId))
        return refuse('wallet.transaction_unknown');
      const round = win.round_id === null ? undefined : this.rounds.find(roundId);
      const account = round?.account ?? MEMBER_ACCOUNT;
      const draft = { kind: voidedAs, reason: winTransactionId, roundId: win.round_id, subject: account } as const;
      if (this.rounds.isVoided(winKey)) return accept({ ...draft, entries: [] });
      if (win.kind === 'win_part' && round?.state !== 'open') return refuse('wallet.round_closed');
      const amountMinor = win.member_after_minor - win.member_before_minor;
      const coveredMinor = this.ledger.getBalance(account) + returned.getPart(win.seq);
      if (account !== MEMBER_ACCOUNT && coveredMinor < amountMinor) return refuse('wallet.insufficient_funds');
      returned.giveBack(win.seq, account);
      this.rounds.voidBet(winKey, clock());
      if (win.kind === 'win_part') this.rounds.pay(roundId, -amountMinor);
      const house: LedgerAccount = `house:${vendor}`;
      const entries =
        account === MEMBER_ACCOUNT
          ? takeOrOwe(this.ledger, house, amountMinor, returned.getPayable(win.seq))
          : moveBetween(account, house, amountMinor);
      return accept({ ...draft, entries });
    });
  }

  /** Returns the stake of a bet; idempotent. If the bet has not arrived, it is stored as void and refused when it arrives. */
  rollback(command: RollbackCommand, currency: Currency): Result<Movement> {
    const { vendor } = command;
    const betKey = `${vendor}:${command.betTransactionId}`;
    const roundId = `${vendor}:${command.roundId}`;
    const input = ['rollback', command.roundId, command.betTransactionId, command.currency];
    return this.#once(`${vendor}:${command.transactionId}`, input, () => {
      if (command.currency !== currency) return refuse('wallet.currency_mismatch');
      const bet = this.ledger.findTransfer(betKey);
      const kept = { kind: 'rollback', reason: command.betTransactionId, roundId } as const;
      if (!bet) {
        this.rounds.voidBet(betKey, clock());
        return accept({ ...kept, entries: [] });
      }
      const round = bet.kind === 'bet' && bet.round_id === roundId ? this.rounds.find(roundId) : undefined;
      if (!round) return refuse('wallet.transaction_unknown');
      if (round.state === 'settled') return refuse('wallet.round_closed');
      const draft = { ...kept, subject: round.account } as const;
      if (round.state === 'rolled_back' || this.rounds.isVoided(betKey)) return accept({ ...draft, entries: [] });
      // The wins of the round must be taken back first.
      if (round.bets === 1 && round.wins > 0) return refuse('wallet.round_closed');
      const stakeMinor = bet.member_before_minor - bet.member_after_minor;
      this.rounds.voidBet(betKey, clock());
      if (round.bets > 1) this.rounds.lower(roundId, stakeMinor);
      else this.rounds.giveBack(roundId, clock());
      return accept({ ...draft, entries: moveBetween(HELD_ROUNDS, round.account, stakeMinor) });
    });
  }

  /** Present balance of the round's account, for a vendor whose repeated calls are answered with it. */
  getRoundBalance(vendor: string, roundId: string): Minor {
    return this.ledger.getBalance(this.rounds.find(`${vendor}:${roundId}`)?.account ?? MEMBER_ACCOUNT);
  }

  #once(key: string, input: readonly unknown[], act: () => Result<Draft>): Result<Movement> {
    return postOnce(this.ledger, key, input, act);
  }
}
