-- Uploaded pictures; their content is in the bucket UPLOADS under the same id.
create table uploads (
  id text primary key,
  member_id text not null,           -- empty for a guest
  purpose text not null check (purpose in ('feedback', 'receipt', 'avatar')),
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at_ms integer not null,
  used_at_ms integer,
  used_for text not null default ''
) strict, without rowid;
create index uploads_waiting on uploads (member_id) where used_at_ms is null;
create index uploads_forgotten on uploads (created_at_ms) where used_at_ms is null;

-- Announcements: audience, period and order.
alter table notices add column audience text not null default 'all' check (audience in ('all', 'guests', 'members', 'agents'));
alter table notices add column min_rank integer not null default 0;
alter table notices add column max_rank integer not null default 100;
alter table notices add column ends_at_ms integer not null default 9007199254740991;
alter table notices add column position integer not null default 100;
alter table notices add column image_url text not null default '';
alter table notices add column platform text not null default 'W';
alter table notices add column execution text not null default 'B';
alter table notices add column deleted_at_ms integer;
create index notices_running on notices (type, ends_at_ms) where deleted_at_ms is null;
create index notices_by_time on notices (published_at_ms desc) where deleted_at_ms is null;

-- Feedback of guests and members. `arriving` marks feedback whose pictures are still being stored; it is not shown.
create table feedback (
  seq integer primary key autoincrement,
  id text not null unique,
  member_id text not null,           -- empty for a guest
  sender text not null,              -- key of the hourly limit: a member, or a keyed hash of an address prefix
  type text not null,
  content text not null,
  contact text not null,
  language text not null,
  images text not null,              -- ids of uploads, in order
  state text not null check (state in ('arriving', 'open', 'answered', 'closed')),
  answer text,
  sent_at_ms integer not null,
  answered_at_ms integer
) strict;
create index feedback_sender on feedback (sender, sent_at_ms);
create index feedback_member on feedback (member_id, seq) where member_id <> '';
create index feedback_state on feedback (state, seq);
