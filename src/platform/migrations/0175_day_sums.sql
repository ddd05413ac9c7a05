-- Amounts that a person of the staff moved without a second person. A call and its repetitions have one row.
create table staff_amounts (
  call_key text primary key,
  staff_id text not null,
  amount_minor integer not null,
  at_ms integer not null
) strict, without rowid;
create index staff_amounts_of on staff_amounts (staff_id, at_ms, amount_minor);

-- Limit for the sum of a vendor's wins without a bet in 24 hours, in minor units. 0: ten times the vendor's ceiling for a win.
alter table vendors add column day_wins_minor integer not null default 0;

-- Wins without a bet. A call and its repetitions have one row.
create table vendor_free_wins (
  vassalage text not null,
  player text not null,
  transaction_id text not null,
  amount_minor integer not null,
  at_ms integer not null,
  primary key (vassalage, player, transaction_id, amount_minor)
) strict, without rowid;
create index vendor_free_wins_of on vendor_free_wins (vassalage, at_ms, amount_minor);
