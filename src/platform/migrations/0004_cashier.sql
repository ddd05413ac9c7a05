create table deposit_methods (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('pix', 'bank', 'test')),
  enabled integer not null,
  position integer not null,
  currency text not null,
  min_minor integer not null,
  max_minor integer not null,
  presets text not null,             -- JSON array of minor amounts
  fee_minor integer not null,
  fee_basis_points integer not null,
  expiry_minutes integer not null,
  instructions text not null
) strict;

-- Copies of members' payments for the operator's lists. The objects decide; `version` keeps an older copy from overwriting a newer one.
create table payments (
  id text primary key,
  kind text not null,
  member_id text not null,
  account text not null,
  state text not null,
  method text not null,
  amount_minor integer not null,
  fee_minor integer not null,
  settled_minor integer not null,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  version integer not null
) strict;
create index payments_kind on payments (kind, created_at_ms desc, id desc);
create index payments_state on payments (kind, state, created_at_ms desc, id desc);
create index payments_disputes on payments (created_at_ms desc, id desc) where kind = 'withdrawal' and state in ('not_received', 'partly');
