import type { Currency, Minor } from '../../contract/core/money.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { UnnamedEntry } from '../contracts/named-pays.ts';
import { toSettings } from '../env.ts';
import type { JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { toLocalDay } from '../records/local-day.ts';
import { AccountEntries, type EntryFilter, type KindTotal } from './account-entries.ts';
import type { VendorWallet } from './ledger.ts';

export interface EntryPage {
  currency: Currency;
  totals: KindTotal[];
  list: UnnamedEntry[];
  nextSeq: number;
}

export interface Funds {
  currency: Currency;
  accounts: { name: string; balanceMinor: Minor }[];
  wallets: VendorWallet[];
  depositedMinor: Minor;
  withdrawnMinor: Minor;
}

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31' } as const;

/** The account record and balances. */
export class EntriesPart extends MemberPart {
  readonly #entries: AccountEntries;

  constructor(host: MemberHost) {
    super(host);
    this.#entries = new AccountEntries(host.sql);
  }

  override createTables(): void {
    this.#entries.createTables();
  }

  override follow(rows: readonly JournalRow[]): void {
    const { timeZone } = toSettings(this.host.env);
    this.#entries.note(rows, (atMs) => toLocalDay(atMs, timeZone));
  }

  list(tokenHash: string, filter: EntryFilter, beforeSeq: number, limit: number): Result<EntryPage> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? this.listOf(filter, beforeSeq, limit) : member;
  }

  /** For the operator, without a session. */
  listOf(filter: EntryFilter, beforeSeq: number, limit: number): Result<EntryPage> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    this.host.catchUp();
    const { currency } = profile;
    return accept({ currency, totals: this.#entries.totals(filter), ...this.#entries.list(filter, beforeSeq, limit) });
  }

  getFunds(tokenHash: string): Result<Funds> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    this.host.catchUp();
    const accounts = this.host.sql
      .exec<{ name: string; balanceMinor: Minor }>(
        "select name, balance_minor as balanceMinor from ledger_accounts where name not like 'house:%' order by name",
      )
      .toArray();
    const sum = (kind: string, side: 'inMinor' | 'outMinor') =>
      this.#entries.totals({ ...ALL_DAYS, kind }).reduce((total, row) => total + row[side], 0);
    const withdrawnMinor = sum('withdrawal_hold', 'outMinor') - sum('withdrawal_release', 'inMinor');
    const held = accounts.find(({ name }) => name === 'held:withdrawals')?.balanceMinor ?? 0;
    return accept({
      currency: member.value.currency,
      accounts,
      wallets: this.host.money.listVendorWallets(),
      depositedMinor: sum('deposit', 'inMinor'),
      // Without the amounts of requested withdrawals, which are still held.
      withdrawnMinor: withdrawnMinor - held,
    });
  }
}
