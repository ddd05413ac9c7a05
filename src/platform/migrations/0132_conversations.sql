-- Conversations with customer service. `owner`: `member:` and the id, or `guest:` and the SHA-256 of the visitor's secret. `sender`: the
-- keyed hash of a visitor's network, for the hourly limit; empty for a member.
create table conversations (
  seq integer primary key autoincrement,
  id text not null unique,
  owner text not null,
  member_id text not null,           -- empty for a visitor
  sender text not null,
  subject text not null,
  reference text not null,
  excerpt text not null,
  language text not null,
  state text not null check (state in ('waiting', 'answered', 'closed')),
  is_unread integer not null default 0,
  opened_at_ms integer not null,
  changed_at_ms integer not null
) strict;
create index conversations_owner on conversations (owner, changed_at_ms);
create index conversations_state on conversations (state, changed_at_ms, seq);
create index conversations_sender on conversations (sender, opened_at_ms) where sender <> '';

create table conversation_messages (
  seq integer primary key autoincrement,
  conversation_id text not null,
  owner text not null,               -- the writer, in the form of `conversations.owner`, or `operator`
  request_key text not null,
  input_hash text not null,
  content text not null,
  images text not null,              -- JSON: ids of uploads
  sent_at_ms integer not null,
  unique (conversation_id, owner, request_key)
) strict;
create index conversation_messages_of on conversation_messages (conversation_id, seq);
create index conversation_messages_recent on conversation_messages (owner, sent_at_ms) where owner <> 'operator';
