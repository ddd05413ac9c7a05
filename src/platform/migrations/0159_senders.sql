-- Services that send SMS and e-mails. `settings` is JSON by kind, `sealed` its sealed secrets. The webhook of SENDER_URL has no row: it sends while
-- a channel has no enabled sender.
create table senders (
  code text primary key,
  kind text not null,
  channel text not null check (channel in ('sms', 'email')),
  position integer not null,
  enabled integer not null,
  settings text not null,
  sealed text not null default '',
  failures integer not null default 0,
  rests_until_ms integer not null default 0,
  failed_at_ms integer,
  failed_reason text not null default '',
  updated_at_ms integer not null
) strict;

-- State of each sent message, kept for 30 days without the text. `recipient` is masked; `recipient_hash` is for lookups. `rank` orders the
-- states, so that a late or repeated report changes nothing.
create table sent_messages (
  seq integer primary key,
  id text not null unique,
  channel text not null,
  sender text not null,
  provider_id text not null default '',
  template text not null,
  recipient text not null,
  recipient_hash text not null,
  state text not null,
  rank integer not null,
  reason text not null default '',
  sent_at_ms integer not null,
  updated_at_ms integer not null
) strict;
create index sent_messages_time on sent_messages (sent_at_ms);
create index sent_messages_state on sent_messages (state, seq);
create index sent_messages_recipient on sent_messages (recipient_hash, seq);
create index sent_messages_provider on sent_messages (sender, provider_id) where provider_id <> '';
