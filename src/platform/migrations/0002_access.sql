-- Contacts proven by a code: a contact belongs to one account, and a member has one contact of each kind.
create table contacts (
  kind text not null check (kind in ('phone', 'email')),
  value text not null,               -- E.164, or the address in lower case
  member_id text not null,
  proven_at_ms integer not null,
  primary key (kind, value)
) strict, without rowid;
create unique index contacts_member on contacts (member_id, kind);

-- Copy of the account's standing, for lists. The member's object has the value that counts.
alter table directory add column standing text not null default 'active';

-- SMS and mails of a local installation; empty where messages are really sent.
create table outbox (
  seq integer primary key autoincrement,
  id text not null unique,
  at_ms integer not null,
  channel text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  text text not null
) strict;
create index outbox_recipient on outbox (recipient, seq desc);
