-- Inputs of operator messages by idempotency key: the same key with another input is refused.
create table message_keys (
  id text primary key,
  input_hash text not null,
  at_ms integer not null
) strict, without rowid;
