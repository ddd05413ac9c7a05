/** Tables of a member's payments. */
export const PAYMENT_TABLES = [
  `create table if not exists payments (
    n integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    idempotency_key text not null unique,
    input_hash text not null,
    state text not null,
    method text not null,
    amount_minor integer not null check (amount_minor > 0),
    fee_minor integer not null check (fee_minor >= 0),
    settled_minor integer not null check (settled_minor >= 0),
    created_at_ms integer not null,
    updated_at_ms integer not null,
    day text not null,
    version integer not null,
    detail text not null
  ) strict`,
  'create index if not exists payments_kind_day on payments (kind, day, n)',
  'create index if not exists payments_kind_state on payments (kind, state, amount_minor)',
  `create table if not exists payment_totals (
    kind text not null,
    day text not null,
    state text not null,
    count integer not null,
    amount_minor integer not null,
    primary key (kind, day, state)
  ) strict, without rowid`,
  'create table if not exists payment_news (n integer primary key, version integer not null) strict',
];
