import { type Currency, type Minor, toMajor } from '../../contract/core/money.ts';
import { DEMO_TYPE } from '../../contract/member/types.ts';
import type { BonusProgress } from '../../contract/wallet/wallet.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { listPause } from '../cashier/withdrawal-blocks.ts';
import type { LaunchStore } from '../games/launch-store.ts';
import { putMessage } from '../inbox/message-store.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { raiseAlarm } from '../operator/alarms.ts';
import { isAgainstMembers } from '../promotions/against-members.ts';
import { ReturnedWins } from '../promotions/returned-wins.ts';
import { findBonusProgress, getOwnMoney } from '../promotions/turnover.ts';
import type { Hold } from '../wallet/ledger-sql.ts';
import { toAmountText } from './amount-text.ts';
import { auditBook, type BooksAudit, isBalanced } from './books.ts';
import type {
  AdjustCommand,
  BetCommand,
  Movement,
  RollbackCommand,
  VendorCommand,
  WinCommand,
  WinRollbackCommand,
} from './commands.ts';
import { getDebt } from './debts.ts';
import { UnbalancedError, type VendorWallet } from './ledger.ts';
import { HELD_ROUNDS, MEMBER_ACCOUNT, toWalletAccount } from './ledger-schema.ts';
import { RoundsStore, SUM_OPEN_STAKES } from './rounds-store.ts';
import { type FundsCommand, type MovedFunds, moveFunds, toFundsKey } from './vendor-wallets.ts';
import { Wallet } from './wallet.ts';

interface Balance {
  balanceMinor: Minor;
  currency: Currency;
}

/** Adjustments, stakes and payouts by the operator and vendors. */
export class WalletPart extends MemberPart {
  readonly #rounds: RoundsStore;
  readonly #wallet: Wallet;
  readonly #launches: LaunchStore;
  readonly #returnedWins: ReturnedWins;

  constructor(host: MemberHost, launches: LaunchStore) {
    super(host);
    this.#rounds = new RoundsStore(host.sql);
    this.#wallet = new Wallet(host.money, this.#rounds);
    this.#launches = launches;
    this.#returnedWins = new ReturnedWins(host);
  }

  override createTables(): void {
    this.host.money.createTables();
    this.host.points.createTables();
    this.#rounds.createTables();
  }

  override listHolds(): Hold[] {
    return [{ account: HELD_ROUNDS, sumOpenSql: SUM_OPEN_STAKES }];
  }

  /** Raises an alarm for the operator if the books are frozen. The timer runs again until the alarm is written. */
  override async onTimer(): Promise<void> {
    const profile = this.host.findAlive();
    if (profile && this.host.money.isFrozen()) await raiseAlarm(this.host.env.DB, 'books_frozen', profile.account);
  }

  getBalance(tokenHash: string): Result<Balance & { bonus: BonusProgress | undefined }> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    const bonus = findBonusProgress(this.host);
    return accept({ ...this.#toBalance(member.value.currency), bonus });
  }

  getVendorBalance(vendor: string, launchHash: string, currency: Currency): Result<Balance> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    if (currency !== profile.currency) return refuse('wallet.currency_mismatch');
    const launch = this.#launches.findLive(launchHash, clock());
    if (launch?.vassalage !== vendor) return refuse('games.launch_expired');
    const account = launch.usesVendorWallet ? toWalletAccount(vendor) : MEMBER_ACCOUNT;
    return accept({ balanceMinor: this.host.money.getBalance(account), currency });
  }

  listVendorWallets(tokenHash: string): Result<VendorWallet[]> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept(this.host.money.listVendorWallets()) : member;
  }

  override knowsKey(key: string): boolean {
    return this.host.money.findTransfer(toFundsKey(key)) !== undefined;
  }

  async moveFunds(tokenHash: string, command: FundsCommand): Promise<Result<MovedFunds>> {
    const member = this.host.requireActive(tokenHash, () => this.knowsKey(command.key));
    return member.ok ? this.host.run(() => moveFunds(this.host.money, command)) : member;
  }

  /** Recomputes both ledgers from their entries. */
  audit(): Result<BooksAudit[]> {
    if (!this.host.findAlive()) return refuse('member.unknown');
    return accept([auditBook(this.host.sql, 'money'), auditBook(this.host.sql, 'points')]);
  }

  /** Called by the operator: unfreezes both ledgers if they balance again. The log and the audit keep the cause of the freeze. */
  release(): Result<null> {
    const audited = this.audit();
    if (!audited.ok) return audited;
    if (!audited.value.every(isBalanced)) return refuse('wallet.frozen');
    const { money, points } = this.host;
    try {
      this.host.transact(() => {
        money.thaw();
        points.thaw();
      });
    } catch (error) {
      if (error instanceof UnbalancedError) return refuse('wallet.frozen');
      throw error;
    }
    return accept(null);
  }

  /** Play money of a new demo account; called by the object itself. */
  grant(key: string, amountMinor: Minor): void {
    this.#wallet.grant(key, amountMinor);
  }

  /** Notifies the member in the same commit. The seed passes `isTold` false. */
  async adjust(command: AdjustCommand, isTold = true): Promise<Result<Movement & { currency: Currency }>> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    const moved = await this.host.run(() => {
      const adjusted = this.#wallet.adjust(command);
      if (adjusted.ok && isTold) this.#tellAdjusted(command);
      return adjusted;
    });
    return moved.ok ? accept({ ...moved.value, currency: profile.currency }) : moved;
  }

  /** A bet needs no session, but a suspension stops it. Payouts and returned stakes do not depend on the account status. */
  async bet(command: BetCommand): Promise<Result<Movement>> {
    const mayStake = this.host.findAlive()?.accountStatus === 'active';
    return this.#move(command, (currency) => {
      const launch = this.#launches.findLive(command.launchHash, clock());
      const isAgainst = launch !== undefined && isAgainstMembers(launch.gameType);
      // A member could lose a bonus to another account on purpose, so only own money may be staked against members.
      const ownMoneyMinor = isAgainst ? getOwnMoney(this.host) : undefined;
      const isPaused = isAgainst && listPause(this.host).length > 0;
      return this.#wallet.bet(command, currency, launch && { ...launch, mayStake, isPaused, ownMoneyMinor });
    });
  }

  async win(command: WinCommand): Promise<Result<Movement>> {
    // The vendor's limit does not apply to demo accounts, because play money costs the house nothing.
    const isOverNet = command.isOverNet === true && !this.#isDemo();
    return this.#move(command, (currency) => this.#wallet.win({ ...command, isOverNet }, currency));
  }

  async rollback(command: RollbackCommand): Promise<Result<Movement>> {
    return this.#move(command, (currency) => this.#wallet.rollback(command, currency));
  }

  async rollbackWin(command: WinRollbackCommand): Promise<Result<Movement>> {
    return this.#move(command, (currency) => {
      const before = getDebt(this.host.money);
      const taken = this.#wallet.rollbackWin(command, currency, this.#returnedWins);
      const debtMinor = getDebt(this.host.money);
      if (taken.ok && debtMinor > before) this.#tellOwed(command, debtMinor);
      return taken;
    });
  }

  #move(
    { vendor, roundId, showsPresent = false }: VendorCommand,
    command: (currency: Currency) => Result<Movement>,
  ): Promise<Result<Movement>> {
    const profile = this.host.findAlive();
    if (!profile) return Promise.resolve(refuse('member.unknown'));
    return this.host.run(() => {
      const moved = command(profile.currency);
      if (!moved.ok) return moved;
      const movedMinor = this.#isDemo() ? 0 : moved.value.movedMinor;
      const balanceMinor = showsPresent ? this.#wallet.getRoundBalance(vendor, roundId) : moved.value.balanceMinor;
      return accept({ balanceMinor, movedMinor });
    });
  }

  #isDemo(): boolean {
    return this.host.findAlive()?.type === DEMO_TYPE;
  }

  #tellAdjusted({ key, amountMinor, reason }: AdjustCommand): void {
    putMessage(this.host.sql, {
      kind: 'service',
      template: amountMinor > 0 ? 'wallet.credited' : 'wallet.debited',
      values: { amount: toMajor(Math.abs(amountMinor)).toFixed(2), reason },
      dedupeKey: `adjustment:${key}`,
    });
  }

  #tellOwed({ vendor, transactionId }: WinRollbackCommand, debtMinor: Minor): void {
    putMessage(this.host.sql, {
      kind: 'service',
      template: 'win.taken_back_owed',
      values: { owed: toAmountText(debtMinor) },
      dedupeKey: `win_void:${vendor}:${transactionId}`,
    });
  }

  #toBalance(currency: Currency): Balance {
    return { balanceMinor: this.host.money.getBalance(), currency };
  }
}
