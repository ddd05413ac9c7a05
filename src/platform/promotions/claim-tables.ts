import { addColumn } from '../../server/add-column.ts';
import { BONUS_STAKES_TABLE, BONUS_WINS_TABLE, RETURNED_WINS_TABLE } from './bonus-stakes.ts';
import { CLAIM_DEPOSITS_TABLE } from './claim-deposits.ts';

const TABLES = [
  `create table if not exists promotion_claims (
    id text primary key,
    promotion_id text not null,
    cycle text not null,
    status text not null,
    joined text not null,
    joined_at_ms integer not null,
    ends_at_ms integer not null,
    version integer not null,
    stakes_minor integer not null default 0,
    base_minor integer not null default 0,
    amount_minor integer not null default 0,
    required_minor integer not null default 0,
    done_minor integer not null default 0,
    net_minor integer not null default 0,
    taken_back_minor integer not null default 0,
    applied_at_ms integer,
    claim_until_ms integer,
    claimed_at_ms integer,
    expires_at_ms integer,
    ended_at_ms integer,
    remark text not null default '',
    reason text not null default '',
    unique (promotion_id, cycle)
  ) strict`,
  'create index if not exists promotion_claims_joined on promotion_claims (joined_at_ms desc, id)',
  "create index if not exists promotion_claims_open on promotion_claims (status) where status not in ('claimed', 'close')",
];

const ADDED_COLUMNS = {
  joined_seq: 'integer',
  own_hand_minor: 'integer not null default 0',
  bonus_hand_minor: 'integer not null default 0',
  hand_seq: 'integer',
  base_moved_minor: 'integer not null default 0',
  base_seq: 'integer',
  deposit_seq: 'integer',
  returned_minor: 'integer not null default 0',
};

/** Fills the sums of bonuses that were claimed before decision 0071. Their winnings so far stay own money, as their terms said. */
const BEGIN_HANDS = `with held as (
    select id, max(0, min(amount_minor, amount_minor + net_minor)) as bonus,
      (select coalesce(sum(balance_minor), 0) from ledger_accounts where name = 'member' or name glob 'wallet:*') as hand
    from promotion_claims where status = 'process' and status not in ('claimed', 'close') and hand_seq is null)
  update promotion_claims set bonus_hand_minor = held.bonus, own_hand_minor = max(0, held.hand - held.bonus),
    hand_seq = (select coalesce(max(seq), 0) from transfers) from held where held.id = promotion_claims.id`;

export function createClaimTables(sql: SqlStorage): void {
  for (const table of [...TABLES, BONUS_STAKES_TABLE, BONUS_WINS_TABLE, RETURNED_WINS_TABLE, CLAIM_DEPOSITS_TABLE])
    sql.exec(table);
  for (const [column, definition] of Object.entries(ADDED_COLUMNS))
    addColumn(sql, 'promotion_claims', column, definition);
  sql.exec(BEGIN_HANDS);
}
