import { PIX_KEY_TYPES } from '../../contract/cashier/accounts.ts';
import type { PayoutKind } from '../../contract/cashier/cashier.ts';
import { foldPersonName, toPersonName } from '../../lib/person-name.ts';
import { addColumn } from '../../server/add-column.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { NamedPerson } from './charge-providers/charge-provider.ts';
import { maskKey, toPixKey } from './payout-key.ts';
import type { PayoutInput } from './providers/provider.ts';
import { PAYOUT_PROVIDERS } from './providers/providers.ts';

export interface PayoutAccountRow extends Record<string, SqlStorageValue> {
  id: string;
  kind: PayoutKind;
  holder: string;
  key_type: string;
  key: string;
  bank: string;
  branch: string;
  created_at_ms: number;
  removed_at_ms: number | null;
  /** The account accepts no payout before this time. */
  free_from_ms: number;
}

export interface NewPayoutAccount extends PayoutInput {
  kind: PayoutKind;
  holder: string;
}

const TABLES = [
  `create table if not exists payout_accounts (
    id text primary key,
    kind text not null,
    holder text not null,
    key_type text not null,
    key text not null,
    bank text not null,
    branch text not null,
    created_at_ms integer not null,
    removed_at_ms integer
  ) strict`,
  // The name on every payout account of this member.
  'create table if not exists payee (id integer primary key check (id = 1), name text not null) strict',
];

/** Columns that identify an account. The same number at another branch is another account. */
const SAME_ACCOUNT = ['kind', 'key', 'bank', 'branch'] as const;

/** The member's payout accounts, all in their own name. A removed account stays readable for the withdrawals that used it. */
export class PayoutAccounts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
    addColumn(this.#sql, 'payout_accounts', 'free_from_ms', 'integer not null default 0');
  }

  list(): PayoutAccountRow[] {
    return this.#sql
      .exec<PayoutAccountRow>('select * from payout_accounts where removed_at_ms is null order by created_at_ms, id')
      .toArray()
      .map(toPresent);
  }

  find(id: string): PayoutAccountRow | undefined {
    const sql = 'select * from payout_accounts where id = ? and removed_at_ms is null';
    return this.#sql.exec<PayoutAccountRow>(sql, id).toArray().map(toPresent)[0];
  }

  /** The holder's name: from the first payout account, else from the registration; empty without either. */
  getAccountHolder(): string {
    const [kept] = this.#sql.exec<{ name: string }>('select name from payee').toArray();
    if (kept) return kept.name;
    const sql = "select text as name from profile_details where name = 'payeeName'";
    return this.#sql.exec<{ name: string }>(sql).toArray()[0]?.name ?? '';
  }

  /** The member's identity as their bank has it; empty fields are unknown. */
  getOwner(): NamedPerson {
    const cpf = this.list().find(({ key_type: type }) => type === 'cpf')?.key ?? '';
    return { cpf, name: this.getAccountHolder() };
  }

  /** `pauseMs` is the wait before the first payout to a new account. The member's first account has no wait. */
  add(account: NewPayoutAccount, max: number, pauseMs: number): Result<PayoutAccountRow> {
    const holder = toPersonName(this.getAccountHolder());
    if (holder !== '' && foldPersonName(holder) !== foldPersonName(account.holder))
      return refuse('cashier.name_differs');
    const data = toPayoutData(account);
    if (!data) return refuse('cashier.key_invalid');
    const open = this.list();
    const same = open.find((row) => SAME_ACCOUNT.every((column) => row[column] === data[column]));
    if (same) return accept(same);
    if (open.length >= max) return refuse('cashier.accounts_full');
    this.#sql.exec('insert or ignore into payee (id, name) values (1, ?)', holder || toPersonName(account.holder));
    const { n } = this.#sql.exec<{ n: number }>('select count(*) + 1 as n from payout_accounts').one();
    const row = this.#sql.exec<PayoutAccountRow>(
      `insert into payout_accounts (id, kind, holder, key_type, key, bank, branch, created_at_ms, removed_at_ms,
         free_from_ms)
        values (?, ?, ?, ?, ?, ?, ?, ?, null, ?) returning *`,
      `A${n}`,
      data.kind,
      holder || toPersonName(account.holder),
      data.keyType,
      data.key,
      data.bank,
      data.branch,
      clock(),
      n === 1 ? 0 : clock() + pauseMs,
    );
    return accept(row.one());
  }

  remove(id: string): boolean {
    const sql = 'update payout_accounts set removed_at_ms = ? where id = ? and removed_at_ms is null';
    return this.#sql.exec(sql, clock(), id).rowsWritten > 0;
  }

  /**
   * Used when another person had access to this account: removes all payout accounts and the holder's name, so that the next account may have another
   * name.
   */
  dropAll(): void {
    this.#sql.exec('update payout_accounts set removed_at_ms = ? where removed_at_ms is null', clock());
    this.#sql.exec('delete from payee');
  }
}

/** Converts a key that an earlier version stored as it was typed. */
function toPresent(row: PayoutAccountRow): PayoutAccountRow {
  const type = PIX_KEY_TYPES.find((one) => one === row.key_type);
  return { ...row, key: (type && toPixKey(type, row.key)) ?? row.key };
}

/** The account in the bank's format; undefined for an invalid account. */
export function toPayoutData({ kind, keyType, key, bank, branch }: NewPayoutAccount) {
  const data = PAYOUT_PROVIDERS[kind].toData({ keyType, key, bank, branch });
  return data && { kind, ...data };
}

/** The account with a masked key, as the member gets it and as a withdrawal stores it. */
export function toMaskedAccount(row: PayoutAccountRow) {
  return {
    id: row.id,
    kind: row.kind,
    holder: row.holder,
    keyType: row.key_type,
    key: maskKey(row.key),
    bank: row.bank,
    branch: row.branch,
    createdAt: new Date(row.created_at_ms).toISOString(),
    freeFrom: row.free_from_ms > clock() ? new Date(row.free_from_ms).toISOString() : null,
  };
}
