import type { Minor } from '../../contract/core/money.ts';
import { type Book, toPrefix } from './ledger-schema.ts';

export interface AuditedAccount {
  book: Book;
  name: string;
  balanceMinor: Minor;
  entriesMinor: Minor;
}

export interface BooksAudit {
  accounts: AuditedAccount[];
  transfers: number;
  unevenTransfers: number;
  frozen: string | null;
}

interface Row extends Record<string, SqlStorageValue> {
  name: string;
  balance_minor: number;
  entries_minor: number;
}

/** Sums up the entries of each account, so that the sum can be compared with the balance that the ledger stores. Minor units. */
export function auditBook(sql: SqlStorage, book: Book): BooksAudit {
  const p = toPrefix(book);
  const rows = sql.exec<Row>(`select name, balance_minor,
      (select coalesce(sum(amount_minor), 0) from ${p}entries where account = a.name) as entries_minor
    from ${p}ledger_accounts a order by name`);
  const counts = sql
    .exec<{ transfers: number; uneven: number }>(`select (select count(*) from ${p}transfers) as transfers,
      (select count(*) from (select 1 from ${p}entries group by transfer_seq having sum(amount_minor) <> 0)) as uneven`)
    .one();
  const [state] = sql.exec<{ cause: string | null }>(`select cause from ${p}ledger_state`).toArray();
  return {
    accounts: rows
      .toArray()
      .map((row) => ({ book, name: row.name, balanceMinor: row.balance_minor, entriesMinor: row.entries_minor })),
    transfers: counts.transfers,
    unevenTransfers: counts.uneven,
    frozen: state?.cause ?? null,
  };
}

/**
 * Every balance equals the sum of its entries, the entries of each transfer and of all accounts add up to zero, and only house accounts are
 * below zero.
 */
export function isBalanced({ accounts, unevenTransfers }: BooksAudit): boolean {
  const sum = accounts.reduce((total, { entriesMinor }) => total + entriesMinor, 0);
  const areRight = accounts.every(({ name, balanceMinor, entriesMinor }) => {
    return balanceMinor === entriesMinor && (balanceMinor >= 0 || name.startsWith('house:'));
  });
  return sum === 0 && areRight && unevenTransfers === 0;
}
