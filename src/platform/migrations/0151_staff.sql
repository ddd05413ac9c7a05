-- People of the operator's staff (decision 0125). `password` and `recovery` are JSON; `totp` is sealed with a key outside the database.
create table staff (
  id text primary key,
  account text not null unique,
  name text not null,
  roles text not null,                 -- JSON array
  state text not null check (state in ('invited', 'active', 'suspended')),
  password text,
  totp text,
  totp_last_step integer not null default 0,
  recovery text not null default '[]', -- JSON array of hashes
  invitation_hash text unique,
  invitation_ends_at_ms integer not null default 0,
  created_at_ms integer not null,
  last_sign_in_at_ms integer
) strict;

create table staff_sessions (
  id text primary key,
  token_hash text not null unique,
  staff_id text not null,
  created_at_ms integer not null,
  last_used_at_ms integer not null,
  expires_at_ms integer not null,
  locked integer not null default 0,
  address text not null,
  device text not null
) strict;
create index staff_sessions_of on staff_sessions (staff_id, expires_at_ms);

-- Calls of people that wait for a second person (decision 0126), and decided ones.
create table approvals (
  id text primary key,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'rejected', 'withdrawn', 'expired', 'changed')),
  endpoint text not null,
  params text not null,                -- JSON: path parameters
  input text not null,                 -- JSON, as the call was checked; sealed, because it may have a secret
  shown text not null,                 -- the input for display, without secrets
  input_hash text not null,
  fingerprint text not null,           -- hash of the subject's state at the time of the request
  amount_minor integer,
  asked_key text not null unique,      -- idempotency key: a repeated call makes no second request
  asked_by text not null,
  asked_at_ms integer not null,
  expires_at_ms integer not null,
  decided_by text,
  decided_at_ms integer,
  reason text not null default '',
  outcome text not null default ''
) strict;
create index approvals_by_state on approvals (state, asked_at_ms, id);
