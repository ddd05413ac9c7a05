-- Providers that make charges for deposits. `settings` is JSON by kind and holds no secrets.
create table payment_providers (
  code text primary key,
  kind text not null,
  enabled integer not null,
  settings text not null,
  updated_at_ms integer not null
) strict;
-- The providers of a method in their order, each with its share (JSON). Empty: the operator confirms payments by hand.
alter table deposit_methods add column charge_providers text not null default '[]';
