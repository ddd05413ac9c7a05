import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const FOLDER = 'v3/do/orla-platform-MemberDurableObject';

const BOOKS = `select
  (select count(*) from transfers) as transfers,
  (select count(*) from (select 1 from entries group by transfer_seq having sum(amount_minor) <> 0)) as uneven,
  (select count(*) from ledger_accounts a where balance_minor <>
    (select coalesce(sum(amount_minor), 0) from entries where account = a.name)) as drift,
  (select coalesce(sum(amount_minor), 0) from entries) as total,
  (select count(*) from entries where account not like 'house:%' and balance_after_minor < 0) as below,
  (select count(*) from ledger_state where frozen_at_ms is not null) as frozen,
  (select coalesce(sum(stake_minor), 0) from rounds where state = 'open')
    - (select coalesce(sum(amount_minor), 0) from entries where account = 'held:rounds') as open_drift,
  (select coalesce(sum(amount_minor), 0) from payments where kind = 'withdrawal' and state in ('requested', 'approved'))
    - (select coalesce(sum(amount_minor), 0) from entries where account = 'held:withdrawals') as payout_drift`;

/** Checks each round by itself: the stakes equal the rollbacks, the house's part and the held amount, and the round is paid once. */
const ROUNDS = `select count(*) as wrong from (
  select r.id, r.state, r.payout_minor, coalesce(sum(iif(e.account = 'held:rounds', e.amount_minor, 0)), 0) as held,
    count(distinct iif(t.kind = 'win', t.seq, null)) as wins,
    coalesce(sum(iif(t.kind = 'win' and e.account = 'member', e.amount_minor, 0)), 0) as paid
  from rounds r left join transfers t on t.round_id = r.id left join entries e on e.transfer_seq = t.seq
  group by r.id
) where (state <> 'open' and held <> 0) or wins > 1 or (state = 'settled') <> (wins = 1) or paid <> payout_minor`;

export interface Books {
  account: string;
  counts: Record<string, number>;
  wrongRounds: number;
  /** The balance after each transfer, by key. */
  after: Map<string, number>;
  /** The state of each withdrawal, by id. */
  withdrawals: Map<string, string>;
}

/** Lists the databases of members' objects. */
export function listMemberFiles(state: string): string[] {
  const folder = path.join(state, FOLDER);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  return names.map((name) => path.join(folder, name));
}

/** Reads the books from the database files while no process has them open. */
export function readBooks(state: string): Books[] {
  return listMemberFiles(state).flatMap((file) => {
    const db = new DatabaseSync(file);
    const hasProfile = db.prepare("select 1 from sqlite_master where name = 'profile'").get();
    if (!hasProfile) return [];
    const { account } = db.prepare('select account from profile').get() as { account: string };
    const rows = db.prepare('select idempotency_key as key, member_after_minor as after from transfers').all();
    const after = new Map(rows.map((row) => [String(row.key), Number(row.after)]));
    const payments = db.prepare("select id, state from payments where kind = 'withdrawal'").all();
    const withdrawals = new Map(payments.map((row) => [String(row.id), String(row.state)]));
    const counts = { ...(db.prepare(BOOKS).get() as Record<string, number>) };
    const { wrong } = db.prepare(ROUNDS).get() as { wrong: number };
    db.close();
    return [{ account, counts, wrongRounds: wrong, after, withdrawals }];
  });
}
