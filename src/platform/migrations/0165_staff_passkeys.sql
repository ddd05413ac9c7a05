-- Passkeys of people of the operator's staff (decision 0137). A public key signs nobody in, so nothing here is secret.
create table staff_passkeys (
  id text primary key,                 -- credential id, base64url
  staff_id text not null,
  host text not null,                  -- RP id: the host name at which it works
  public_key text not null,            -- COSE key, base64url
  counter integer not null,
  transports text not null,            -- JSON array
  name text not null,
  device text not null,
  synced integer not null,
  created_at_ms integer not null,
  last_used_at_ms integer
) strict;
create index staff_passkeys_of on staff_passkeys (staff_id, created_at_ms);

-- The passkey that opened the session; null: a password opened it.
alter table staff_sessions add column passkey_id text;

-- For finding the row of the same read in the previous hour.
create index audit_by_read on audit (account, endpoint, at_ms) where of_id is null;
