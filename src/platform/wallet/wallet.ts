import type { Currency } from '../../contract/money.ts';
import { clock } from '../clock.ts';
import { accept, type Result, refuse } from '../result.ts';
import type { AdjustCommand, BetCommand, Movement, RollbackCommand, WinCommand } from './commands.ts';
import { BALANCE_MAX_MINOR, type Ledger } from './ledger.ts';
import { HELD_ROUNDS, type LedgerAccount, MEMBER_ACCOUNT } from './ledger-schema.ts';
import { type Draft, moveBetween, postOnce } from './post-once.ts';
import type { RoundsStore } from './rounds-store.ts';

/** What the launch of a bet allows; undefined when it ended or never was. */
export interface LiveLaunch {
  gameId: string;
  vassalage: string;
  gameType: string;
}

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

  /** Above zero credits, below zero debits; never below a balance of zero. */
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
  grant(key: string, amountMinor: number): Result<Movement> {
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
      if (!launch) return refuse('games.launch_expired');
      if (launch.gameId !== gameCode || launch.vassalage !== vendor) return refuse('games.unknown');
      if (this.rounds.isVoided(betKey) || this.rounds.find(roundId)) return refuse('wallet.round_closed');
      if (this.ledger.getBalance() < amountMinor) return refuse('wallet.insufficient_funds');
      this.rounds.open({
        id: roundId,
        vendor,
        gameCode,
        betKey,
        gameType: launch.gameType,
        stakeMinor: amountMinor,
        at: clock(),
      });
      const entries = moveBetween(MEMBER_ACCOUNT, HELD_ROUNDS, amountMinor);
      return accept({ kind: 'bet', reason: gameCode, roundId, entries });
    });
  }

  /** Asks for no session and no launch: what was staked is always settled. */
  win(command: WinCommand, currency: Currency): Result<Movement> {
    const { vendor, gameCode, amountMinor } = command;
    const roundId = `${vendor}:${command.roundId}`;
    const input = ['win', command.roundId, gameCode, amountMinor, command.currency];
    return this.#once(`${vendor}:${command.transactionId}`, input, () => {
      if (command.currency !== currency) return refuse('wallet.currency_mismatch');
      if (!isMovable(amountMinor) || amountMinor < 0) return refuse('wallet.amount_invalid');
      const round = this.rounds.find(roundId);
      if (!round || round.game_code !== gameCode) return refuse('wallet.transaction_unknown');
      if (round.state !== 'open') return refuse('wallet.round_closed');
      if (this.ledger.getBalance() + amountMinor > BALANCE_MAX_MINOR) return refuse('wallet.amount_invalid');
      this.rounds.close(roundId, 'settled', amountMinor, clock());
      const house: LedgerAccount = `house:${vendor}`;
      const entries = [
        ...moveBetween(HELD_ROUNDS, house, round.stake_minor),
        ...moveBetween(house, MEMBER_ACCOUNT, amountMinor),
      ];
      return accept({ kind: 'win', reason: gameCode, roundId, entries });
    });
  }

  /** A bet that never came is remembered as void; one that was given back already stays so. */
  rollback(command: RollbackCommand, currency: Currency): Result<Movement> {
    const { vendor } = command;
    const betKey = `${vendor}:${command.betTransactionId}`;
    const roundId = `${vendor}:${command.roundId}`;
    const input = ['rollback', command.roundId, command.betTransactionId, command.currency];
    return this.#once(`${vendor}:${command.transactionId}`, input, () => {
      if (command.currency !== currency) return refuse('wallet.currency_mismatch');
      const round = this.rounds.findByBet(betKey);
      const draft = { kind: 'rollback', reason: command.betTransactionId, roundId } as const;
      if (!round) {
        if (this.ledger.findTransfer(betKey)) return refuse('wallet.transaction_unknown');
        this.rounds.voidBet(betKey, clock());
        return accept({ ...draft, entries: [] });
      }
      if (round.id !== roundId) return refuse('wallet.transaction_unknown');
      if (round.state === 'settled') return refuse('wallet.round_closed');
      if (round.state === 'rolled_back') return accept({ ...draft, entries: [] });
      this.rounds.close(roundId, 'rolled_back', 0, clock());
      return accept({ ...draft, entries: moveBetween(HELD_ROUNDS, MEMBER_ACCOUNT, round.stake_minor) });
    });
  }

  #once(key: string, input: readonly unknown[], act: () => Result<Draft>): Result<Movement> {
    return postOnce(this.ledger, key, input, act);
  }
}
