-- Pictures that people brought; their content lies in the bucket UPLOADS under the same id.
create table uploads (
  id text primary key,
  member_id text not null,           -- empty: a guest's
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
