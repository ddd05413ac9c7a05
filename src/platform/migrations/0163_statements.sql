-- Money of members at banks and providers, as statements show it: one row for each movement. `source` is the provider; empty for money that a person
-- confirmed or paid. `person` is the folded name of the member's payout accounts; empty: unknown.
create table bank_moves (
  id text primary key,
  payment_id text not null,
  way text not null check (way in ('in', 'out')),
  source text not null,
  account text not null,
  person text not null,
  amount_minor integer not null,
  day text not null,
  at_ms integer not null,
  version integer not null
) strict, without rowid;
create index bank_moves_day on bank_moves (day, way, amount_minor, id);

-- Ids of movements in a normalized form: only letters and digits, in upper case.
create table bank_keys (
  key text not null,
  move_id text not null,
  primary key (key, move_id)
) strict, without rowid;

create table statements (
  id text primary key,
  hash text not null unique,
  state text not null check (state in ('open', 'closed')),
  bank text not null,
  file text not null,
  covers text not null,
  from_day text not null,
  to_day text not null,
  row_count integer not null,
  received integer not null,
  columns text not null,                   -- JSON
  ours_after text not null default '',     -- JSON: position in bank_moves_day up to which our movements were searched in the file
  account text not null,
  person text not null,
  started_at_ms integer not null,
  closed_at_ms integer,
  sums text not null default '[]'          -- JSON
) strict;
create index statements_newest on statements (started_at_ms desc, id desc);

-- `result` is empty until the ids are looked up, then `open` until the amounts are compared. Only one row uses a movement.
create table statement_rows (
  statement_id text not null,
  line integer not null,
  day text not null,
  way text not null,
  amount_minor integer,
  ours_minor integer,
  keys text not null,                      -- JSON array
  payer text not null,
  text text not null,
  result text not null,
  matched_by text,
  move_id text not null default '',
  primary key (statement_id, line)
) strict, without rowid;
create index statement_rows_result on statement_rows (statement_id, result, line);
create unique index statement_rows_move on statement_rows (statement_id, move_id) where move_id <> '' and result <> 'twice';

create table statement_banks (
  bank text primary key,
  covers text not null,
  columns text not null,                   -- JSON
  used_at_ms integer not null
) strict;

-- Adds the movements from before this migration, with days in the market's time zone. `version` 0 lets the next change of the payment
-- replace the row.
insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
  select m.payment_id || ':' || m.id, m.payment_id, iif(m.kind = 'payment', 'in', 'out'), m.provider, p.account, '', m.amount_minor,
    date(m.at_ms / 1000 - 10800, 'unixepoch'), m.at_ms, 0
  from provider_moves m join payments p on p.id = m.payment_id
  where m.kind = 'payment' or m.state in ('sent', 'paid', 'returned');
insert into bank_keys (key, move_id)
  select distinct upper(replace(replace(m.id, '-', ''), '.', '')), m.payment_id || ':' || m.id
  from provider_moves m join bank_moves b on b.id = m.payment_id || ':' || m.id;
insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
  select id, id, iif(kind = 'deposit', 'in', 'out'), '', account, '', iif(kind = 'deposit', settled_minor + fee_minor, amount_minor - fee_minor),
    date(coalesce(since_ms, updated_at_ms) / 1000 - 10800, 'unixepoch'), coalesce(since_ms, updated_at_ms), 0
  from payments p where ((kind = 'deposit' and state = 'paid')
      or (kind = 'withdrawal' and state in ('paid', 'received', 'partly', 'not_received', 'automatic', 'forced')))
    and not exists (select 1 from bank_moves b where b.id > p.id || ':' and b.id < p.id || ';');
insert or ignore into bank_keys (key, move_id) select upper(replace(payment_id, '-', '')), id from bank_moves;
