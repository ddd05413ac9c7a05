-- Payments and payouts at providers, as the platform knows them. `id` is the provider's id. `at_ms` is the time at which the platform first
-- knew the payment or payout, `begun_ms` the time at which its order began.
create table provider_moves (
  provider text not null,
  kind text not null check (kind in ('payment', 'payout')),
  id text not null,
  payment_id text not null,
  state text not null,
  amount_minor integer not null,
  returned_minor integer not null,
  begun_ms integer not null,
  at_ms integer not null,
  version integer not null,
  primary key (provider, kind, id)
) strict, without rowid;
create index provider_moves_time on provider_moves (provider, at_ms);
create index provider_moves_person on provider_moves (at_ms) where state in ('review', 'refused');

-- Differences between a provider's statement and provider_moves.
create table provider_differences (
  provider text not null,
  kind text not null,
  id text not null,
  day text not null,
  what text not null,
  payment_id text not null,
  ours text not null,
  theirs text not null,
  runs integer not null,
  first_at_ms integer not null,
  last_at_ms integer not null,
  ended_at_ms integer,
  primary key (provider, kind, id, what)
) strict, without rowid;
create index provider_differences_open on provider_differences (first_at_ms) where ended_at_ms is null;

create table reconciliation_runs (
  provider text primary key,
  at_ms integer not null,
  payments integer not null,
  payouts integer not null,
  differences integer not null,
  error text not null
) strict;
